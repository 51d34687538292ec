import type { ConnectorData } from '@latchkey/connectors'
import type { Config, Connector, CreateConnectorFn } from 'wagmi'
import type { Timeouts } from './timeouts.ts'

/** The wallet that is being asked, and for what, while a connection is made or restored. */
export type PendingConnection = {
  /** The connector; undefined while the wallet of a stored connection has not announced itself yet. */
  connector: Connector | undefined
  /** The wallet's name, as stored or announced. */
  name: string
  /**
   * `announcement`: the wallet has not announced itself. `answer`: a request that needs no person. `approval`: a person
   * has to answer in the wallet.
   */
  waitingFor: 'announcement' | 'answer' | 'approval'
  /** It takes long enough to tell the visitor. */
  slow: boolean
}

/** Why the connection ended. */
export type Disconnection = {
  /**
   * `left`: the visitor disconnected here. `wallet`: the wallet ended it (locked, disconnected, removed). `elsewhere`:
   * another tab did. `silent`: the wallet did not answer in time, or failed. `missing`: it did not announce itself.
   * `refused`: it reports no account for this page (any more, or while it is locked).
   */
  reason: 'left' | 'wallet' | 'elsewhere' | 'silent' | 'missing' | 'refused'
  /** The connector of that connection. */
  name: string
  /** The connector to retry with, while it exists. */
  connectorId: string
  /** Why the wallet did not learn of a disconnect here: it may still consider itself connected. */
  failure?: Error
}

/** The state of the connection, including what wagmi's state lacks. */
export type ConnectionState = {
  /**
   * wagmi's status; or `unknown` until it is known whether anybody is connected: on a server, until the connection is
   * started, and while storage is being read. A guarded page redirects nobody before it is `disconnected`.
   */
  status: 'unknown' | Config['state']['status']
  pending: PendingConnection | undefined
  disconnection: Disconnection | undefined
  /**
   * Why the last attempt to connect failed, until the next one. That includes a visitor's own rejection and a stopped
   * attempt.
   */
  error: Error | undefined
}

/**
 * A page's connection: wagmi's configuration with time limits, support for late wallets, and a way out of every wait.
 */
export type Connection = {
  config: Config
  timeouts: Timeouts
  getState(): ConnectionState
  subscribe(listener: () => void): () => void
  /**
   * Restores the connection stored in this browser, once per page, finds installed wallets, and syncs tabs. Does
   * nothing on a server.
   * @returns a function that stops it
   */
  start(): () => void
  /** Resolves when nothing is being restored any more; starts restoring if `start` has not. */
  restored(): Promise<void>
  /**
   * Connects a wallet, and makes it the only one connected.
   * @throws ConnectorAlreadyConnectedError for the one that is connected
   * @throws ConnectorError `connectorNotFound`, `noAnswer`, `noAccount`, `stopped`, and others of ours
   * @throws UserRejectedRequestError, ResourceUnavailableRpcError and others from the wallet
   */
  connect(connector: Connector | CreateConnectorFn, options?: { chainId?: number }): Promise<ConnectorData<unknown>>
  /**
   * Stops waiting: for a wallet that is being connected or is switching its chain (both fail with `stopped`), or for
   * one that is being restored, which the next page then does not retry.
   */
  cancel(): void
  /** Tries again to restore the connection that ended last. Shows nothing to the visitor. */
  retry(): Promise<void>
  /**
   * Disconnects immediately and permanently. Resolves when the wallet has the request; one that does not answer is
   * abandoned after the time limit, and a failure is recorded in the disconnection.
   */
  disconnect(): Promise<void>
  /**
   * Switches the connected wallet to a chain of the configuration, offering the chain where the wallet does not know
   * it. With nobody connected, the page reads from that chain from now on.
   * @throws ChainNotConfiguredError, ConnectorError `notSwitched`, `noAnswer`, `stopped`, UserRejectedRequestError
   */
  switchChain(chainId: number): Promise<void>
}
