import { askEndpoint, withSignal } from './ask-endpoint.ts'
import {
  type At,
  type EndpointName,
  type Endpoints,
  mostPerPage,
  type Page,
  toLimit,
  toStart,
  type VersionPage,
} from './endpoints.ts'
import { byCursor, byNumber } from './paging.ts'
import type { Settings } from './request.ts'
import type { ModuleBytecode, Resource } from './shapes/account.ts'
import type { Transaction, TransactionSummary, VersionedEvent } from './shapes/transaction.ts'

/** The number of modules requested at once in a walk. */
export const modulesPerPage = 1_000
/** The number of resources requested at once in a walk. */
export const resourcesPerPage = 9_999

/** Walks over paged answers of a node. */
export type Walks = {
  /** All resources of an account, at one ledger version; the next page is loaded while this one is consumed. */
  resources(address: string, options?: At): AsyncGenerator<Resource, void, undefined>
  /** All modules of an account, at one ledger version. */
  modules(address: string, options?: At): AsyncGenerator<ModuleBytecode, void, undefined>
  /** Transactions of the account, from a sequence number on. */
  accountTransactions(address: string, page?: Page): AsyncGenerator<Transaction, void, undefined>
  /** Events of a handle, from a sequence number on. */
  events(address: string, handle: string, field: string, page?: Page): AsyncGenerator<VersionedEvent, void, undefined>
  /** The same for a handle named by its creation number. */
  eventsByCreationNumber(
    address: string,
    creationNumber: bigint | number,
    page?: Page,
  ): AsyncGenerator<VersionedEvent, void, undefined>
  /**
   * Transactions of the ledger from `start` on (default: the oldest the node has) to the latest at the beginning of the
   * walk.
   */
  transactions(page?: Page): AsyncGenerator<Transaction, void, undefined>
  /**
   * Summaries of the account's transactions, from a version on (default 0) to `endVersion`, if given; including
   * orderless ones.
   */
  transactionSummaries(address: string, page?: VersionPage): AsyncGenerator<TransactionSummary, void, undefined>
}

/** The walks over one node. Each request of a walk is aborted when the walk ends. */
export function createWalks(settings: Settings): Walks {
  const read = <Name extends EndpointName>(
    signal: AbortSignal,
    name: Name,
    ...args: Parameters<Endpoints[Name]['question']>
  ) => askEndpoint(withSignal(settings, signal), name, ...args)
  const latest = async (signal: AbortSignal) => (await read(signal, 'getIndex')).data.ledger_version

  return {
    resources: (address, options = {}) =>
      byCursor(
        (page, signal) => read(signal, 'getResources', address, page),
        { ...options, limit: resourcesPerPage },
        latest,
      ),
    modules: (address, options = {}) =>
      byCursor(
        (page, signal) => read(signal, 'getModules', address, page),
        { ...options, limit: modulesPerPage },
        latest,
      ),
    accountTransactions: (address, page) =>
      byNumber(
        (each, signal) => read(signal, 'getAccountTransactions', address, each),
        readPage(page),
        (each) => ('sequence_number' in each && isU64(each.sequence_number) ? each.sequence_number : undefined),
      ),
    events: (address, handle, field, page) =>
      byNumber(
        (each, signal) => read(signal, 'getEventsByHandle', address, handle, field, each),
        readPage(page),
        (each) => each.sequence_number,
      ),
    eventsByCreationNumber: (address, creationNumber, page) =>
      byNumber(
        (each, signal) => read(signal, 'getEventsByCreationNumber', address, creationNumber, each),
        readPage(page),
        (each) => each.sequence_number,
      ),
    async *transactions(page = {}) {
      const { start, limit } = readPage(page)
      const { oldest_ledger_version, ledger_version } = (await askEndpoint(settings, 'getIndex')).data
      yield* byNumber(
        (each, signal) => read(signal, 'getTransactions', each),
        { start: page.start === undefined ? oldest_ledger_version : start, limit, last: ledger_version },
        (each) => ('version' in each && isU64(each.version) ? each.version : undefined),
      )
    },
    transactionSummaries(address, { startVersion, endVersion, limit } = {}) {
      const last = endVersion === undefined ? undefined : toStart(endVersion)
      const page = {
        ...(startVersion !== undefined && { start: startVersion }),
        ...(limit !== undefined && { limit }),
      }
      return byNumber(
        (each, signal) =>
          read(signal, 'getTransactionSummaries', address, {
            startVersion: each.start,
            limit: each.limit,
            ...(last !== undefined && { endVersion: last }),
          }),
        { ...readPage(page), last },
        (each) => each.version,
      )
    },
  }
}

/** Checks the start of a walk, and its page length. @throws InvalidArgumentError */
function readPage({ start = 0n, limit = mostPerPage }: Page = {}) {
  return { start: toStart(start), limit: toLimit(limit) }
}

/** Some kinds of transactions have a number under this name, others have something else. */
const isU64 = (value: unknown): value is bigint => typeof value === 'bigint'
