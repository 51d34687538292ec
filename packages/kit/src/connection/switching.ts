import { ConnectorError } from '@latchkey/connectors'

/** Creates the signals of chain switches: one at a time. */
export function createSwitching() {
  let controller: AbortController | undefined
  /** Stops the pending switch, if any. Its wallet may still answer; nobody listens. */
  const stop = () => controller?.abort(new ConnectorError('stopped'))
  return {
    stop,
    /** Starts a switch in place of another. */
    begin(): AbortSignal {
      stop()
      controller = new AbortController()
      return controller.signal
    },
  }
}
