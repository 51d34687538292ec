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

/** The node's address, and settings that differ from the defaults. */
export type AptosNodeOptions = Partial<Settings> & { url: string }

// `keyof Endpoints` itself and not an alias: only then does an editor show the comment of its row at each method.
type Asking<Result extends Record<EndpointName, unknown>> = {
  [Name in keyof Endpoints]: (...args: Parameters<Endpoints[Name]['question']>) => Promise<Answer<Result[Name]>>
}

/** The default gas limit of a transaction. */
export const defaultMaxGasAmount = 200_000n
/** The default lifetime of a transaction, seconds. */
export const defaultExpirySeconds = 20

/** A client of one node: a method for each endpoint, walks over pages, waiting, and a cache of prices and modules. */
export type AptosNode = Asking<Answers> &
  Walks & {
    /** The same requests, answered in BCS: the node's bytes, unchanged. */
    bcs: Asking<Record<EndpointName, Uint8Array>>
    /** The page that documents the API: HTML. */
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
     * Calls a view function after checking its arguments against the module's ABI.
     * @throws InvalidArgumentError before anything is called
     */
    callView(request: ViewRequest, options?: At): Promise<Answer<unknown[]>>
    /** The called entry function, after checking its arguments. @throws InvalidArgumentError */
    requireEntry(call: ViewRequest): Promise<MoveFunction>
    /** Waits until a transaction is on the ledger, successful or not, or until the time limit. */
    waitForTransaction(hash: string, options?: WaitOptions): Promise<WaitOutcome>
    /**
     * Waits until a transaction has succeeded.
     * @throws AptosTransactionError `failed` if it did not, `timeout` if that is not known in time
     */
    waitForSuccess(hash: string, options?: WaitOptions): Promise<CommittedTransaction>
    /** Waits until a transaction is on the ledger, or can no longer get there, or until the time limit. */
    followTransaction(hash: string, options?: FollowOptions): Promise<Followed>
    /**
     * The same node, with requests that end with the signal. Both share their cache (prices, modules).
     */
    withSignal(signal: AbortSignal): AptosNode
  }

/**
 * A client of an Aptos node's REST API, version 1.2.0. It signs nothing and builds no transaction.
 * @param options `url` with or without `/v1`; the others have the specification's defaults
 * @example
 * const node = createAptosNode({ url: 'https://node.example/v1' })
 * const { data, ledger } = await node.getAccount('0x1')
 * for await (const { type } of node.resources('0x1')) console.log(type)
 * @throws InvalidArgumentError when the address is not an http(s) URL, or has credentials or a fragment
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
  toBase(options.url) // throws now, not with the first request
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
  /** A cached request is shared: a caller that aborts does not end it for the others. */
  const withoutSignal = () => (settings.signal ? withCaches({ ...settings, signal: undefined }, caches) : node)
  const shared = <T>(cached: Promise<T>) => orAborted(cached, settings.signal)
  const requestsOf = (hash: string) => createTransactionRequests(settings, hash)
  /** Waiting ends with the client's own signal as well as with the wait's. */
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

    gasPrice: () => shared(caches.gas('', async () => (await withoutSignal().estimateGasPrice()).data)),

    abi: (address, module) =>
      shared(
        caches.abi(`${toWhole(address)} ${module}`, async () => {
          const { abi } = (await withoutSignal().getModule(address, module)).data
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

/** An address has several forms for one account. */
const toWhole = (address: string): string => address.toLowerCase().replace(/^0x/, '').padStart(64, '0')

const requireFunction = async (node: AptosNode, call: ViewRequest, kind: 'entry' | 'view') => {
  const { address, module } = parseFunctionId(call.function)
  return requireCall(await node.abi(address, module), call, kind)
}
