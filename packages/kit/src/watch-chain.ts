import type { Client } from 'viem'
import { watchBlockNumber } from 'viem/actions'

/** The shortest interval between two reads, however fast a chain's blocks are, milliseconds. */
const least = 1_000

/**
 * Calls back whenever there may be something new on a chain: with the blocks that its node pushes, where the chain has
 * a WebSocket address, otherwise at the polling interval. Not while the page is hidden; then once it is visible again.
 *
 * @returns a function that stops it
 */
export function watchChain(client: Client, onNews: () => void): () => void {
  let last = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    timer = undefined
    if (document.visibilityState !== 'visible') return
    last = Date.now()
    onNews()
  }
  const soon = () => {
    timer ??= setTimeout(look, Math.max(0, last + least - Date.now()))
  }
  document.addEventListener('visibilitychange', soon)
  // If the socket fails, readers query the node themselves and report its error.
  const stopWatching = isPushed(client)
    ? watchBlockNumber(client, { onBlockNumber: soon, onError: soon })
    : poll(client, soon)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', soon)
    stopWatching()
  }
}

const poll = ({ pollingInterval }: Client, work: () => void) => {
  const timer = setInterval(work, pollingInterval)
  return () => clearInterval(timer)
}

/** As viem reports it: by the transport, or the first of several. */
const isPushed = ({ transport }: Client): boolean => {
  const { type, transports } = transport as { type: string; transports?: readonly { config: { type: string } }[] } // a fallback has them
  return (transports?.[0]?.config.type ?? type) === 'webSocket'
}
