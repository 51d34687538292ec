import { ConnectorError } from '@latchkey/connectors'

/** Creates the signals of switches to another chain: one at a time. */
export function createSwitching() {
  let controller: AbortController | undefined
  /** Stops the switch that is under way, if any. Its wallet may still answer; nobody listens. */
  const stop = () => controller?.abort(new ConnectorError('stopped'))
  return {
    stop,
    /** Begins a switch in place of another. */
    begin(): AbortSignal {
      stop()
      controller = new AbortController()
      return controller.signal
    },
  }
}
