import * as v from 'valibot'
import { invalid } from './invalid.ts'
import type { Question } from './request.ts'
import { account, moduleBytecode, moduleBytecodes, resource, resources } from './shapes/account.ts'
import { balance, gasEstimate, healthy, index, information, values } from './shapes/node.ts'
import { hex } from './shapes/numbers.ts'
import {
  batch,
  block,
  pendingTransaction,
  simulated,
  summaries,
  transaction,
  transactions,
  versionedEvents,
} from './shapes/transaction.ts'

/** The ledger version to read; default the latest. */
export type At = { ledgerVersion?: bigint | number }
/** A page by number: its start, and its maximum length (1 to 100). */
export type Page = { start?: bigint | number; limit?: number }
/** A page by version: the first, the last, and the maximum length (1 to 100). */
export type VersionPage = { startVersion?: bigint | number; endVersion?: bigint | number; limit?: number }
/** A page by cursor: the cursor from the previous page, and the maximum length (1 to 9 999). */
export type CursorPage = At & { cursor?: string | undefined; limit?: number }

/** A call: `address::module::function`, its type arguments, and its arguments in the node's JSON. */
export type ViewRequest = { function: string; type_arguments: readonly string[]; arguments: readonly unknown[] }
/** An item of a table: the Move types of its key and value, and the key in the node's JSON. */
export type TableItemRequest = { key_type: string; value_type: string; key: unknown }
/** A transaction as JSON, signed; see the API's `SubmitTransactionRequest`. */
export type SubmitRequest = Record<string, unknown>

type Endpoint<A extends unknown[], S extends v.GenericSchema> = { question(...args: A): Question; answer: S }

const endpoint = <A extends unknown[], S extends v.GenericSchema>(
  question: (...args: A) => Question,
  answer: S,
): Endpoint<A, S> => ({ question, answer })

const get = (path: string, query: Question['query'] = {}): Question => ({ method: 'GET', path, query, again: true })
const post = (path: string, body: NonNullable<Question['body']>, query: Question['query'] = {}): Question => ({
  method: 'POST',
  path,
  query,
  body,
  again: true,
})

/** A path segment: types have `<`, `>`, `,` and spaces. */
const part = (name: string, value: string | number | bigint): string => {
  const text = String(value)
  if (text === '' || text === '.' || text === '..') throw invalid(name, 'it is empty')
  return encodeURIComponent(text)
}

const of = (address: string) => {
  if (!/^(0x)?[0-9a-fA-F]{1,64}$/.test(address)) throw invalid('address', 'it has up to 64 hex digits')
  return `/accounts/${address.startsWith('0x') ? address : `0x${address}`}`
}

const at = ({ ledgerVersion }: At) => ({ ledger_version: ledgerVersion })

/** The longest page by number; the node's version decides what happens beyond. */
export const mostPerPage = 100
/** The same by cursor. */
const mostByCursor = 9_999

/**
 * The length of a page, at most what the node returns. @throws InvalidArgumentError for anything but a number from 1 on
 */
export function toLimit(limit: number, most = mostPerPage): number {
  if (!Number.isSafeInteger(limit) || limit < 1) throw invalid('limit', 'it is a whole number from 1 on')
  return Math.min(limit, most)
}
/** The start of a page. @throws InvalidArgumentError for anything but a number from 0 on */
export function toStart(start: bigint | number): bigint {
  if (typeof start === 'number' ? !Number.isSafeInteger(start) || start < 0 : start < 0n)
    throw invalid('start', 'it is a whole number from 0 on')
  return BigInt(start)
}
const paged = ({ start, limit }: Page) => ({
  start: start === undefined ? undefined : toStart(start),
  limit: limit === undefined ? undefined : toLimit(limit),
})
const byVersion = ({ startVersion, endVersion, limit }: VersionPage) => ({
  start_version: startVersion === undefined ? undefined : toStart(startVersion),
  end_version: endVersion === undefined ? undefined : toStart(endVersion),
  limit: limit === undefined ? undefined : toLimit(limit),
})
const byCursor = ({ cursor, limit, ...rest }: CursorPage) => ({
  ...at(rest),
  start: cursor,
  limit: limit === undefined ? undefined : toLimit(limit, mostByCursor),
})

const signedBytes = 'application/x.aptos.signed_transaction+bcs'
const viewBytes = 'application/x.aptos.view_function+bcs'
const toBody = (content: unknown, type: string): NonNullable<Question['body']> =>
  content instanceof Uint8Array ? { bytes: content, type } : { json: content }

/**
 * Every endpoint of the node's API (version 1.2.0, base path /v1), one row each: its request, and the schema of its
 * answer. Callers decode BCS answers themselves.
 */
export const endpoints = {
  /** The account's sequence number and authentication key. */
  getAccount: endpoint((address: string, options: At = {}) => get(of(address), at(options)), account),
  /** One page of the account's resources; see `resources` for all. */
  getResources: endpoint(
    (address: string, options: CursorPage = {}) => ({
      ...get(`${of(address)}/resources`, byCursor(options)),
      ofMove: true,
    }),
    resources,
  ),
  /** One page of the account's modules; see `modules` for all. */
  getModules: endpoint(
    (address: string, options: CursorPage = {}) => ({
      ...get(`${of(address)}/modules`, byCursor(options)),
      ofMove: true,
    }),
    moduleBytecodes,
  ),
  /** One resource, by its full type such as `0x1::account::Account`. */
  getResource: endpoint(
    (address: string, type: string, options: At = {}) =>
      get(`${of(address)}/resource/${part('resource type', type)}`, at(options)),
    resource,
  ),
  /** One module: its code, and its callable functions. Requests less than `getModules`. */
  getModule: endpoint(
    (address: string, name: string, options: At = {}) =>
      get(`${of(address)}/module/${part('module name', name)}`, at(options)),
    moduleBytecode,
  ),
  /** The account's balance of an asset: a coin's type, or the address of a fungible asset; in its smallest unit. */
  getBalance: endpoint(
    (address: string, asset: string, options: At = {}) =>
      get(`${of(address)}/balance/${part('asset', asset)}`, at(options)),
    balance,
  ),
  /** Transactions of the account, by sequence number, without orderless ones. */
  getAccountTransactions: endpoint(
    (address: string, page: Page = {}) => get(`${of(address)}/transactions`, paged(page)),
    transactions,
  ),
  /** Summaries of the account's transactions, by version, with orderless ones. */
  getTransactionSummaries: endpoint(
    (address: string, page: VersionPage = {}) => get(`${of(address)}/transaction_summaries`, byVersion(page)),
    summaries,
  ),
  /** Events of a handle, by the number it was created with. Events of modules (v2) are not among them. */
  getEventsByCreationNumber: endpoint(
    (address: string, creationNumber: bigint | number, page: Page = {}) =>
      get(`${of(address)}/events/${part('creation number', creationNumber)}`, paged(page)),
    versionedEvents,
  ),
  /** Events of a handle, named by its struct and field. */
  getEventsByHandle: endpoint(
    (address: string, handle: string, field: string, page: Page = {}) =>
      get(`${of(address)}/events/${part('event handle', handle)}/${part('field name', field)}`, paged(page)),
    versionedEvents,
  ),
  /** A block, by its height; optionally with its transactions. */
  getBlockByHeight: endpoint(
    (height: bigint | number, options: { withTransactions?: boolean } = {}) =>
      get(`/blocks/by_height/${part('height', height)}`, { with_transactions: options.withTransactions }),
    block,
  ),
  /** The block of a ledger version; optionally with its transactions. */
  getBlockByVersion: endpoint(
    (version: bigint | number, options: { withTransactions?: boolean } = {}) =>
      get(`/blocks/by_version/${part('version', version)}`, { with_transactions: options.withTransactions }),
    block,
  ),
  /** Transactions of the ledger from a version on; without `start` the latest. */
  getTransactions: endpoint((page: Page = {}) => get('/transactions', paged(page)), transactions),
  /** A transaction, committed or pending. */
  getTransactionByHash: endpoint((hash: string) => get(`/transactions/by_hash/${part('hash', hash)}`), transaction),
  /** The same, delayed by the node for about a second while it is pending. */
  waitTransactionByHash: endpoint(
    (hash: string) => get(`/transactions/wait_by_hash/${part('hash', hash)}`),
    transaction,
  ),
  /** A committed transaction, by its version. */
  getTransactionByVersion: endpoint(
    (version: bigint | number) => get(`/transactions/by_version/${part('version', version)}`),
    transaction,
  ),
  /**
   * Submits a signed transaction: its BCS bytes, or JSON. Retried when the node does not answer: the same bytes are the
   * same transaction.
   */
  submitTransaction: endpoint(
    (signed: Uint8Array | SubmitRequest) => post('/transactions', toBody(signed, signedBytes)),
    pendingTransaction,
  ),
  /** Submits several; a BCS vector, or JSON. A node takes at most 10 unless its operator says otherwise. */
  submitBatch: endpoint(
    (signed: Uint8Array | readonly SubmitRequest[]) => post('/transactions/batch', toBody(signed, signedBytes)),
    batch,
  ),
  /** Runs a transaction without committing it. Its signature must be 64 zero bytes: a valid one is refused. */
  simulateTransaction: endpoint(
    (
      unsigned: Uint8Array | SubmitRequest,
      estimate: { maxGasAmount?: boolean; gasUnitPrice?: boolean; prioritizedGasUnitPrice?: boolean } = {},
    ) =>
      post('/transactions/simulate', toBody(unsigned, signedBytes), {
        estimate_max_gas_amount: estimate.maxGasAmount,
        estimate_gas_unit_price: estimate.gasUnitPrice,
        estimate_prioritized_gas_unit_price: estimate.prioritizedGasUnitPrice,
      }),
    simulated,
  ),
  /** The bytes to sign, according to the node. Never sign them unread: a node can return others. */
  encodeSubmission: endpoint(
    (request: SubmitRequest) => post('/transactions/encode_submission', { json: request }),
    hex,
  ),
  /** The gas price now, in octas per unit; `gasPrice` caches it. */
  estimateGasPrice: endpoint(() => get('/estimate_gas_price'), gasEstimate),
  /** The chain, the ledger's state, and the node's role. */
  getIndex: endpoint(() => get('/'), index),
  /** The node's own facts: its build, its chain, its kind. */
  getInformation: endpoint(() => get('/info'), information),
  /** Succeeds if the node's ledger is at most this many seconds old; by default, if it can be read at all. */
  isHealthy: endpoint(
    (options: { durationSeconds?: number } = {}) => get('/-/healthy', { duration_secs: options.durationSeconds }),
    healthy,
  ),
  /** One item of a table, its key and value in the node's JSON. */
  getTableItem: endpoint(
    (handle: string, item: TableItemRequest, options: At = {}) =>
      post(`/tables/${part('table handle', handle)}/item`, { json: item }, at(options)),
    v.unknown(),
  ),
  /** The same with the key as the hex of its BCS; the value comes as hex, too. */
  getRawTableItem: endpoint(
    (handle: string, key: string, options: At = {}) =>
      post(`/tables/${part('table handle', handle)}/raw_item`, { json: { key } }, at(options)),
    v.unknown(),
  ),
  /** Calls a view function: its name and arguments, or the BCS of both. */
  view: endpoint(
    (request: Uint8Array | ViewRequest, options: At = {}) => post('/view', toBody(request, viewBytes), at(options)),
    values,
  ),
}

/** The rows above: the parameters of each, and the schema of its answer. */
export type Endpoints = typeof endpoints
/** The name of an endpoint. */
export type EndpointName = keyof Endpoints
