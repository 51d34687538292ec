import * as v from 'valibot'
import { orAborted } from './aborted.ts'
import { type Answers, askEndpoint, askEndpointForBytes, withSignal } from './ask-endpoint.ts'
import { abiMs, createCache, gasPriceMs } from './cache.ts'
import { parseFunctionId, requireCall } from './call.ts'
import { type At, type EndpointName, type Endpoints, endpoints, type ViewRequest } from './endpoints.ts'
import { AptosAnswerError, isAptosNodeError } from './errors.ts'
import { type Answer, ask, type Question, type Settings, toBase } from './request.ts'
import type { MoveFunction, MoveModule } from './shapes/account.ts'
import type { GasEstimate } from './shapes/node.ts'
import type { CommittedTransaction } from './shapes/transaction.ts'
import { createTransactionRequests } from './transaction-requests.ts'
import {
  AptosTransactionError,
  type Followed,
  type FollowOptions,
  follow,
  type WaitOptions,
  type WaitOutcome,
  waitFor,
} from './wait.ts'
import { createWalks, type Walks } from './walks.ts'

/** Where the node is, and how it is asked where the defaults do not fit. */
export type AptosNodeOptions = Partial<Settings> & { url: string }

// `keyof Endpoints` itself, not the name it has: only so an editor shows at each method the comment of its row.
type Asking<Result extends Record<EndpointName, unknown>> = {
  [Name in keyof Endpoints]: (...args: Parameters<Endpoints[Name]['question']>) => Promise<Answer<Result[Name]>>
}

/** Units of gas a transaction may use unless its sender says otherwise. */
export const defaultMaxGasAmount = 200_000n
/** Seconds until a transaction expires unless its sender says otherwise. */
export const defaultExpirySeconds = 20

/**
 * A client of one node: a method for each endpoint, walks over what is paged, waiting, and a cache of prices and
 * modules.
 */
export type AptosNode = Asking<Answers> &
  Walks & {
    /** The same questions, answered as BCS: the bytes as the node gave them. */
    bcs: Asking<Record<EndpointName, Uint8Array>>
    /** The page that describes the API: HTML. */
    getSpec(): Promise<string>
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
    waitForTransaction(hash: string, options?: WaitOptions): Promise<WaitOutcome>
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
  const json = forEachEndpoint(
    (name) =>
      (...args) =>
        askEndpoint(settings, name, ...args),
  ) as unknown as Asking<Answers>
  const bcs = forEachEndpoint(
    (name) =>
      (...args) =>
        askEndpointForBytes(settings, name, ...args),
  )
  /** A cached request is shared: a caller who gives up does not end it for the others. */
  const unhurried = () => (settings.signal ? withCaches({ ...settings, signal: undefined }, caches) : node)
  const shared = <T>(cached: Promise<T>) => orAborted(cached, settings.signal)
  const requestsOf = (hash: string) => createTransactionRequests(settings, hash)
  /** Waiting ends with the client's own signal as with the wait's. */
  const withOwn = <O extends WaitOptions>(options?: O): O => {
    const { signal } = withSignal(settings, options?.signal)
    return { ...(options as O), ...(signal && { signal }) }
  }

  const node: AptosNode = {
    ...json,
    bcs: bcs as unknown as Asking<Record<EndpointName, Uint8Array>>,
    ...createWalks(settings),

    async getSpec() {
      const question: Question = { method: 'GET', path: '/spec', again: true }
      return (await ask(settings, question, 'html', v.string())).data
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

    waitForTransaction: (hash, options) => waitFor(requestsOf(hash), withOwn(options)),
    async waitForSuccess(hash, options) {
      const outcome = await waitFor(requestsOf(hash), withOwn(options))
      if (outcome.state === 'success') return outcome.transaction
      throw new AptosTransactionError(hash, outcome)
    },
    followTransaction: (hash, options) => follow(requestsOf(hash), withOwn(options)),

    withSignal: (signal) => withCaches({ ...settings, signal }, caches),
  }
  return node
}

/** One function for each endpoint, by its name. */
const forEachEndpoint = (toRequest: (name: EndpointName) => (...args: never) => unknown) =>
  Object.fromEntries((Object.keys(endpoints) as EndpointName[]).map((name) => [name, toRequest(name)]))

/** An address has many forms, and is one account. */
const toWhole = (address: string): string => address.toLowerCase().replace(/^0x/, '').padStart(64, '0')

const requireFunction = async (node: AptosNode, call: ViewRequest, kind: 'entry' | 'view') => {
  const { address, module } = parseFunctionId(call.function)
  return requireCall(await node.abi(address, module), call, kind)
}
