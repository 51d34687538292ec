// Part of the stand-in for a Tezos node: decides if an operation may be in a block, and applies it.
import { ed25519 } from '@noble/curves/ed25519.js'
import type { Clock } from './clock.ts'
import { call, entrypoints, type Micheline, ScriptFailure } from './contracts.ts'
import { accountOf, fromText, hash, isAddress } from './encoding.ts'
import type { State } from './state.ts'

/** Ushuaia, the newest protocol the clients know. */
export const protocol = 'PsUshuai9QapM5TGj1JpuVGkdxz5GykdnEvS6Rh8SUVrARvZLCY'
/** The prefix of the protocol's own errors. */
export const proto = 'proto.025-PsUshuai'

export const constants = {
  hard_gas_limit_per_operation: '1040000',
  hard_gas_limit_per_block: '1386666',
  hard_storage_limit_per_operation: '60000',
  cost_per_byte: '250',
  origination_size: 257,
  minimal_block_delay: '1',
  delay_increment_per_round: '1',
  max_operations_time_to_live: 450,
  smart_rollup_origination_size: 6314,
}

/** A node's errors: a list of objects, each with `kind` and `id`. */
export class NodeErrors extends Error {
  readonly errors: Record<string, unknown>[]
  constructor(...errors: Record<string, unknown>[]) {
    super(JSON.stringify(errors))
    this.errors = errors
  }
}
const refuse = (kind: 'permanent' | 'temporary' | 'branch', id: string, facts: Record<string, unknown> = {}) =>
  new NodeErrors({ kind, id: `${proto}.${id}`, ...facts })

/** The contents of an operation, as clients write them. */
export type Content = {
  kind: string
  source: string
  fee: string
  counter: string
  gas_limit: string
  storage_limit: string
  public_key?: string
  amount?: string
  destination?: string
  parameters?: { entrypoint: string; value: Micheline }
}
export type Operation = { branch: string; contents: Content[] }

const burnPerByte = BigInt(constants.cost_per_byte)

/** The account of an operation: all contents must have the same source and consecutive counters. */
const requireManager = ({ contents }: Operation, state: State): string => {
  const [first] = contents
  const source = first?.source
  if (!source?.startsWith('tz1')) throw refuse('permanent', 'operation.unsupported_source')
  if (contents.some((each) => each.source !== source))
    throw refuse('permanent', 'validate.operation.inconsistent_sources')
  const account = state.accounts[source]
  if (!account) throw refuse('temporary', 'implicit.empty_implicit_contract', { implicit: source })
  const [reveal] = contents
  contents.forEach((content, at) => {
    if (content.kind === 'reveal' && at > 0) throw refuse('permanent', 'validate.operation.incorrect_reveal_position')
    if (content.kind !== 'reveal' && content.kind !== 'transaction')
      throw refuse('permanent', 'operation.unsupported_by_this_stand_in')
    const expected = account.counter + BigInt(at + 1)
    if (BigInt(content.counter) === expected) return
    const past = BigInt(content.counter) < expected
    throw refuse(past ? 'branch' : 'temporary', `contract.counter_in_the_${past ? 'past' : 'future'}`, {
      contract: source,
      expected: String(expected),
      found: content.counter,
    })
  })
  if (reveal?.kind === 'reveal') {
    if (account.key !== undefined) throw refuse('branch', 'contract.previously_revealed_key', { contract: source })
    if (accountOf(reveal.public_key ?? '') !== source)
      throw refuse('permanent', 'contract.manager.inconsistent_hash', { public_key: reveal.public_key })
  } else if (account.key === undefined) throw refuse('branch', 'contract.unrevealed_key', { contract: source })
  return source
}

const requireLimits = ({ contents }: Operation) => {
  for (const { gas_limit, storage_limit } of contents) {
    if (BigInt(gas_limit) > BigInt(constants.hard_gas_limit_per_operation))
      throw refuse('permanent', 'gas_limit_too_high')
    if (BigInt(storage_limit) > BigInt(constants.hard_storage_limit_per_operation))
      throw refuse('permanent', 'storage_limit_too_high')
  }
}

const requireFees = ({ contents }: Operation, source: string, state: State) => {
  const fees = contents.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
  const { balance } = state.accounts[source] ?? { balance: 0n }
  if (balance < fees)
    throw refuse('temporary', 'contract.balance_too_low', {
      contract: source,
      balance: String(balance),
      amount: String(fees),
    })
}

/** The minimum fee of a node: 100 mutez, plus a little for each byte and each unit of gas. */
const requireEnoughFee = ({ contents }: Operation, size: number) => {
  const fees = contents.reduce((sum, { fee }) => sum + BigInt(fee), 0n)
  const gas = contents.reduce((sum, { gas_limit }) => sum + BigInt(gas_limit), 0n)
  if (fees * 1_000n < 100_000n + gas * 100n + BigInt(size) * 1_000n)
    throw new NodeErrors({ kind: 'permanent', id: 'node.prevalidator.fees_too_low' })
}

/**
 * Checks a signed operation against the current state of the chain.
 * @param unsigned the operation's own bytes
 * @throws NodeErrors
 */
export function requireValid(
  operation: Operation,
  unsigned: Uint8Array,
  signature: Uint8Array,
  { state, clock, lifetime }: { state: State; clock: Clock; lifetime: number },
): void {
  const stood = clock.levelOf(operation.branch)
  if (stood === undefined || clock.head() - stood > lifetime)
    throw new NodeErrors({ kind: 'branch', id: 'node.prevalidation.outdated_branch', branch: operation.branch })
  const source = requireManager(operation, state)
  requireLimits(operation)
  const key = operation.contents[0]?.public_key ?? state.accounts[source]?.key ?? ''
  const bytes = fromText('edpk', key)
  const signed = hash(Uint8Array.of(3, ...unsigned))
  if (!bytes || signature.length !== 64 || !ed25519.verify(signature, signed, bytes))
    throw refuse('permanent', 'operation.invalid_signature')
  requireFees(operation, source, state)
  requireEnoughFee(operation, unsigned.length + signature.length)
}

type Result = { status: 'applied' | 'failed' | 'backtracked' | 'skipped'; [fact: string]: unknown }

const milligas = { reveal: 171_000n, transfer: 169_000n, call: 3_300_000n }

/** Applies one content. Returns its result, and the storage it uses and who pays for it. */
const run = (content: Content, state: State): Result => {
  const { source } = content
  const account = state.accounts[source]
  if (!account) throw refuse('temporary', 'implicit.empty_implicit_contract', { implicit: source })
  const failed = (errors: Record<string, unknown>[]): Result => ({ status: 'failed', errors })
  const tooLow = (amount: bigint) =>
    failed([
      {
        kind: 'temporary',
        id: `${proto}.contract.balance_too_low`,
        contract: source,
        balance: String(account.balance),
        amount: String(amount),
      },
    ])
  const exhausted = (used: bigint) => BigInt(content.gas_limit) * 1_000n < used
  const gasExhausted = () => failed([{ kind: 'temporary', id: `${proto}.gas_exhausted.operation` }])
  /** Balance updates, as a node lists them. */
  const updates: Record<string, string>[] = []
  const move = (from: string, to: Record<string, string>, amount: bigint) => {
    if (amount === 0n) return
    updates.push({ kind: 'contract', contract: from, change: String(-amount), origin: 'block' })
    updates.push({ ...to, change: String(amount), origin: 'block' })
  }
  const changed = () => (updates.length > 0 ? { balance_updates: updates } : {})
  const burn = (bytes: number): Result | undefined => {
    if (BigInt(content.storage_limit) < BigInt(bytes))
      return failed([{ kind: 'temporary', id: `${proto}.storage_exhausted.operation` }])
    const cost = BigInt(bytes) * burnPerByte
    if (account.balance < cost) return failed([{ kind: 'temporary', id: `${proto}.contract.cannot_pay_storage_fee` }])
    account.balance -= cost
    move(source, { kind: 'burned', category: 'storage fees' }, cost)
    return undefined
  }

  if (content.kind === 'reveal') {
    if (exhausted(milligas.reveal)) return gasExhausted()
    account.key = content.public_key
    return { status: 'applied', consumed_milligas: String(milligas.reveal) }
  }
  const destination = content.destination ?? ''
  const amount = BigInt(content.amount ?? '0')
  if (!isAddress(destination)) throw refuse('permanent', 'operation.cannot_parse')
  if (account.balance < amount) return tooLow(amount)
  account.balance -= amount
  move(source, { kind: 'contract', contract: destination }, amount)
  if (!destination.startsWith('KT1')) {
    if (exhausted(milligas.transfer)) return gasExhausted()
    const known = state.accounts[destination]
    if (known) {
      known.balance += amount
      return { status: 'applied', ...changed(), consumed_milligas: String(milligas.transfer) }
    }
    if (amount === 0n)
      return failed([{ kind: 'temporary', id: `${proto}.implicit.empty_implicit_contract`, implicit: destination }])
    const unpaid = burn(constants.origination_size)
    if (unpaid) return unpaid
    state.accounts[destination] = { balance: amount, counter: state.counter, key: undefined }
    const allocated_destination_contract = true
    return {
      status: 'applied',
      ...changed(),
      consumed_milligas: String(milligas.transfer),
      allocated_destination_contract,
    }
  }
  const contract = entrypoints[destination]
  if (!contract)
    return failed([{ kind: 'branch', id: `${proto}.contract.non_existing_contract`, contract: destination }])
  const { entrypoint, value } = content.parameters ?? { entrypoint: 'default', value: { prim: 'Unit' } }
  if (!Object.hasOwn(contract, entrypoint))
    return failed([{ kind: 'permanent', id: `${proto}.michelson_v1.no_such_entrypoint`, entrypoint }])
  if (exhausted(milligas.call)) return gasExhausted()
  try {
    const bytes = call(state, { contract: destination, entrypoint, value, sender: source })
    const unpaid = burn(bytes)
    if (unpaid) return unpaid
    return {
      status: 'applied',
      ...changed(),
      storage: { prim: 'Unit' },
      consumed_milligas: String(milligas.call),
      storage_size: '2000',
      ...(bytes > 0 && { paid_storage_size_diff: String(bytes) }),
    }
  } catch (failure) {
    if (!(failure instanceof ScriptFailure)) throw failure
    return failed([
      { kind: 'temporary', id: `${proto}.michelson_v1.runtime_error`, contract_handle: destination },
      {
        kind: 'temporary',
        id: `${proto}.michelson_v1.script_rejected`,
        location: 1,
        with: { string: failure.message },
      },
    ])
  }
}

/** The balance updates of a fee, which goes to the baker of the block. */
const feeUpdates = (source: string, fee: string) =>
  fee === '0'
    ? []
    : [
        { kind: 'contract', contract: source, change: `-${fee}`, origin: 'block' },
        { kind: 'accumulator', category: 'block fees', change: fee, origin: 'block' },
      ]

/**
 * Applies an operation: fees are taken whatever the result; after a failure the effects of the other contents are
 * undone.
 * @param state is changed
 * @returns the contents, each with its result, as a node shows them
 * @throws NodeErrors if it may not be in any block
 */
export function apply(operation: Operation, state: State): unknown[] {
  const source = requireManager(operation, state)
  requireLimits(operation)
  requireFees(operation, source, state)
  const account = state.accounts[source]
  if (!account) throw refuse('temporary', 'implicit.empty_implicit_contract', { implicit: source })
  for (const { fee } of operation.contents) account.balance -= BigInt(fee)
  account.counter += BigInt(operation.contents.length)
  state.counter += BigInt(operation.contents.length)
  const before = structuredClone({ accounts: state.accounts, tokens: state.tokens, allowances: state.allowances })
  const results: Result[] = []
  for (const content of operation.contents) {
    const failed = results.some(({ status }) => status === 'failed')
    results.push(failed ? { status: 'skipped' } : run(content, state))
  }
  const failed = results.some(({ status }) => status === 'failed')
  if (failed) {
    // A revealed key stays revealed.
    const key = state.accounts[source]?.key
    Object.assign(state, before)
    const again = state.accounts[source]
    if (again && key !== undefined) again.key = key
  }
  return operation.contents.map((content, at) => {
    const result = results[at]
    const undone = failed && result?.status === 'applied' && content.kind !== 'reveal'
    return {
      ...content,
      metadata: {
        balance_updates: feeUpdates(source, content.fee),
        operation_result: undone ? { ...result, status: 'backtracked', errors: [] } : result,
      },
    }
  })
}
