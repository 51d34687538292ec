import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'

/** `open`: the kit opened the vault key, and a new PIN is to be chosen. `back`: enter the PIN after all. */
export type EnterKitProps = ScreenResult<'open' | 'back'> & {
  requester: Requester
  /** Opens the vault key; throws the service's error, and WalletError `invalidArgument` for a mistyped code. */
  submit(code: string): Promise<void>
}

/** `another`: this kit was replaced meanwhile, and the person wants one that works. */
export type RecoveryKitProps = ScreenResult<'done' | 'another'> & {
  requester: Requester
  /** Shown once, here only. */
  code: string
  /** The wallet that it opens, to tell kits apart. */
  address: string
  /** The person confirms that they have it. Throws the service's error. */
  confirm(): Promise<void>
}
