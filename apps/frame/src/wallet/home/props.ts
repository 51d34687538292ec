import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import type { StoreApi } from 'zustand/vanilla'
import type { Page } from '../../entry/page.ts'
import type { Requester } from '../../entry/requester.ts'
import type { SessionState } from '../../session/stored-session.ts'
import type { AccountRow } from '../account-row.ts'
import type { ListedAsset } from '../families/holdings.ts'
import type { Messages } from '../messages/en.ts'
import type { ScreenResult } from '../screens/screen-result.ts'
import type { WalletConnect } from '../wallet-connect/types.ts'
import type { HomeData } from './home-data.ts'
import type { SendDraft } from './send-draft.ts'
import type { ReplacementRequest, SendRequest } from './transfer.ts'

export type Tab = keyof Messages['home']['tabs']

/**
 * A person's request in the home: sending, replacing a pending transaction, connecting an app, a change of what opens the
 * wallet, of the addresses for notices or of the logins, an export that is held back, a copy of the person's data, the deletion of their account or its end, or signing out everywhere or in one other
 * place, or hiding an asset, where that requires the PIN.
 */
export type HomeRequest =
  | SendRequest
  | ReplacementRequest
  | { endsSession: string }
  | { trustsSession: string }
  | { hides: readonly ListedAsset[] }
  | 'connect'
  | 'copyData'
  | 'deleteAccount'
  | 'keepAccount'
  | 'waitForExport'
  | AccountRequest
  | ContactRequest
  | LoginRequest
  | SafetyRequest
  | 'signOutAll'

/**
 * A further account, an imported private key or its end, another account for the page, or another name of one; an empty name
 * removes it.
 */
export type AccountRequest =
  | 'addAccount'
  | 'importKey'
  | { removesAccount: number }
  | { choosesAccount: number }
  | { namesAccount: number; name: string }

/** Another address for notices, or the end of one. */
export type ContactRequest = 'addContact' | { stopsContact: string }

/** Another login, or the end of one. */
export type LoginRequest = 'addLogin' | { removesLogin: string }

/** A recovery kit or its end, another PIN or its end, another passkey, or the end of one. */
export type SafetyRequest =
  | 'makeKit'
  | 'removeKit'
  | 'changePin'
  | 'removePin'
  | 'addPasskey'
  | { removesPasskey: string }

/** The page under the home. */
export type HomePage = Requester & { network: Page['network'] }

/** `approve` with a request; `reject` closes the home. */
export type HomeProps = ScreenResult<HomeRequest> & {
  source: HomeData
  networks: readonly Network[]
  user: User
  account: `0x${string}`
  /** All accounts of the wallet, and the index of this one. */
  accounts: readonly AccountRow[]
  chosen: number
  /** The home starts with the list of accounts; `failed`: what was asked for there did not work. */
  choosing?: 'asked' | 'failed'
  page: HomePage
  queue: StoreApi<{ waiting: number }>
  session: StoreApi<SessionState>
  release: string
  /** The connection to other apps; undefined where there is none. */
  walletConnect: WalletConnect | undefined
  /** The first tab. */
  tab?: Tab
  /** True where the home starts with the question whether to sign out everywhere. */
  leaving?: boolean
  /** The send form as the person left it. */
  draft: StoreApi<SendDraft>
  /** The change that was just made or failed; for the PIN the outcome may be unknown. */
  done?:
    | 'kit'
    | 'pin'
    | 'passkey'
    | 'passkeyGone'
    | 'failed'
    | 'unsure'
    | 'pinGone'
    | 'pinSet'
    | 'pinUnsure'
    | 'kitFailed'
    | 'kitGone'
    | 'kitNotGone'
    | 'passkeyFailed'
  /** The copy of the person's data that was just made, as text; `failed` where it was not. */
  data?: { text: string } | 'failed'
  /** The change of the addresses for notices that was just made. */
  contact?:
    | 'added'
    | 'stopping'
    | 'failed'
    /** It was refused, because it is the last address that gets notices. */
    | 'last'
    /** It was refused, because the account is to be deleted. */
    | 'leaving'
  /**
   * The change of the logins that was just made. `known`: it reached the wallet already. `stays`: it is not removed, because
   * one has to stay, or the account is to be deleted.
   */
  login?: 'added' | 'known' | 'ending' | 'failed' | 'stays'
  /** The outcome of deleting the account, or of keeping it. */
  deletion?: 'asked' | 'kept' | 'failed' | 'unsure'
  /** Something could not be sent, and no screen has shown it. */
  unsent: boolean
  /** The person is active here. */
  active(): void
}
