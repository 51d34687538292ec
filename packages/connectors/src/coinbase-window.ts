import { UserRejectedRequestError } from 'viem'
import { ask } from './ask.ts'
import { ConnectorError } from './connector-error.ts'
import type { Eip1193Provider, Request } from './provider.ts'

/**
 * The SDK's internal handle on its window. It is not public: 4.3.7 has it, and without it the window is not watched.
 */
type Communicator = { popup: Window | null; listeners: Map<(event: MessageEvent) => void, unknown> }

type Waiting = {
  /** Milliseconds. */
  limit: number
  /** Ends the wait, and closes the window. */
  signal?: AbortSignal
  /** This request cannot be answered without a window. */
  needsWindow?: boolean
}

/** The interval between checks of the window, milliseconds. */
const betweenLooks = 200

/**
 * Sends the wallet a request that a person answers in the SDK's window, and notices when they close it. The SDK only
 * learns that from the window's own page, and never where that page could not be loaded.
 *
 * @throws UserRejectedRequestError when the window was closed
 * @throws ConnectorError `noAnswer`; `windowBlocked` when the browser blocked it
 */
export async function askInWindow(
  provider: Eip1193Provider,
  request: Request,
  { limit, signal, needsWindow = false }: Waiting,
): Promise<unknown> {
  const communicator = communicatorOf(provider)
  if (!communicator) return ask(provider, request, limit)

  const before = communicator.popup
  const stale = before?.closed ? before : undefined // closed at the end of an earlier request
  const look = () => (communicator.popup === stale ? undefined : (communicator.popup ?? undefined))

  let timer: ReturnType<typeof setInterval> | undefined
  const ended = new Promise<never>((_, reject) => {
    let looks = 0
    let wasClosed = false
    timer = setInterval(() => {
      const popup = look()
      looks += 1
      if (needsWindow && looks === 1 && !popup) reject(new ConnectorError('windowBlocked'))
      // Its last message may still arrive when it closes.
      if (popup?.closed && wasClosed) reject(new ConnectorError('windowClosed'))
      wasClosed = popup?.closed ?? false
    }, betweenLooks)
    signal?.addEventListener('abort', () => reject(new ConnectorError('stopped')))
  })

  try {
    return await Promise.race([ended, ask(provider, request, limit)])
  } catch (failure) {
    if (!(failure instanceof ConnectorError)) throw failure
    // The SDK would wait for ever, without an error.
    leave(communicator)
    throw failure.reason === 'windowClosed' ? new UserRejectedRequestError(failure) : failure
  } finally {
    clearInterval(timer)
  }
}

const leave = (communicator: Communicator) => {
  for (const listener of communicator.listeners.keys()) window.removeEventListener('message', listener)
  communicator.listeners.clear()
  communicator.popup?.close()
  communicator.popup = null
  // The SDK's own notice "popup was blocked" lies below any dialog of the page, and would answer a request that has
  // ended.
  for (const notice of document.querySelectorAll('body > .-cbwsdk-css-reset')) notice.remove()
}

const communicatorOf = (provider: object): Communicator | undefined => {
  const { communicator } = provider as { communicator?: Partial<Communicator> } // checked here
  return communicator?.listeners instanceof Map && 'popup' in communicator ? (communicator as Communicator) : undefined
}
