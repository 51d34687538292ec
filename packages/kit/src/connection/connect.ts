import { ConnectorError, toConnectorData } from '@latchkey/connectors'
import type { Config } from 'wagmi'
import type { Connection } from './connection.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import { loadFailureClasses, toFailure } from './failure.ts'
import type { Machine } from './machine.ts'
import type { Timeouts } from './timeouts.ts'
import { toConnected } from './wagmi-state.ts'
import { withTimeout } from './with-timeout.ts'

/** The parts of one page's connection, for the functions that change it. */
export type ConnectionContext = {
  config: Config
  timeouts: Timeouts
  machine: Machine
  memory: ConnectorStorage
  /** Pending requests to wallets to disconnect, by the connector's uid. */
  leaving: Map<string, Promise<unknown>>
}

/** Connects a wallet, and makes it the only one connected. Throws as {@link Connection} says. */
export async function connect(
  { config, timeouts, machine, memory, leaving }: ConnectionContext,
  ...[target, { chainId } = {}]: Parameters<Connection['connect']>
): ReturnType<Connection['connect']> {
  const { connectors, events } = config._internal
  if (!target) throw new ConnectorError('connectorNotFound')
  const connector = typeof target === 'function' ? connectors.setup(target) : target
  const { uid, name, emitter } = connector
  if (uid === machine.now().connected?.connector.uid) throw (await loadFailureClasses()).alreadyConnected()
  // In the click itself, before anything is awaited.
  if ('openWindow' in connector && typeof connector.openWindow === 'function') connector.openWindow()
  const mine = machine.begin({ connector, name, waitingFor: 'approval', slow: false })
  emitter.off('connect', events.connect) // a late approval in the wallet would connect it
  try {
    // The embedded wallet gives each of its screens five minutes, and the SDK limits the total: creating a wallet takes
    // several.
    const limit = connector.type === 'faceWallet' ? undefined : timeouts.approval
    const data = await withTimeout(limit, mine.signal, async () => {
      await leaving.get(uid)
      mine.signal.throwIfAborted()
      emitter.emit('message', { type: 'connecting' })
      return connector.connect(chainId === undefined ? {} : { chainId })
    })
    const connected = toConnected(connector, data)
    mine.signal.throwIfAborted()
    machine.setConnected(connected)
    const rest = () => Promise.all([connector.getProvider(), memory.settled()])
    const [provider] = await withTimeout(timeouts.answer, undefined, rest).catch(() => [])
    return toConnectorData(connected, config.chains, provider)
  } catch (thrown) {
    const error = await toFailure(thrown)
    if (machine.now().attempt === mine) machine.fail(error)
    throw error
  }
}
