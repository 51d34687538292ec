import type { ConnectorData } from '@latchkey/connectors'
import type { Config, Connector, CreateConnectorFn } from '@wagmi/core'
import type { Timeouts } from './timeouts.ts'

/** The wallet that is being asked, and for what, while a connection is made or restored. */
export type PendingConnection = {
  /** The connector; undefined while a wallet that was connected before has not announced itself yet. */
  connector: Connector | undefined
  /** The wallet's name, as stored or announced. */
  name: string
  /**
   * `announcement`: the wallet is not there yet. `answer`: it was asked something no person needs to answer.
   * `approval`: a person has to answer in the wallet.
   */
  waitingFor: 'announcement' | 'answer' | 'approval'
  /** It takes long enough to say so. */
  slow: boolean
}

/** Why nobody is connected any more. */
export type Disconnection = {
  /**
   * `left`: the visitor disconnected here. `wallet`: the wallet ended it (locked, disconnected, removed). `elsewhere`:
   * another tab did. `silent`: the wallet did not answer in time, or failed. `missing`: it did not announce itself.
   * `refused`: it answered that this page sees no account of it (any more, or while it is locked).
   */
  reason: 'left' | 'wallet' | 'elsewhere' | 'silent' | 'missing' | 'refused'
  /** The connector of that connection. */
  name: string
  /** The connector to try again with, while there is one. */
  connectorId: string
  /** The reason why the wallet did not learn of a disconnect here: it may still hold its side of it. */
  failure?: Error
}

/** The state of the connection, with what wagmi's state leaves out. */
export type ConnectionState = {
  /**
   * wagmi's word; or `unknown`, as long as nobody has looked who is connected: on a server, until the connection is
   * started, and while a storage takes its time. A guarded page sends nobody away before it is `disconnected`.
   */
  status: 'unknown' | Config['state']['status']
  pending: PendingConnection | undefined
  disconnection: Disconnection | undefined
  /**
   * Why the last attempt to connect failed, until the next one. A visitor's own "no" and a stopped attempt are in it
   * too.
   */
  error: Error | undefined
}

/** A page's connection: wagmi's configuration with time limits, late wallets and a way back out of every wait. */
export type Connection = {
  config: Config
  timeouts: Timeouts
  getState(): ConnectionState
  subscribe(listener: () => void): () => void
  /**
   * Restores the connection this browser holds, once per page, finds installed wallets, and keeps tabs in step. On a
   * server it does nothing.
   * @returns how to stop listening
   */
  start(): () => void
  /** Settles when nothing is being restored any more; begins restoring, where `start` has not. */
  restored(): Promise<void>
  /**
   * Connects a wallet, and makes it the only one connected.
   * @throws ConnectorAlreadyConnectedError for the one that is connected
   * @throws ConnectorError `connectorNotFound`, `noAnswer`, `noAccount`, `stopped`, and others of ours
   * @throws UserRejectedRequestError, ResourceUnavailableRpcError and others as the wallet answers
   */
  connect(connector: Connector | CreateConnectorFn, options?: { chainId?: number }): Promise<ConnectorData<unknown>>
  /**
   * Stops waiting: for a wallet that is being connected, or that changes its chain (both fail with `stopped`), or for
   * one that is being restored, which is then not tried again in the next page.
   */
  cancel(): void
  /** Tries once more to restore what the last disconnection was about. Nothing is put before the visitor. */
  retry(): Promise<void>
  /**
   * Disconnects at once, and it lasts. Settles when the wallet has the request; one that does not answer is left behind
   * within the limit, and one that fails is noted in the disconnection.
   */
  disconnect(): Promise<void>
  /**
   * Has the connected wallet change to a chain of the configuration, offering it the chain where it does not know it.
   * With nobody connected, what the page reads comes from that chain from now on.
   * @throws ChainNotConfiguredError, ConnectorError `notSwitched`, `noAnswer`, `stopped`, UserRejectedRequestError
   */
  switchChain(chainId: number): Promise<void>
}
