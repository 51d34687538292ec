import type { Disconnection } from '../connection/connection.ts'
import type { FirstMessages } from '../messages/en-first.ts'
import type { Explanation } from '../parts/error-notice.tsx'

/** The embedded wallet's own name means nothing to somebody who signed in with Google. */
export function isUnnamed(connectorId: string): boolean {
  return connectorId === 'faceWallet'
}

/** Why the connection ended; undefined where there was none, or where the visitor ended it. */
export function explainDisconnection(
  disconnection: Disconnection | undefined,
  { connect }: FirstMessages,
): Explanation | undefined {
  if (!disconnection || disconnection.reason === 'left') return undefined
  // The session there has ended; there is nothing to approve in a wallet.
  const isSignedOut = disconnection.reason === 'refused' && isUnnamed(disconnection.connectorId)
  const { title, text } = connect.ending[isSignedOut ? 'signedOut' : disconnection.reason]
  return {
    tone: disconnection.reason === 'elsewhere' ? 'info' : 'caution',
    title: title(isUnnamed(disconnection.connectorId) ? connect.restore.unnamed : disconnection.name),
    text,
    canRetry: true,
  }
}
