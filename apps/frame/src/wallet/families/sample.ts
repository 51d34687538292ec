import type { NetworkName } from '@latchkey/core/networks'
import type { Operation } from './operation.ts'

/** An operation for the gallery. */
export type Sample = {
  network: NetworkName
  account: string
  /** @param locale the language, a BCP 47 tag */
  describe(locale: string): Promise<Operation>
}
