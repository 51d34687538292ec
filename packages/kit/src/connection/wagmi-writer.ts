import type { Config, Connection as Connected } from '@wagmi/core'
import type { Observable } from '../observable.ts'
import type { Attempt } from './attempt.ts'
import type { ConnectionState } from './connection.ts'
import { isWagmiState, toWagmiState } from './wagmi-state.ts'

/**
 * Creates the writer of wagmi's state, which is computed from the connection and the attempt under way.
 *
 * @param store the connection's state, which is written together with wagmi's
 * @param read the connection and the attempt now
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
    /** Writes both states, and tells the listeners. */
    write,
    /** True while a change of wagmi's state is our own. */
    isWriting: () => isWriting,
    /** False where wagmi's provider emptied its state when it was mounted, or its actions ended an attempt of ours. */
    isRight: () => isWagmiState(config.state, { ...expected(), status: expectedStatus() }, read().connected),
    /** Puts wagmi's state right again. */
    restore: () => write({}, expectedStatus()),
  }
}
