import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import type { StoreApi } from 'zustand/vanilla'
import type { Page } from '../../entry/page.ts'
import type { Requester } from '../../entry/requester.ts'
import type { SessionState } from '../../session/stored-session.ts'
import type { Messages } from '../messages/en.ts'
import type { ScreenResult } from '../screens/screen-result.ts'
import type { WalletConnect } from '../wallet-connect/types.ts'
import type { HomeData } from './home-data.ts'
import type { SendDraft } from './send-draft.ts'
import type { ReplacementRequest, SendRequest } from './transfer.ts'

export type Tab = keyof Messages['home']['tabs']

/**
 * A person's request in the home: sending, replacing a pending transaction, connecting an app, a recovery kit, another PIN,
 * or signing out everywhere where the PIN has to come first.
 */
export type HomeRequest = SendRequest | ReplacementRequest | 'connect' | 'makeKit' | 'changePin' | 'signOutAll'

/** The page the home lies over. */
export type HomePage = Requester & { network: Page['network'] }

/** `approve` wishes; `reject` closes the home. */
export type HomeProps = ScreenResult<HomeRequest> & {
  source: HomeData
  networks: readonly Network[]
  user: User
  account: `0x${string}`
  page: HomePage
  queue: StoreApi<{ waiting: number }>
  session: StoreApi<SessionState>
  release: string
  /** The way to other apps; nothing where there is none. */
  walletConnect: WalletConnect | undefined
  /** The first tab. */
  tab?: Tab
  /** True where signing out everywhere is asked for first. */
  leaving?: boolean
  /** The send form as it was left. */
  draft: StoreApi<SendDraft>
  /** A kit was just made or the PIN was changed; or it failed, for the PIN perhaps without our knowing. */
  done?: 'kit' | 'pin' | 'failed' | 'unsure' | 'kitFailed'
  /** Something could not be sent, and no screen has said so. */
  unsent: boolean
  /** The person is at work here. */
  active(): void
}
