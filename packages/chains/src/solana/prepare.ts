import { WalletError } from '@latchkey/core/errors'
import type { MintRule, MintWords } from '@latchkey/core/mints'
import type { Address } from '@solana/kit'
import { findAssociatedTokenPda, TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import * as v from 'valibot'
import type { FailureReason } from '../failure-reason.ts'
import { type Loss, toCoinLosses, toLosses } from './control.ts'
import { encode, type Transaction } from './decode.ts'
import { isDurable, type Reading, readTransaction } from './describe.ts'
import { toReason } from './failure.ts'
import { isAlive } from './lifetime.ts'
import { readMints } from './mints.ts'
import { rentOf } from './new-account.ts'
import {
  type AccountState,
  account,
  inContext,
  NodeRefusal,
  type Rpc,
  read,
  readAccounts,
  toBase64,
  u64,
} from './rpc.ts'
import { resolveTables } from './tables.ts'
import { type TokenAccount, token2022, toTokenAccount } from './token-account.ts'

/** Simulated changes of the account's balances. */
export type Changes = {
  /** Lamports, the fee included. */
  coins: bigint
  /** By mint; decimals are undefined where the mint could not be read. */
  tokens: { mint: string; amount: bigint; decimals: number | undefined }[]
  /** Rights over the account and its holdings that somebody else would have afterwards. */
  lost: Loss[]
}

/** A transaction ready to be shown, with what the network says of it. */
export type Prepared = {
  /** As requested, with the addresses from its lookup tables. */
  transaction: Transaction
  reading: Reading
  /** The token accounts it names, with those it creates. */
  holdings: ReadonlyMap<string, TokenAccount>
  /** The associated ones: their address is derived from owner and mint, so a node cannot lie about it. */
  associated: ReadonlySet<string>
  /** Decimals by mint, where they could be read. */
  decimals: ReadonlyMap<string, number>
  /** Names and symbols of mints, as claimed by their makers. */
  words: ReadonlyMap<string, MintWords>
  /** The rules that mints of Token-2022 impose on holders. */
  rules: ReadonlyMap<string, readonly MintRule[]>
  /** The account's balance, lamports. */
  balance: bigint
  /** The network fee in lamports, whoever pays it. */
  fee: bigint
  /** Rent for new token accounts in lamports, beyond what the steps name. */
  deposit: bigint
  /** Undefined where the network could not simulate it. */
  changes: Changes | undefined
  failure: { reason: FailureReason | undefined } | undefined
  /** The block it refers to is too old. */
  expired: boolean
}

/** Bytes of a token account. */
const tokenSpace = 165
/** The most accounts that are compared before and after. */
const mostWatched = 64

/**
 * Asks the network what a transaction would do and cost: its lookup tables, the accounts it names, a simulation.
 * @param owner the account's address
 * @throws WalletError `invalidParams` for a lookup table that is not there, `internalJsonRpc` for malformed answers
 * @throws what `rpc` throws for an outage
 */
export async function prepare(requested: Transaction, owner: string, rpc: Rpc): Promise<Prepared> {
  const transaction = await resolveTables(requested, rpc)
  const reading = readTransaction(transaction)
  const named = [...new Set([owner, ...writableOf(transaction)])]
  const [accounts, alive] = await Promise.all([readAccounts(rpc, named), isAlive(transaction, rpc)])
  const holdings = holdingsOf(accounts, reading)
  const watched = named.slice(0, mostWatched)
  const made = listMade(reading, owner, accounts)
  const mints = [...new Set([...[...holdings.values()].map(({ mint }) => mint), ...mintsOf(reading)])]
  const [fee, rent, simulated, { decimals, words, rules }] = await Promise.all([
    readFee(transaction, reading, alive, rpc),
    made.length === 0 ? 0n : read(rpc('getMinimumBalanceForRentExemption', [tokenSpace]), u64),
    simulate(transaction, watched, rpc),
    readMints(mints, rpc),
  ])
  return {
    transaction,
    reading,
    holdings,
    associated: await associatedOf(holdings),
    decimals,
    words,
    rules,
    balance: accounts.get(owner)?.lamports ?? 0n,
    fee,
    deposit: depositOf(made, rent, simulated.after),
    // Anything may change in accounts that were not compared.
    changes:
      simulated.after && named.length <= mostWatched
        ? toChanges(
            { owner, watched, paid: paidBy(transaction, reading, owner, fee) },
            accounts,
            simulated.after,
            decimals,
          )
        : undefined,
    failure: simulated.failure,
    expired: !alive,
  }
}

const writableOf = ({ instructions, signers }: Transaction): string[] => [
  ...signers,
  ...instructions.flatMap(({ accounts }) =>
    accounts.flatMap((each) => (each.writable && 'address' in each ? [each.address] : [])),
  ),
]

const mintsOf = ({ steps }: Reading): string[] =>
  steps.flatMap((step) => ('mint' in step && step.mint !== undefined ? [step.mint] : []))

/**
 * Existing token accounts, and those that the transaction creates. A newly initialised account belongs to the owner it
 * names, whoever had it before: it may be closed and created again on the way.
 */
const holdingsOf = (accounts: ReadonlyMap<string, AccountState>, { steps }: Reading) => {
  const holdings = new Map<string, TokenAccount>()
  for (const [address, state] of accounts) {
    const holding = toTokenAccount(state)
    if (holding) holdings.set(address, holding)
  }
  for (const step of steps)
    if (
      step.kind === 'initializeTokenAccount' ||
      (step.kind === 'createTokenAccount' && (!holdings.has(step.account) || isClosed(step.account, steps)))
    )
      holdings.set(step.account, { mint: step.mint, owner: step.owner, amount: 0n })
  return holdings
}

const isClosed = (account: string, steps: Reading['steps']): boolean =>
  steps.some((step) => step.kind === 'closeTokenAccount' && step.account === account)

const associatedOf = async (holdings: ReadonlyMap<string, TokenAccount>): Promise<Set<string>> => {
  const found = new Set<string>()
  for (const [address, { owner, mint }] of holdings)
    for (const tokenProgram of [TOKEN_PROGRAM_ADDRESS, token2022]) {
      const seeds = { owner: owner as Address, mint: mint as Address, tokenProgram: tokenProgram as Address } // as read
      if ((await findAssociatedTokenPda(seeds))[0] === address) found.add(address)
    }
  return found
}

/** Never less than its own bytes say. */
const readFee = async (transaction: Transaction, { fee }: Reading, alive: boolean, rpc: Rpc): Promise<bigint> => {
  const least = fee.signatures + fee.priority
  if (!alive) return least
  const { value } = await read(
    rpc('getFeeForMessage', [toBase64(transaction.message), { commitment: 'confirmed' }]),
    inContext(v.nullable(u64)),
  )
  return value !== null && value > least ? value : least
}

/** The token accounts that are created at the owner's cost. */
const listMade = ({ steps }: Reading, owner: string, accounts: ReadonlyMap<string, AccountState>): string[] => [
  ...new Set(
    steps.flatMap((step) =>
      step.kind === 'createTokenAccount' && step.payer === owner && !accounts.has(step.account) ? [step.account] : [],
    ),
  ),
]

/**
 * The rent of new token accounts, lamports. Accounts of Token-2022 are larger, depending on the mint: the simulation
 * tells their size.
 */
const depositOf = (made: readonly string[], rent: bigint, after: Simulated['after']): bigint =>
  made.reduce((sum, account) => {
    const state = after?.get(account)
    const larger = state && state.data.length > tokenSpace ? rentOf(BigInt(state.data.length)) : rent
    return sum + (larger > rent ? larger : rent)
  }, 0n)

const simulation = inContext(v.object({ err: v.unknown(), accounts: v.optional(v.nullable(v.array(account))) }))

type Simulated = {
  after: ReadonlyMap<string, AccountState> | undefined
  failure: { reason: FailureReason | undefined } | undefined
}

/** The accounts after a simulation, or the reason it would fail. */
const simulate = async (transaction: Transaction, addresses: string[], rpc: Rpc): Promise<Simulated> => {
  try {
    const { value } = await read(
      rpc('simulateTransaction', [
        toBase64(encode(transaction)),
        {
          encoding: 'base64',
          commitment: 'confirmed',
          sigVerify: false,
          // A nonce's value is in the place of the block's hash: replacing it would make another transaction.
          replaceRecentBlockhash: !isDurable(transaction),
          accounts: { encoding: 'base64', addresses },
        },
      ]),
      simulation,
    )
    if (value.err !== null && value.err !== undefined)
      return { after: undefined, failure: { reason: toReason(value.err) } }
    if (value.accounts?.length !== addresses.length) return { after: undefined, failure: undefined }
    const after = new Map(
      value.accounts.flatMap((state, i) => (state ? [[addresses[i] as string, state] as const] : [])), // as many
    )
    return { after, failure: undefined }
  } catch (refusal) {
    // A node that does not simulate refuses; the changes are then unknown.
    if (refusal instanceof NodeRefusal || refusal instanceof WalletError)
      return { after: undefined, failure: undefined }
    throw refusal
  }
}

/** The coins that the transaction itself takes from the owner, lamports, including the fee. */
const paidBy = ({ signers }: Transaction, { steps }: Reading, owner: string, fee: bigint): bigint =>
  steps.reduce(
    (sum, step) =>
      (step.kind === 'transfer' || step.kind === 'createAccount') && step.from === owner ? sum + step.lamports : sum,
    signers[0] === owner ? fee : 0n,
  )

const toChanges = (
  { owner, watched, paid }: { owner: string; watched: readonly string[]; paid: bigint },
  before: ReadonlyMap<string, AccountState>,
  after: ReadonlyMap<string, AccountState>,
  decimals: ReadonlyMap<string, number>,
): Changes => {
  const sums = new Map<string, bigint>()
  const lost: Loss[] = []
  const count = (holding: TokenAccount | undefined, sign: bigint) => {
    if (holding?.owner === owner) sums.set(holding.mint, (sums.get(holding.mint) ?? 0n) + sign * holding.amount)
  }
  for (const address of watched) {
    const [was, is] = [before.get(address), after.get(address)].map((state) => state && toTokenAccount(state))
    count(was, -1n)
    count(is, 1n)
    lost.push(...toLosses(owner, address, { before: before.get(address), after: after.get(address) }))
  }
  const coins = (after.get(owner)?.lamports ?? 0n) - (before.get(owner)?.lamports ?? 0n)
  lost.push(...toCoinLosses(owner, watched, { before, after }, coins + paid))
  return {
    coins,
    tokens: [...sums].flatMap(([mint, amount]) =>
      amount === 0n ? [] : [{ mint, amount, decimals: decimals.get(mint) }],
    ),
    lost,
  }
}
