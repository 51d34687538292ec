import * as v from 'valibot'
import { orAborted } from './aborted.ts'
import { abiMs, createCache, gasPriceMs } from './cache.ts'
import { parseFunctionId, requireCall } from './call.ts'
import {
  type At,
  type CursorPage,
  type EndpointName,
  type Endpoints,
  endpoints,
  mostPerPage,
  type Page,
  toLimit,
  toStart,
  type VersionPage,
  type ViewRequest,
} from './endpoints.ts'
import { AptosAnswerError, isAptosNodeError } from './errors.ts'
import { byCursor, byNumber } from './paging.ts'
import { type Answer, ask, type Question, type Settings, toBase } from './request.ts'
import type { ModuleBytecode, MoveFunction, MoveModule, Resource } from './shapes/account.ts'
import type { GasEstimate } from './shapes/node.ts'
import type { CommittedTransaction, Transaction, TransactionSummary, VersionedEvent } from './shapes/transaction.ts'
import {
  AptosTransactionError,
  type Followed,
  type FollowOptions,
  follow,
  type Outcome,
  type WaitOptions,
  waitFor,
} from './wait.ts'

/** Where the node is, and how it is asked where the defaults do not fit. */
export type AptosNodeOptions = Partial<Settings> & { url: string }

// `keyof Endpoints` itself, not the name it has: only so an editor shows at each method what is said of its row.
type Asking<Result extends Record<EndpointName, unknown>> = {
  [Name in keyof Endpoints]: (...args: Parameters<Endpoints[Name]['question']>) => Promise<Answer<Result[Name]>>
}
type Answers = { [Name in keyof Endpoints]: v.InferOutput<Endpoints[Name]['answer']> }

/** A walk over modules asks for so many at once. */
export const modulesPerPage = 1_000
/** A walk over resources asks for so many at once. */
export const resourcesPerPage = 9_999

/** Units of gas a transaction may use unless its sender says otherwise. */
export const defaultMaxGasAmount = 200_000n
/** Seconds until a transaction expires unless its sender says otherwise. */
export const defaultExpirySeconds = 20

/**
 * A client of one node: a method for each endpoint, walks over what is paged, waiting, and what is kept for a while.
 */
export type AptosNode = Asking<Answers> & {
  /** The same questions, answered as BCS: the bytes as the node gave them. */
  bcs: Asking<Record<EndpointName, Uint8Array>>
  /** The page that describes the API: HTML. */
  getSpec(): Promise<string>
  /** All resources of an account, at one ledger version; the next page is asked for while this one is read. */
  resources(address: string, options?: At): AsyncGenerator<Resource, void, undefined>
  /** All modules of an account, at one ledger version. */
  modules(address: string, options?: At): AsyncGenerator<ModuleBytecode, void, undefined>
  /** Transactions of the account, from a sequence number on. */
  accountTransactions(address: string, page?: Page): AsyncGenerator<Transaction, void, undefined>
  /** Events of a handle, from a sequence number on. */
  events(address: string, handle: string, field: string, page?: Page): AsyncGenerator<VersionedEvent, void, undefined>
  /** The same for a handle that is named by the number it was created with. */
  eventsByCreationNumber(
    address: string,
    creationNumber: bigint | number,
    page?: Page,
  ): AsyncGenerator<VersionedEvent, void, undefined>
  /**
   * Transactions of the ledger from `start` on (default: the oldest the node has) to the latest there was in the
   * beginning.
   */
  transactions(page?: Page): AsyncGenerator<Transaction, void, undefined>
  /**
   * Summaries of the account's transactions, from a version on (default 0) to `endVersion`, if there is one; with
   * orderless ones.
   */
  transactionSummaries(address: string, page?: VersionPage): AsyncGenerator<TransactionSummary, void, undefined>
  /**
   * The sequence number of the next transaction: 0 for an account that has not sent any and may not exist yet
   * (AIP-115).
   */
  nextSequenceNumber(address: string): Promise<bigint>
  /** The gas price, cached for five minutes. */
  gasPrice(): Promise<GasEstimate>
  /**
   * The ABI of a module, cached for ten minutes.
   * @throws AptosNodeError `module_not_found`
   */
  abi(address: string, module: string): Promise<MoveModule>
  /**
   * Calls a view function after its arguments were counted against the module's own word.
   * @throws InvalidArgumentError before anything is called
   */
  callView(request: ViewRequest, options?: At): Promise<Answer<unknown[]>>
  /** The function an entry call means, its arguments counted. @throws InvalidArgumentError */
  requireEntry(call: ViewRequest): Promise<MoveFunction>
  /** Waits until a transaction is on the ledger, whatever it did there, or until it is enough. */
  waitForTransaction(hash: string, options?: WaitOptions): Promise<Outcome>
  /**
   * Waits until a transaction has done what it was to do.
   * @throws AptosTransactionError `failed` where it did not, `timeout` where nobody can say yet
   */
  waitForSuccess(hash: string, options?: WaitOptions): Promise<CommittedTransaction>
  /** Waits until a transaction is on the ledger, or can no longer get there, or until it is enough. */
  followTransaction(hash: string, options?: FollowOptions): Promise<Followed>
  /**
   * The same node, with requests that end with the signal. Both share their cache (prices, modules).
   */
  withSignal(signal: AbortSignal): AptosNode
}

/**
 * A client of an Aptos node's REST API, version 1.2.0. It signs nothing and builds no transaction.
 * @param options `url` with or without `/v1`; the other numbers have the specification's defaults
 * @example
 * const node = createAptosNode({ url: 'https://node.example/v1' })
 * const { data, ledger } = await node.getAccount('0x1')
 * for await (const { type } of node.resources('0x1')) console.log(type)
 * @throws InvalidArgumentError when the address is no http(s) URL, or has a name and password or a part behind #
 */
export function createAptosNode(options: AptosNodeOptions): AptosNode {
  const settings: Settings = {
    timeout: 10_000,
    retryCount: 3,
    retryDelay: 150,
    largestAnswer: 64 * 1024 * 1024,
    headers: {},
    fetch: (...request) => globalThis.fetch(...request),
    signal: undefined,
    ...options,
  }
  toBase(options.url) // complains now, not with the first question
  return withCaches(settings, {
    gas: createCache<GasEstimate>(gasPriceMs),
    abi: createCache<MoveModule>(abiMs),
  })
}

type Caches = { gas: ReturnType<typeof createCache<GasEstimate>>; abi: ReturnType<typeof createCache<MoveModule>> }

function withCaches(settings: Settings, caches: Caches): AptosNode {
  const names = Object.keys(endpoints) as EndpointName[]
  // Each row's own types stand in Asking; a loop over them can only say what they have in common.
  type AnyRow = { question(...args: unknown[]): Question; answer: v.GenericSchema }
  const asking = (accept: 'json' | 'bcs') =>
    Object.fromEntries(
      names.map((name) => {
        const row = endpoints[name] as unknown as AnyRow
        const answer = accept === 'json' ? row.answer : bytes
        return [name, async (...args: unknown[]) => ask(settings, row.question(...args), accept, answer)]
      }),
    )
  const json = asking('json') as unknown as Asking<Answers>
  /** The same client, its questions given up with this signal, too. */
  const until = (signal: AbortSignal, more: Partial<Settings> = {}): Settings => ({
    ...settings,
    ...more,
    signal: settings.signal ? AbortSignal.any([settings.signal, signal]) : signal,
  })
  /** One question of a walk. */
  const within = <Name extends EndpointName>(
    signal: AbortSignal,
    name: Name,
    ...args: Parameters<Endpoints[Name]['question']>
  ) => {
    const row = endpoints[name] as unknown as AnyRow
    return ask(until(signal), row.question(...args), 'json', row.answer) as Promise<Answer<Answers[Name]>>
  }
  const latest = async (signal: AbortSignal) => (await within(signal, 'getIndex')).data.ledger_version
  /** A cached request is shared: a caller who gives up does not end it for the others. */
  const unhurried = () => (settings.signal ? withCaches({ ...settings, signal: undefined }, caches) : node)
  const shared = <T>(cached: Promise<T>) => orAborted(cached, settings.signal)
  /** Each look is one question: waiting is what asks again. */
  const looksAt = (hash: string) => ({
    transaction: (signal: AbortSignal) =>
      ask(
        until(signal, { retryCount: 0 }),
        endpoints.getTransactionByHash.question(hash),
        'json',
        endpoints.getTransactionByHash.answer,
      ),
    clock: async (signal: AbortSignal) =>
      (await ask(until(signal, { retryCount: 0 }), endpoints.getIndex.question(), 'json', endpoints.getIndex.answer))
        .data.ledger_timestamp,
    oldestBlock: async (signal: AbortSignal) => (await within(signal, 'getIndex')).data.oldest_block_height,
    blockTime: async (height: bigint, signal: AbortSignal) =>
      (await within(signal, 'getBlockByHeight', height)).data.block_timestamp,
    submit: (signed: Uint8Array, signal: AbortSignal) =>
      ask(until(signal), endpoints.submitTransaction.question(signed), 'json', endpoints.submitTransaction.answer),
  })
  /** Waiting ends with the client's own signal as with the wait's. */
  const withOwn = <O extends WaitOptions>(options?: O): O => {
    const { signal } = options ?? {}
    const either = signal && settings.signal ? AbortSignal.any([signal, settings.signal]) : (signal ?? settings.signal)
    return { ...(options as O), ...(either && { signal: either }) }
  }

  const node: AptosNode = {
    ...json,
    bcs: asking('bcs') as unknown as Asking<Record<EndpointName, Uint8Array>>,

    async getSpec() {
      const question: Question = { method: 'GET', path: '/spec', again: true }
      return (await ask(settings, question, 'html', v.string())).data
    },

    resources: (address, options = {}) =>
      byCursor(
        (page: CursorPage, signal) => within(signal, 'getResources', address, page),
        { ...options, limit: resourcesPerPage },
        latest,
      ),
    modules: (address, options = {}) =>
      byCursor(
        (page: CursorPage, signal) => within(signal, 'getModules', address, page),
        { ...options, limit: modulesPerPage },
        latest,
      ),
    accountTransactions: (address, page) =>
      byNumber(
        (each, signal) => within(signal, 'getAccountTransactions', address, each),
        fromPage(page),
        (each) => ('sequence_number' in each && isU64(each.sequence_number) ? each.sequence_number : undefined),
      ),
    events: (address, handle, field, page) =>
      byNumber(
        (each, signal) => within(signal, 'getEventsByHandle', address, handle, field, each),
        fromPage(page),
        (each) => each.sequence_number,
      ),
    eventsByCreationNumber: (address, creationNumber, page) =>
      byNumber(
        (each, signal) => within(signal, 'getEventsByCreationNumber', address, creationNumber, each),
        fromPage(page),
        (each) => each.sequence_number,
      ),
    async *transactions(page = {}) {
      const { start, limit } = fromPage(page)
      const { oldest_ledger_version, ledger_version } = (await json.getIndex()).data
      yield* byNumber(
        (each, signal) => within(signal, 'getTransactions', each),
        { start: page.start === undefined ? oldest_ledger_version : start, limit, last: ledger_version },
        (each) => ('version' in each && isU64(each.version) ? each.version : undefined),
      )
    },
    transactionSummaries(address, { startVersion, endVersion, limit } = {}) {
      const last = endVersion === undefined ? undefined : toStart(endVersion)
      return byNumber(
        (each, signal) =>
          within(signal, 'getTransactionSummaries', address, {
            startVersion: each.start,
            limit: each.limit,
            ...(last !== undefined && { endVersion: last }),
          }),
        {
          ...fromPage({
            ...(startVersion !== undefined && { start: startVersion }),
            ...(limit !== undefined && { limit }),
          }),
          last,
        },
        (each) => each.version,
      )
    },

    async nextSequenceNumber(address) {
      try {
        return (await json.getAccount(address)).data.sequence_number
      } catch (failure) {
        if (isAptosNodeError(failure, 'account_not_found')) return 0n
        throw failure
      }
    },

    gasPrice: () => shared(caches.gas('', async () => (await unhurried().estimateGasPrice()).data)),

    abi: (address, module) =>
      shared(
        caches.abi(`${toWhole(address)} ${module}`, async () => {
          const { abi } = (await unhurried().getModule(address, module)).data
          if (!abi) throw new AptosAnswerError('unreadable', `GET module ${module}`, { detail: 'it has no ABI' })
          return abi
        }),
      ),

    async callView(request, options) {
      await requireFunction(node, request, 'view')
      return json.view(request, options)
    },
    requireEntry: (call) => requireFunction(node, call, 'entry'),

    waitForTransaction: (hash, options) => waitFor(looksAt(hash), withOwn(options)),
    async waitForSuccess(hash, options) {
      const outcome = await waitFor(looksAt(hash), withOwn(options))
      if (outcome.state === 'success') return outcome.transaction
      throw new AptosTransactionError(hash, outcome)
    },
    followTransaction: (hash, options) => follow(looksAt(hash), withOwn(options)),

    withSignal: (signal) => withCaches({ ...settings, signal }, caches),
  }
  return node
}

const bytes = v.instance(Uint8Array)

const fromPage = ({ start = 0n, limit = mostPerPage }: Page = {}) => ({ start: toStart(start), limit: toLimit(limit) })

/** A number of a kind of transaction that may have it under this name, or something else. */
const isU64 = (value: unknown): value is bigint => typeof value === 'bigint'

/** An address has many forms, and is one account. */
const toWhole = (address: string): string => address.toLowerCase().replace(/^0x/, '').padStart(64, '0')

const requireFunction = async (node: AptosNode, call: ViewRequest, kind: 'entry' | 'view') => {
  const { address, module } = parseFunctionId(call.function)
  return requireCall(await node.abi(address, module), call, kind)
}
