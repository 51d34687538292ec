import type { WalletError } from '@latchkey/core/errors'
import { openLegacyRefusal } from '../entry/legacy-transport.ts'
import { openSdkTransport, readHello } from '../entry/sdk-transport.ts'

/**
 * Answers every request of the embedding page with one error, on any wire.
 *
 * @param failure the answer, the same for everybody
 */
export function openRefusal(view: Window, failure: WalletError): void {
  const answerLegacy = openLegacyRefusal(view, failure)
  view.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.source !== view.parent) return
    const [port] = event.ports
    const greeting = port && readHello(event.data)
    if (port && greeting) openSdkTransport(port, greeting, async () => failure)
    else answerLegacy(event)
  })
}
