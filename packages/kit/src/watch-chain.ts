import type { Client } from 'viem'
import { watchBlockNumber } from 'viem/actions'

/** Between two looks, however fast the blocks of a chain come, milliseconds. */
const least = 1_000

/**
 * Calls back whenever there may be something new on a chain: with the blocks its node pushes, where the chain has a
 * WebSocket address, and at the pace of polling where it has none. Not while nobody sees the page; then once it is seen
 * again.
 *
 * @returns how to stop
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
  // A node that cannot be heard is asked, and whoever asks it says what is wrong.
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

/** As viem tells it: by the transport, or the first of several. */
const isPushed = ({ transport }: Client): boolean => {
  const { type, transports } = transport as { type: string; transports?: readonly { config: { type: string } }[] } // a fallback has them
  return (transports?.[0]?.config.type ?? type) === 'webSocket'
}
