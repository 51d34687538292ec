import * as v from 'valibot'
import type { Presence } from '../announce.ts'
import { ProviderRpcError } from '../rpc-error.ts'
import type { News, ScriptedWallet } from '../scripted-wallet.ts'
import { type Failure, type ToPage, toWallet } from './messages.ts'

/** How a wallet is put into a page, in addition to its cases. */
export type Placement = {
  /** How long after the page's start it announces itself, in milliseconds. */
  delay?: number | undefined
  /** True when it is also `window.ethereum`. */
  windowEthereum?: boolean | undefined
}

/** The state of a wallet in a page, from its cases and the placement. */
export function placed(wallet: ScriptedWallet, { delay, windowEthereum }: Placement): Presence {
  const presence = wallet.presence()
  return {
    ...presence,
    ethereum: presence.announcements.length > 0 && (presence.ethereum || (windowEthereum ?? false)),
    delay: delay ?? presence.delay,
  }
}

/**
 * The wallet's end of a link to one document: the document's requests go to the wallet, its events go back, in order.
 * @param send sends a message to the document
 */
export function openLink(wallet: ScriptedWallet, placement: Placement, send: (message: ToPage) => void) {
  const arrive = () => send({ type: 'presence', presence: placed(wallet, placement) })
  const { delay } = placed(wallet, placement)
  let timer = delay > 0 ? setTimeout(arrive, delay) : undefined
  if (timer === undefined) arrive()

  const onNews = (news: News) => {
    if (news.type === 'event') send(toEvent(news.event, news.data))
    if (news.type === 'gone') send({ type: 'gone' })
    if (news.type === 'arrived') {
      clearTimeout(timer)
      timer = undefined
      arrive()
    }
  }
  const unwatch = wallet.watch(onNews)

  return {
    /** Takes a message of the document; a malformed one is ignored. */
    async receive(message: unknown): Promise<void> {
      const read = v.safeParse(toWallet, message)
      if (!read.success) return
      const { id, method, params } = read.output
      try {
        send({ type: 'answer', id, result: (await wallet.ask(method, params)) ?? null })
      } catch (error) {
        send({ type: 'failure', id, failure: toFailure(error) })
      }
    },
    close() {
      clearTimeout(timer)
      unwatch()
    },
  }
}

export type Link = ReturnType<typeof openLink>

const toEvent = (event: Extract<News, { type: 'event' }>['event'], data: unknown): ToPage =>
  data instanceof ProviderRpcError
    ? { type: 'failureEvent', event, failure: toFailure(data) }
    : { type: 'event', event, data }

const toFailure = (error: unknown): Failure => {
  if (error instanceof ProviderRpcError) {
    const { code, message, data } = error
    return { error: { code, message, ...(data !== undefined && { data }) } }
  }
  return error instanceof Error ? { error: { message: error.message } } : { thrown: error }
}
