import { bindAnswer, bindRequest } from '@latchkey/protocol/hand-over'
import * as v from 'valibot'

/** The frame's answer to this window: its signature, or why there is none. */
export type Answer = { signature: string } | { reason: 'cancelled' | 'unavailable' }

const everyMs = 100

/**
 * Identifies this window to the frame that opened it, repeatedly until it answers, because the frame may still be
 * loading its listener. Exchanges messages with the opener only, and only within the wallet's own origin.
 *
 * @returns a function that stops it
 */
export function askOpener(
  opener: Window,
  request: { flowId: string; popupNonce: string },
  onAnswer: (answer: Answer) => void,
) {
  const walletOrigin = location.origin
  const bind = v.parse(bindRequest, { kind: 'bind', ...request })

  const onMessage = (event: MessageEvent) => {
    if (event.source !== opener || event.origin !== walletOrigin) return
    const parsed = v.safeParse(bindAnswer, event.data)
    if (!parsed.success || parsed.output.flowId !== request.flowId) return
    stop()
    onAnswer(parsed.output.kind === 'bound' ? { signature: parsed.output.signature } : { reason: parsed.output.reason })
  }
  const ask = () => opener.postMessage(bind, walletOrigin)
  const asking = setInterval(ask, everyMs)
  const stop = () => {
    clearInterval(asking)
    removeEventListener('message', onMessage)
  }
  addEventListener('message', onMessage)
  ask()
  return stop
}
