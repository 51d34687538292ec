import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { FailureReason } from '../failure-reason.ts'
import { toText } from './address.ts'
import type { Content, Parameters } from './content.ts'
import { encode, mutezPerByte, type Operation } from './decode.ts'
import { readFailure, toReason } from './failure.ts'
import { ask, blockHash, chainId, head, NodeRefusal, natural, type Rpc } from './rpc.ts'

/** An operation to send: coins, a call of a contract, or another baker for the account. */
export type Wanted =
  | {
      destination: string
      /** Mutez. */
      amount: bigint
      parameters: Parameters | undefined
    }
  | { delegate: string | undefined }

/** The account that sends. */
export type Source = { address: string; publicKey: string }

/** Changes of an account's balance: mutez, and tickets by the contract that issued them. */
export type Changes = { coins: bigint; tickets: { ticketer: string; amount: bigint }[] }

/** An operation that is ready to be signed, with what the network says of it. Amounts in mutez. */
export type Prepared = {
  unsigned: Uint8Array
  operation: Operation
  balance: bigint
  /** Mutez burnt for storage, according to the simulation. */
  burn: bigint
  /** Simulated balance changes of the account without the fee; undefined where it would fail. */
  changes: Changes | undefined
  /**
   * Why it would fail according to the simulation. `message` is the contract's own text, which may hold
   * anything.
   */
  failure: { reason: FailureReason | undefined; message?: string | undefined } | undefined
}

const constants = v.object({
  hard_gas_limit_per_operation: natural,
  hard_storage_limit_per_operation: natural,
  cost_per_byte: natural,
  origination_size: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)),
})
const ratio = v.pipe(
  v.tuple([natural, natural]),
  v.check(([, below]) => below > 0n),
)
const filter = v.object({ minimal_fees: natural, minimal_nanotez_per_gas_unit: ratio, minimal_nanotez_per_byte: ratio })
/** A balance update. Accounts and contracts have an address; burnt coins have none. */
const balanceUpdate = v.object({
  contract: v.optional(v.string()),
  change: v.pipe(v.string(), v.regex(/^-?\d{1,30}$/)),
})
const ticketUpdate = v.object({
  ticket_token: v.object({ ticketer: v.string() }),
  updates: v.array(v.object({ account: v.string(), amount: v.pipe(v.string(), v.regex(/^-?\d{1,40}$/)) })),
})
const result = v.object({
  balance_updates: v.optional(v.array(balanceUpdate)),
  ticket_receipt: v.optional(v.array(ticketUpdate)),
  ticket_updates: v.optional(v.array(ticketUpdate)),
  status: v.picklist(['applied', 'failed', 'backtracked', 'skipped']),
  consumed_milligas: v.optional(natural),
  paid_storage_size_diff: v.optional(natural),
  allocated_destination_contract: v.optional(v.boolean()),
  errors: v.optional(v.unknown()),
})
const simulated = v.object({
  contents: v.array(
    v.object({
      metadata: v.object({
        operation_result: result,
        internal_operation_results: v.optional(v.array(v.object({ result }))),
      }),
    }),
  ),
})
type Result = v.InferOutput<typeof result>

/** Reserve of gas, and the limit where the simulation failed. */
const spareGas = 100n
const guessedGas = 5_000n
/** Bytes a contract may store beyond those of the simulation. */
const spareBytes = 20n

const up = (value: bigint, by: bigint) => (value + by - 1n) / by

/** Reads an account, which need not have been revealed. */
const readAccount = async ({ address }: Source, rpc: Rpc) => {
  const path = `${head}/context/contracts/${address}`
  const orNothing = (failure: unknown) => {
    if (failure instanceof NodeRefusal && failure.ids.includes('not_found')) return undefined
    throw failure
  }
  const [account, key] = await Promise.all([
    ask(rpc, v.object({ balance: natural, counter: v.optional(natural) }), path).catch(orNothing),
    ask(rpc, v.nullable(v.string()), `${path}/manager_key`).catch(orNothing),
  ])
  return { balance: account?.balance ?? 0n, counter: account?.counter ?? 0n, isRevealed: typeof key === 'string' }
}

/** A final block that is recent enough: operations name one, and expire with it. */
const readBranch = async (rpc: Rpc): Promise<string> =>
  (await ask(rpc, v.object({ hash: blockHash }), '/chains/main/blocks/head~2/header')).hash

const toContents = (wanted: readonly Wanted[], source: Source, counter: bigint, isRevealed: boolean): Content[] => {
  const cost = { source: source.address, fee: 0n, gasLimit: 0n, storageLimit: 0n }
  const first: Content[] = isRevealed
    ? []
    : [{ kind: 'reveal', publicKey: source.publicKey, ...cost, counter: counter + 1n }]
  const calls = wanted.map((each, at): Content => {
    const numbered = { ...cost, counter: counter + BigInt(first.length + at + 1) }
    return 'delegate' in each
      ? { kind: 'delegation', ...each, ...numbered }
      : { kind: 'transaction', ...each, ...numbered }
  })
  return [...first, ...calls]
}

/** A content as nodes write it. */
const toJson = (content: Content) => {
  const cost = {
    source: content.source,
    fee: String(content.fee),
    counter: String(content.counter),
    gas_limit: String(content.gasLimit),
    storage_limit: String(content.storageLimit),
  }
  if (content.kind === 'reveal') return { kind: 'reveal', ...cost, public_key: content.publicKey }
  if (content.kind === 'delegation')
    return { kind: 'delegation', ...cost, ...(content.delegate && { delegate: content.delegate }) }
  const { amount, destination, parameters } = content
  return { kind: 'transaction', ...cost, amount: String(amount), destination, ...(parameters && { parameters }) }
}

const simulate = async (operation: Operation, rpc: Rpc): Promise<Result[][] | NodeRefusal> => {
  const chain = await ask(rpc, chainId, '/chains/main/chain_id')
  const { branch, contents } = operation
  const signature = toText('edsig', new Uint8Array(64))
  try {
    const answer = await ask(rpc, simulated, `${head}/helpers/scripts/simulate_operation`, {
      operation: { branch, contents: contents.map(toJson), signature },
      chain_id: chain,
    })
    if (answer.contents.length !== contents.length)
      throw new WalletError('internalJsonRpc', { reason: 'the node tried another operation out' })
    return answer.contents.map(({ metadata }) => [
      metadata.operation_result,
      ...(metadata.internal_operation_results ?? []).map((each) => each.result),
    ])
  } catch (failure) {
    if (failure instanceof NodeRefusal && !failure.ids.includes('not_found')) return failure
    throw failure
  }
}

/**
 * Makes an operation of one or more transactions ready to be shown and signed: with a reveal where it is the account's
 * first, its counter and branch, and gas, storage and fee from the simulation.
 * @throws WalletError `internalJsonRpc`, NodeRefusal; what `rpc` throws
 */
export async function prepare(wanted: readonly Wanted[], source: Source, rpc: Rpc): Promise<Prepared> {
  const [account, branch, limits, fees] = await Promise.all([
    readAccount(source, rpc),
    readBranch(rpc),
    ask(rpc, constants, `${head}/context/constants`),
    ask(rpc, filter, '/chains/main/mempool/filter'),
  ])
  if (limits.cost_per_byte !== mutezPerByte)
    throw new WalletError('internalJsonRpc', { reason: 'the network takes another price for storage' })
  const contents = toContents(wanted, source, account.counter, account.isRevealed)
  const most = (content: Content): Content => ({
    ...content,
    gasLimit: limits.hard_gas_limit_per_operation / BigInt(contents.length),
    storageLimit: content.kind === 'reveal' ? 0n : limits.hard_storage_limit_per_operation,
  })
  const tried = await simulate({ branch, contents: contents.map(most) }, rpc)
  const failed = tried instanceof NodeRefusal ? tried : failureIn(tried)
  const results = tried instanceof NodeRefusal ? [] : tried

  const withLimits = contents.map((content, at): Content => {
    const of = results[at] ?? []
    const milligas = of.reduce((sum, each) => sum + (each.consumed_milligas ?? 0n), 0n)
    const bytes = of.reduce(
      (sum, each) =>
        sum +
        (each.paid_storage_size_diff ?? 0n) +
        (each.allocated_destination_contract ? BigInt(limits.origination_size) : 0n),
      0n,
    )
    const isCall = content.kind === 'transaction' && content.parameters !== undefined
    return {
      ...content,
      gasLimit: milligas === 0n ? guessedGas : up(milligas, 1_000n) + spareGas,
      storageLimit: bytes === 0n ? 0n : bytes + (isCall ? spareBytes : 0n),
    }
  })
  const operation = { branch, contents: withFees({ branch, contents: withLimits }, fees) }
  const burnt = results.flat().reduce((sum, each) => sum + (each.paid_storage_size_diff ?? 0n), 0n)
  const allocated = results.flat().filter((each) => each.allocated_destination_contract).length
  return {
    unsigned: encode(operation),
    operation,
    balance: account.balance,
    burn: (burnt + BigInt(allocated * limits.origination_size)) * mutezPerByte,
    changes: failed ? undefined : readChanges(results.flat(), source.address),
    failure: failed && { reason: toReason(failed), message: failed.word },
  }
}

/** The changes that concern the account. */
const readChanges = (results: Result[], source: string): Changes => {
  const tickets = new Map<string, bigint>()
  for (const { ticket_receipt = [], ticket_updates = [] } of results)
    for (const { ticket_token, updates } of [...ticket_receipt, ...ticket_updates])
      for (const { account, amount } of updates)
        if (account === source)
          tickets.set(ticket_token.ticketer, (tickets.get(ticket_token.ticketer) ?? 0n) + BigInt(amount))
  const coins = results.flatMap(({ balance_updates = [] }) =>
    balance_updates.filter(({ contract }) => contract === source),
  )
  return {
    coins: coins.reduce((sum, { change }) => sum + BigInt(change), 0n),
    tickets: [...tickets].map(([ticketer, amount]) => ({ ticketer, amount })),
  }
}

const failureIn = (results: Result[][]): NodeRefusal | undefined => {
  const failed = results.flat().find(({ status }) => status === 'failed')
  return failed && readFailure(failed.errors)
}

/** Reserve in the fee, mutez, and in the size, bytes: the numbers get longer once they are filled in. */
const spareFee = 20n
const spareSize = 12n

/** The least fee that nodes accept: a part for the operation, its bytes with the signature, and its gas. */
const withFees = (operation: Operation, fees: v.InferOutput<typeof filter>): Content[] => {
  const size = BigInt(encode(operation).length + 64) + spareSize
  const [perGas, belowGas] = fees.minimal_nanotez_per_gas_unit
  const [perByte, belowByte] = fees.minimal_nanotez_per_byte
  const gas = operation.contents.reduce((sum, { gasLimit }) => sum + gasLimit, 0n)
  const nano = up(gas * perGas, belowGas) + up(size * perByte, belowByte)
  const fee = fees.minimal_fees + up(nano, 1_000n) + spareFee
  const last = operation.contents.length - 1
  // One fee for the whole operation, which is how nodes count it.
  return operation.contents.map((content, at) => ({ ...content, fee: at === last ? fee : 0n }))
}

/**
 * The same operation with the account's next counter and a recent branch. Everything the person was shown stays.
 * Undefined where it is no longer valid, because the account was revealed in between.
 * @throws as `prepare`
 */
export async function renew({ contents }: Operation, source: Source, rpc: Rpc): Promise<Operation | undefined> {
  const [account, branch] = await Promise.all([readAccount(source, rpc), readBranch(rpc)])
  if (contents.some(({ kind }) => kind === 'reveal') === account.isRevealed) return undefined
  return {
    branch,
    contents: contents.map((content, at) => ({ ...content, counter: account.counter + BigInt(at + 1) })),
  }
}

const isPrim = (type: unknown, prim: string): type is { prim: string; args?: unknown[] } =>
  typeof type === 'object' && type !== null && 'prim' in type && type.prim === prim
const argsOf = (type: unknown, prim: string): unknown[] => (isPrim(type, prim) ? (type.args ?? []) : [])
/** The members of a right comb of types. */
const combOf = (type: unknown): unknown[] => {
  const args = argsOf(type, 'pair')
  return args.length === 2 && isPrim(args[1], 'pair') ? [args[0], ...combOf(args[1])] : args
}

/**
 * Checks that a contract has FA2's `transfer` (TZIP-12).
 * @throws WalletError `invalidParams` for any other; what `rpc` throws
 */
export async function requireFa2(contract: string, rpc: Rpc): Promise<void> {
  const refuse = () => new WalletError('invalidParams', { reason: 'this contract is no FA2 token' })
  const type = await ask(rpc, v.unknown(), `${head}/context/contracts/${contract}/entrypoints/transfer`).catch(
    (failure) => {
      throw failure instanceof NodeRefusal ? refuse() : failure
    },
  )
  const [each] = argsOf(type, 'list')
  const [from, transfers] = combOf(each)
  const members = combOf(argsOf(transfers, 'list')[0])
  const isFa2 =
    isPrim(from, 'address') &&
    members.length === 3 &&
    ['address', 'nat', 'nat'].every((prim, at) => isPrim(members[at], prim))
  if (!isFa2) throw refuse()
}
