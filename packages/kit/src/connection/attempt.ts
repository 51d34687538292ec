import { ConnectorError } from '@latchkey/connectors'
import type { Connector } from 'wagmi'
import type { Stored } from './stored.ts'

/** A wallet being asked: to connect, or to restore a stored connection. */
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
 * @param slow calls `onSlow` after this time, unless the attempt has ended, milliseconds
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
