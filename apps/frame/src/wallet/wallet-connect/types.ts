import type { StoreApi } from 'zustand/vanilla'
import type { App, AppMetadata } from './app.ts'
import type { ApprovedNamespaces, ProposedNamespaces } from './approved-namespaces.ts'
import type { UriProblem } from './parse-uri.ts'

/**
 * `off`: nothing is connected, and nothing was loaded. `elsewhere`: another window of this site owns the connection.
 */
export type ConnectionState = { status: 'off' | 'starting' | 'on' | 'elsewhere' | 'failed'; apps: readonly App[] }

/** Why no app answers the pasted link. */
export type PairProblem = UriProblem | 'used' | 'silent' | 'relay'

/** The session proposal of an app behind a link. The app waits for an answer. */
export type Proposal = {
  app: AppMetadata
  proposedNamespaces: ProposedNamespaces
  /** @throws Error when the app or the relay is gone */
  approve(namespaces: ApprovedNamespaces['namespaces']): Promise<void>
  /** Tells the app; never fails. */
  reject(why: 'person' | 'impossible'): Promise<void>
}

/** The wallet's side of WalletConnect: other apps can use it like any other wallet. */
export type WalletConnect = {
  store: StoreApi<ConnectionState>
  /** Waits up to ten seconds for the app behind a link. Never fails: a problem with the link is returned. */
  pair(text: string): Promise<Proposal | PairProblem>
  disconnect(topic: string): Promise<void>
  /** Opens the connection here, even if another window owns it now. */
  open(): Promise<void>
}
