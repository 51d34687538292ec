import type { Config, Connector } from 'wagmi'

/**
 * Attaches wagmi's own listeners to the connector of the current connection, and removes them again.
 *
 * @param onDisconnect called before wagmi learns that a wallet disconnected
 */
export function createConnectorEvents(config: Config, onDisconnect: (event: { uid: string }) => void) {
  const { events } = config._internal
  const detach = ({ emitter }: Connector) => {
    emitter.off('change', events.change)
    emitter.off('disconnect', events.disconnect)
    emitter.off('disconnect', onDisconnect)
  }
  return {
    attach(connector: Connector): void {
      const { emitter } = connector
      detach(connector)
      emitter.off('connect', events.connect)
      emitter.on('change', events.change)
      emitter.on('disconnect', onDisconnect)
      emitter.on('disconnect', events.disconnect)
    },
    detach,
  }
}
