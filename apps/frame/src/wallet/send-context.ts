import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { StoreApi } from 'zustand/vanilla'
import type { Page } from '../entry/page.ts'
import type { Requester } from '../entry/requester.ts'
import type { Passkeys } from '../passkey/passkeys.ts'
import type { Session } from '../session/session.ts'
import type { Vault } from '../vault/vault.ts'
import type { Follower, LoadHistory } from './families/transactions.ts'
import type { Messages } from './messages/en.ts'
import type { ViewStore } from './view-store.ts'

/** The context of consent, signing and sending, for every requester: a page, an app, or the wallet's own home. */
export type SendContext = {
  config: FrameConfig
  session: Session
  vault: Vault
  passkeys: Passkeys
  views: ViewStore
  page: Page
  /** How many requests wait behind this one. */
  queue: StoreApi<{ waiting: number }>
  requester: Requester
  /** The network when the call's turn came: one call stays on one network. */
  network: Network
  follower: Follower
  loadFamily: LoadHistory
  /** Everything the wallet says, in the person's language. */
  messages: Messages
}
