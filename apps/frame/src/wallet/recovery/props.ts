import type { StoreApi } from 'zustand/vanilla'
import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'

/** `open`: the kit opened the vault key, and a new PIN is to be chosen. `back`: enter the PIN after all. */
export type EnterKitProps = ScreenResult<'open' | 'back'> & {
  requester: Requester
  /** The account that it opens: how its owner signs in, and the wallet's address where it is known. */
  account: { login: string; address?: string | undefined }
  /** The person removed the PIN: there is none to remember. */
  pinRemoved?: boolean
  /** Opens the vault key; throws the service's error, and WalletError `invalidArgument` for a mistyped code. */
  submit(code: string): Promise<void>
}

/** The facts beside a kit's code. None of them is secret. */
export type KitFacts = {
  /** The wallet that it opens. */
  address: string
  /** How its owner signs in. */
  login: string
  /** The page or app that it was made in. */
  app: { name: string; origin: string }
  /** The wallet's own origin. */
  wallet: string
  /** Milliseconds. */
  madeAt: number
  /** Higher than that of every kit before. */
  number: number
}

/** True while the wallet is open: windows that show a secret of it close with it. */
export type OpenWallet = StoreApi<{ status: 'open' | 'closed' }>

/** `another`: this kit was replaced meanwhile, and the person wants one that works. */
export type RecoveryKitProps = ScreenResult<'done' | 'another'> & {
  requester: Requester
  /** Shown once, here only. */
  code: string
  /** The mark that tells kits apart on paper. */
  about: KitFacts
  wallet: OpenWallet
  /** The person confirms that they have it. Throws the service's error. */
  confirm(): Promise<void>
}
