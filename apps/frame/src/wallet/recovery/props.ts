import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'

/** `open`: the kit opened the vault key, and a new PIN is to be chosen. `back`: the PIN after all. */
export type EnterKitProps = ScreenResult<'open' | 'back'> & {
  requester: Requester
  /** Opens the vault key; throws what the service says, and WalletError `invalidArgument` for a mistyped code. */
  submit(code: string): Promise<void>
}

/** `another`: this kit was replaced meanwhile, and the person wants one that works. */
export type RecoveryKitProps = ScreenResult<'done' | 'another'> & {
  requester: Requester
  /** Shown here once, and nowhere else. */
  code: string
  /** The wallet that it opens, to tell one kit from another. */
  address: string
  /** The person has it. Throws what the service says. */
  confirm(): Promise<void>
}
