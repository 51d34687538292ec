import * as v from 'valibot'
import { abiMs, createCache, gasPriceMs } from './cache.ts'
import { parseFunctionId, requireCall } from './call.ts'
import {
  type At,
  type CursorPage,
  type EndpointName,
  type Endpoints,
  endpoints,
  type Page,
  type ViewRequest,
} from './endpoints.ts'
import { AptosAnswerError, isAptosNodeError } from './errors.ts'
import { invalid } from './invalid.ts'
import { byCursor, byNumber } from './paging.ts'
import { type Answer, ask, type Question, type Settings, toBase } from './request.ts'
import type { ModuleBytecode, MoveFunction, MoveModule, Resource } from './shapes/account.ts'
import type { GasEstimate } from './shapes/node.ts'
import type { Transaction, VersionedEvent } from './shapes/transaction.ts'
import { type Outcome, type WaitOptions, waitFor } from './wait.ts'

export type AptosNodeOptions = Partial<Settings> & { url: string }

type Asking<Result extends Record<EndpointName, unknown>> = {
  [Name in EndpointName]: (...args: Parameters<Endpoints[Name]['question']>) => Promise<Answer<Result[Name]>>
}
type Answers = { [Name in EndpointName]: v.InferOutput<Endpoints[Name]['answer']> }

/** Pages of this many: what the specification names (section 9). */
export const modulesPerPage = 1_000
export const resourcesPerPage = 9_999

/** What a transaction is sent with unless its sender says otherwise: units of gas, and seconds until it expires. */
export const defaultMaxGasAmount = 200_000n
export const defaultExpirySeconds = 20

export type AptosNode = Asking<Answers> & {
  /** The same questions, answered as BCS: the bytes as the node gave them. */
  bcs: Asking<Record<EndpointName, Uint8Array>>
  /** The page that describes the API: HTML. */
  getSpec(): Promise<string>
  /** All resources of an account, at one ledger version. */
  resources(address: string, options?: At): AsyncGenerator<Resource, void, undefined>
  /** All modules of an account, at one ledger version. */
  modules(address: string, options?: At): AsyncGenerator<ModuleBytecode, void, undefined>
  /** What the account sent, from a sequence number on. */
  accountTransactions(address: string, page?: Page): AsyncGenerator<Transaction, void, undefined>
  /** Events of a handle, from a sequence number on. */
  events(address: string, handle: string, field: string, page?: Page): AsyncGenerator<VersionedEvent, void, undefined>
  /** The sequence number of the next transaction: 0 for an account that has not sent any and may not exist yet (AIP-115). */
  nextSequenceNumber(address: string): Promise<bigint>
  /** What gas costs, kept for five minutes. */
  gasPrice(): Promise<GasEstimate>
  /**
   * What can be called in a module, kept for ten minutes.
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
  /** Waits until a transaction is on the ledger, or until it is enough. */
  waitForTransaction(hash: string, options?: WaitOptions): Promise<Outcome>
  /** The same node, its questions given up when the signal says so. */
  withSignal(signal: AbortSignal): AptosNode
}

/**
 * A client of an Aptos node's REST API, version 1.2.0. It signs nothing and builds no transaction.
 * @param options `url` with or without `/v1`; the other numbers have the specification's defaults
 * @example
 * const node = createAptosNode({ url: 'https://node.example/v1' })
 * const { data, ledger } = await node.getAccount('0x1')
 * for await (const { type } of node.resources('0x1')) console.log(type)
 * @throws InvalidArgumentError when the address is no http(s) URL
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
  if (!URL.canParse(options.url) || !/^https?:$/.test(new URL(options.url).protocol))
    throw invalid('node address', 'it must begin with http:// or https://')

  return withCaches(settings, {
    gas: createCache<GasEstimate>(gasPriceMs),
    abi: createCache<MoveModule>(abiMs),
  })
}

type Caches = { gas: ReturnType<typeof createCache<GasEstimate>>; abi: ReturnType<typeof createCache<MoveModule>> }

function withCaches(settings: Settings, caches: Caches): AptosNode {
  const base = toBase(settings.url)
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

  const node: AptosNode = {
    ...json,
    bcs: asking('bcs') as unknown as Asking<Record<EndpointName, Uint8Array>>,

    async getSpec() {
      const question: Question = { method: 'GET', path: '/spec', again: true }
      return new TextDecoder().decode((await ask(settings, question, 'bcs', bytes)).data)
    },

    resources: (address, options = {}) =>
      byCursor((page: CursorPage) => json.getResources(address, page), { ...options, limit: resourcesPerPage }),
    modules: (address, options = {}) =>
      byCursor((page: CursorPage) => json.getModules(address, page), { ...options, limit: modulesPerPage }),
    accountTransactions: (address, page = {}) =>
      byNumber((each) => json.getAccountTransactions(address, each), fromPage(page)),
    events: (address, handle, field, page = {}) =>
      byNumber((each) => json.getEventsByHandle(address, handle, field, each), fromPage(page)),

    async nextSequenceNumber(address) {
      try {
        return (await json.getAccount(address)).data.sequence_number
      } catch (failure) {
        if (isAptosNodeError(failure, 'account_not_found')) return 0n
        throw failure
      }
    },

    gasPrice: () => caches.gas(base, async () => (await json.estimateGasPrice()).data),

    abi: (address, module) =>
      caches.abi(`${base} ${address.toLowerCase()} ${module}`, async () => {
        const { abi } = (await json.getModule(address, module)).data
        if (!abi) throw new AptosAnswerError('unreadable', `GET module ${module}`, { detail: 'it has no ABI' })
        return abi
      }),

    async callView(request, options) {
      await requireFunction(node, request, 'view')
      return json.view(request, options)
    },
    requireEntry: (call) => requireFunction(node, call, 'entry'),

    waitForTransaction: (hash, options) => {
      // Each look is one question: waiting is what asks again.
      const once = withCaches({ ...settings, retryCount: 0 }, caches)
      return waitFor(() => once.getTransactionByHash(hash), options)
    },

    withSignal: (signal) => withCaches({ ...settings, signal }, caches),
  }
  return node
}

const bytes = v.instance(Uint8Array)

const fromPage = ({ start = 0n, limit = 100 }: Page) => ({ start: BigInt(start), limit: Math.min(limit, 100) })

const requireFunction = async (node: AptosNode, call: ViewRequest, kind: 'entry' | 'view') => {
  const { address, module } = parseFunctionId(call.function)
  return requireCall(await node.abi(address, module), call, kind)
}
