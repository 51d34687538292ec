import { ConnectorError } from '@latchkey/connectors'
import type { Connector } from '@wagmi/core'
import type { Stored } from './stored.ts'

/** One wallet being asked: to be connected, or to restore what is stored. */
export type Attempt = {
  signal: AbortSignal
  /** The connector that is being asked now. */
  connector: Connector | undefined
  /** The stored connection that is being restored; undefined while a person connects. */
  stored: Stored | undefined
  /** Aborts the signal and stops the timer. The wallet is not told. */
  end(): void
}

/**
 * Starts an attempt.
 *
 * @param stored the connection to restore; undefined while a person connects
 * @param slow after how long `onSlow` is called, milliseconds, unless the attempt has ended
 */
export function createAttempt(
  connector: Connector | undefined,
  stored: Stored | undefined,
  slow: number,
  onSlow: () => void,
): Attempt {
  const controller = new AbortController()
  const timer = setTimeout(onSlow, slow)
  return {
    signal: controller.signal,
    connector,
    stored,
    end() {
      clearTimeout(timer)
      controller.abort(new ConnectorError('stopped'))
    },
  }
}

/** Ends an attempt, and closes the wallet's window where its connector can. A late answer changes nothing. */
export function cancelAttempt(attempt: Attempt): void {
  attempt.end()
  const { connector } = attempt
  if (connector && 'cancel' in connector && typeof connector.cancel === 'function') connector.cancel()
}
