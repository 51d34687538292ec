import { ConnectorError } from '@latchkey/connectors'
import type { ConnectionContext } from './connect.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import { toFailure } from './failure.ts'
import type { Stored } from './stored.ts'
import { withTimeout } from './with-timeout.ts'

/**
 * Disconnects immediately. Resolves when the wallet has the request, within the time limit; its failure is in the
 * state.
 */
export async function disconnect({ timeouts, machine, memory, leaving }: ConnectionContext): Promise<void> {
  machine.stop()
  const connector = machine.end('left')
  const { disconnection } = machine.getState()
  forgetAll(memory, machine.now().last)
  const rest = () => Promise.all([connector?.disconnect(), memory.settled()])
  const telling = withTimeout(timeouts.answer, undefined, rest).catch(async (thrown) => {
    const failure = await toFailure(thrown)
    if (disconnection && machine.getState().disconnection === disconnection)
      machine.update({ disconnection: { ...disconnection, failure } })
  })
  if (connector) leaving.set(connector.uid, telling)
  await telling
}

/** Stops waiting for a wallet. A connection that was being restored is deleted. */
export function cancel({ machine, memory }: Pick<ConnectionContext, 'machine' | 'memory'>): void {
  machine.stopSwitching()
  const { attempt } = machine.now()
  if (!attempt) return
  if (!attempt.stored) {
    machine.fail(new ConnectorError('stopped'))
    return
  }
  const { pending } = machine.getState()
  machine.stop()
  forgetAll(memory, attempt.stored)
  machine.end(pending?.waitingFor === 'announcement' ? 'missing' : 'silent', attempt.stored)
}

function forgetAll(memory: ConnectorStorage, stored: Stored | undefined): void {
  for (const id of stored?.ids ?? []) memory.forget(id)
}
