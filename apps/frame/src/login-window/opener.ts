import { type BindAnswer, type BindRequest, bindAnswer, bindRequest } from '@latchkey/protocol/hand-over'
import * as v from 'valibot'

/** The frame's answer to this window: its signature, or the reason why there is none. */
export type Answer = { signature: string } | { reason: 'cancelled' | 'unavailable' }

/** The same to a window that the page opened, which also learns its flow. */
export type PageAnswer = { flowId: string; signature: string } | { reason: 'cancelled' | 'unavailable' }

const everyMs = 100

/**
 * Identifies this window to the frame that opened it, repeatedly until it answers, because the frame may still be
 * loading its listener. Exchanges messages with the opener only, and only within the wallet's own origin.
 *
 * @returns a function that stops it
 */
export function askOpener(
  opener: Window,
  { flowId, popupNonce }: { flowId: string; popupNonce: string },
  onAnswer: (answer: Answer) => void,
): () => void {
  const bind = v.parse(bindRequest, { kind: 'bind', flowId, popupNonce })
  return ask(
    bind,
    () => [opener],
    (answer) => {
      if (answer.flowId !== flowId) return false
      onAnswer(answer.kind === 'bound' ? { signature: answer.signature } : { reason: answer.reason })
      return true
    },
  )
}

/**
 * The same in a window that a page opened: asks the frames in that page by the page's ticket. Only a frame of the
 * wallet's origin gets the question, and only the one for whose request the window was opened answers.
 *
 * @returns a function that stops it
 */
export function askFrames(
  page: Window,
  { ticket, popupNonce }: { ticket: string; popupNonce: string },
  onAnswer: (answer: PageAnswer) => void,
): () => void {
  const bind = v.parse(bindRequest, { kind: 'bind', ticket, popupNonce })
  return ask(
    bind,
    () => framesOf(page),
    (answer) => {
      if (answer.ticket !== ticket) return false
      const { kind } = answer
      onAnswer(kind === 'bound' ? { flowId: answer.flowId, signature: answer.signature } : { reason: answer.reason })
      return true
    },
  )
}

/** The frames of a page of another origin: their number and the windows themselves are readable. */
const framesOf = (page: Window): Window[] => Array.from({ length: page.length }, (_, at) => page[at] as Window)

function ask(bind: BindRequest, targets: () => readonly Window[], take: (answer: BindAnswer) => boolean): () => void {
  const walletOrigin = location.origin
  const onMessage = (event: MessageEvent) => {
    if (event.origin !== walletOrigin || !targets().some((target) => target === event.source)) return
    const parsed = v.safeParse(bindAnswer, event.data)
    // An answer to this window's document before a reload has a signature over another nonce.
    if (parsed.success && parsed.output.popupNonce === bind.popupNonce && take(parsed.output)) stop()
  }
  const post = () => {
    for (const target of targets()) target.postMessage(bind, walletOrigin)
  }
  const asking = setInterval(post, everyMs)
  const stop = () => {
    clearInterval(asking)
    removeEventListener('message', onMessage)
  }
  addEventListener('message', onMessage)
  post()
  return stop
}
