import type { Config, Connection as Connected } from 'wagmi'
import type { Observable } from '../observable.ts'
import type { Attempt } from './attempt.ts'
import type { ConnectionState } from './connection.ts'
import { readChange } from './wagmi-state.ts'
import type { createWagmiWriter } from './wagmi-writer.ts'

/**
 * Follows changes of wagmi's state that the machine did not make: by wagmi's actions, by its provider and by wallets.
 * Each is adopted, or corrected in a microtask.
 */
export function followWagmi(
  config: Pick<Config, 'state' | 'subscribe'>,
  wagmi: Omit<ReturnType<typeof createWagmiWriter>, 'write'>,
  store: Pick<Observable<ConnectionState>, 'set' | 'setState'>,
  machine: {
    now(): { attempt: Attempt | undefined; connected: Connected | undefined; isFresh: boolean }
    setConnected(connection: Connected): void
    /** Cancels the current attempt, if any. */
    cancel(): void
    /** The connection is the same, perhaps with another account or chain. */
    update(connection: Connected): void
    /** A wallet, or wagmi's own action, ended the connection. */
    noteEnd(connection: Connected): void
  },
): void {
  /** Adopts a connection that wagmi's own action made, once wagmi has finished with it. */
  const takeOver = (connection: Connected) => {
    machine.cancel()
    queueMicrotask(() => {
      if (config.state.connections.get(connection.connector.uid) === connection) machine.setConnected(connection)
    })
  }

  const onChange = () => {
    if (wagmi.isWriting()) return
    const { connected } = machine.now()
    const change = readChange(config.state, connected)
    if (change.kind === 'connected') return takeOver(change.connection)
    if (change.kind === 'updated') machine.update(change.connection)
    if (change.kind === 'disconnected' && connected) machine.noteEnd(connected)
    if (machine.now().attempt?.stored && config.state.status === 'connecting') {
      machine.cancel() // somebody connects by wagmi's own action
      store.set({ pending: undefined })
    }
    // Listeners never see a wrong state; wagmi's own hooks read it again before they next render.
    if (machine.now().isFresh || wagmi.isRight()) store.setState()
    else queueMicrotask(() => wagmi.isRight() || wagmi.restore())
  }

  config.subscribe((now) => now, onChange)
}
