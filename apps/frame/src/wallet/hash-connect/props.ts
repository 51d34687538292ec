import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'
import type { Paired } from './proposer.ts'

export type PairWalletProps = ScreenResult<Paired> & {
  requester: Requester
  link: string
  /** Settles as the person decides in the other wallet. */
  paired: Promise<Paired>
}
