import { Face, type FaceOptions } from '@latchkey/sdk/face'
import type {} from './remote.ts'

declare global {
  var latchkey: { make(options: FaceOptions): void }
}

globalThis.latchkey = {
  make(options) {
    const face = new Face(options)
    const provider = face.getEthLikeProvider()
    const events: unknown[] = []
    for (const event of ['connect', 'disconnect', 'chainChanged', 'accountsChanged'] as const)
      provider.on(event, (data) => events.push({ event, data: data instanceof Error ? { ...data } : data }))
    const toasts: typeof dapp.toasts = []
    addEventListener('face-toast', (event) =>
      toasts.push({ detail: Reflect.get(event, 'detail'), isCustomEvent: event instanceof CustomEvent }),
    )
    globalThis.dapp = { face, provider, events, toasts }
  },
}
