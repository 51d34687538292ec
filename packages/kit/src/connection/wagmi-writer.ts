import type { Config, Connection as Connected } from 'wagmi'
import type { Observable } from '../observable.ts'
import type { Attempt } from './attempt.ts'
import type { ConnectionState } from './connection.ts'
import { isWagmiState, toWagmiState } from './wagmi-state.ts'

/**
 * Creates the writer of wagmi's state, which is computed from the connection and the current attempt.
 *
 * @param store the connection's state, which is written together with wagmi's
 * @param read returns the current connection and attempt
 * @param leave disconnects; called when wagmi's own action ends a connection that is being restored
 */
export function createWagmiWriter(
  config: Config,
  store: Pick<Observable<ConnectionState>, 'set' | 'setState'>,
  read: () => { attempt: Attempt | undefined; connected: Connected | undefined },
  leave: () => Promise<void>,
) {
  let isWriting = false

  const expected = () => {
    const { connected, attempt } = read()
    return toWagmiState(connected, attempt, config.state.chainId, leave)
  }
  /** A connect by wagmi's own action is not ours to end. */
  const expectedStatus = () =>
    config.state.status === 'connecting' && !read().attempt ? 'connecting' : expected().status

  const write = (next: Partial<ConnectionState> = {}, status = expected().status): void => {
    store.set(next)
    isWriting = true
    try {
      config.setState((now) => ({ ...now, ...expected(), status }))
    } finally {
      isWriting = false
    }
    store.setState()
  }

  return {
    /** Writes both states, and notifies the listeners. */
    write,
    /** True while we change wagmi's state ourselves. */
    isWriting: () => isWriting,
    /** False where wagmi's provider emptied its state when it was mounted, or its actions ended our attempt. */
    isRight: () => isWagmiState(config.state, { ...expected(), status: expectedStatus() }, read().connected),
    /** Corrects wagmi's state. */
    restore: () => write({}, expectedStatus()),
  }
}
