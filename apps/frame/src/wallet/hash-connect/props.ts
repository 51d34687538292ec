import type { Asker } from '../../entry/asker.ts'
import type { Ways } from '../screens/ways.ts'
import type { Paired } from './proposer.ts'

export type PairWalletProps = Ways<Paired> & {
  asker: Asker
  link: string
  /** Settles as the person decides in the other wallet. */
  paired: Promise<Paired>
}
