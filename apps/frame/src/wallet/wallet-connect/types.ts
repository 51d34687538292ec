import type { StoreApi } from 'zustand/vanilla'
import type { App, AppMetadata } from './app.ts'
import type { ApprovedNamespaces, ProposedNamespaces } from './approved-namespaces.ts'
import type { UriProblem } from './parse-uri.ts'

/** `off`: nothing is connected, and nothing was loaded. `elsewhere`: another window of this site has the connection. */
export type ConnectionState = { status: 'off' | 'starting' | 'on' | 'elsewhere' | 'failed'; apps: readonly App[] }

/** Why no app answers to what was pasted. */
export type PairProblem = UriProblem | 'used' | 'silent' | 'relay'

/** The session proposal of an app that gave a link. The app waits for an answer. */
export type Proposal = {
  app: AppMetadata
  proposedNamespaces: ProposedNamespaces
  /** @throws Error when the app or the relay is no longer there */
  approve(namespaces: ApprovedNamespaces['namespaces']): Promise<void>
  /** Tells the app; never fails. */
  reject(why: 'person' | 'impossible'): Promise<void>
}

/** The wallet's side of WalletConnect: other apps, for which it is a wallet like any other. */
export type WalletConnect = {
  store: StoreApi<ConnectionState>
  /** Waits, for ten seconds, for the app behind a link. Never fails: what is wrong with the link is an answer. */
  pair(text: string): Promise<Proposal | PairProblem>
  disconnect(topic: string): Promise<void>
  /** Opens the connection here, be it in another window now. */
  open(): Promise<void>
}
