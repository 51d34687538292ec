import type { Ending } from '../connection/connection.ts'
import type { FirstMessages } from '../messages/en-first.ts'
import type { Explanation } from '../parts/error-notice.tsx'

/** The embedded wallet's own name means nothing to who signed in with Google. */
export const isUnnamed = (connectorId: string): boolean => connectorId === 'faceWallet'

/** Why nobody is connected any more; undefined where nobody was, or where they know: they left themselves. */
export function explainEnding(ending: Ending | undefined, { connect }: FirstMessages): Explanation | undefined {
  if (!ending || ending.reason === 'left') return undefined
  const { title, text } = connect.ending[ending.reason]
  return {
    tone: ending.reason === 'elsewhere' ? 'info' : 'caution',
    title: title(isUnnamed(ending.connectorId) ? connect.restore.unnamed : ending.name),
    text,
    canRetry: true,
  }
}
