import type { TypedView } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import type { Requester } from '../../../entry/requester.ts'
import type { ScreenResult } from '../../screens/screen-result.ts'
import type { LoadThreats } from '../operation.ts'
import type { TypedFacts } from './typed-facts.ts'

export type SignTypedDataProps = ScreenResult<{ pin: boolean; what?: string }> & {
  requester: Requester
  network: Network
  account: `0x${string}`
  view: TypedView
  /** Looks up the parties of the data; undefined where there is no node to ask. */
  load: (() => Promise<TypedFacts>) | undefined
  /** Asks the operator's warning service about the page, and about every address in the data. */
  loadThreats?: LoadThreats | undefined
  /** The PIN is required even when the dialog is visible. */
  pin: boolean
}
