import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Address, lamports } from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import * as v from 'valibot'
import type { AccountState } from './account-state.ts'
import { type Failure, toFailure } from './outcome.ts'
import { type TokenBalance, tokenBalances } from './tokens.ts'
import { feeOf, lookupsOf, nonceAccountOf, nonceOf, tableOf, type Wire } from './wire.ts'

/** A blockhash is valid for this many blocks, as on a cluster. */
export const hashLife = 150
/** The number of later blocks from which a cluster calls a block finalized. */
export const finalAfter = 32
/** Milliseconds. */
export const slotTime = 400
/** The number of transactions that are remembered. */
const memory = 2_000

/** The record of a transaction. */
export type Landed = {
  signature: string
  slot: number
  /** Seconds. */
  blockTime: number
  err: Failure | null
  /** The transaction, base64. */
  wire: string
  fee: number
  /** All accounts it names, those of lookup tables last. */
  accounts: string[]
  loaded: { writable: string[]; readonly: string[] }
  preBalances: number[]
  postBalances: number[]
  preTokenBalances: TokenBalance[]
  postTokenBalances: TokenBalance[]
  logs: string[]
  units: number
}

export type ExecutionOutcome = { err: Failure | null; logs: string[]; units: number }

const storedLedger = v.object({
  slot: v.number(),
  hashes: v.array(v.tuple([v.string(), v.number()])),
  landed: v.array(v.custom<Landed>((x) => typeof x === 'object' && x !== null && 'signature' in x)), // our own file
  runtime: v.string(),
})

/**
 * The chain itself: Solana's real runtime, with the parts of a cluster that a runtime lacks: slots that pass,
 * blockhashes that expire, transactions that are remembered. There is one state, not one for each commitment.
 * @param file stores it across restarts
 */
export function openLedger(file: string) {
  mkdirSync(dirname(file), { recursive: true })
  const saved = existsSync(file) ? v.parse(storedLedger, JSON.parse(readFileSync(file, 'utf8'))) : undefined
  const svm = saved ? LiteSVM.fromBytes(Buffer.from(saved.runtime, 'base64')) : new LiteSVM().withNativeMints()
  // Hash expiry and repeated transactions are handled here: the runtime only knows its last hash.
  svm.withBlockhashCheck(false).withTransactionHistory(0n)

  let slot = saved?.slot ?? 1
  /** The block of each hash, the oldest first. */
  const hashes = new Map(saved?.hashes ?? [[svm.latestBlockhash() as string, slot]])
  const landed = new Map((saved?.landed ?? []).map((each) => [each.signature, each]))
  const listeners = new Set<(now: number) => void>()
  let losing = false
  let changed = saved === undefined

  const save = () => {
    const state: v.InferOutput<typeof storedLedger> = {
      slot,
      hashes: [...hashes],
      landed: [...landed.values()],
      runtime: Buffer.from(svm.toBytes()).toString('base64'),
    }
    // Renamed into place, so that a process killed while writing leaves the previous file.
    writeFileSync(`${file}.new`, JSON.stringify(state))
    renameSync(`${file}.new`, file)
    changed = false
  }

  const advance = (by = 1) => {
    for (let i = 0; i < by; i++) {
      slot++
      svm.expireBlockhash()
      hashes.set(svm.latestBlockhash(), slot)
    }
    for (const [hash, at] of hashes) if (slot - at > hashLife) hashes.delete(hash)
    svm.setClock(new Clock(BigInt(slot), 0n, 0n, 1n, BigInt(Math.floor(Date.now() / 1_000))))
    svm.setSlotHashes([...hashes].reverse().map(([hash, at]) => ({ slot: BigInt(at), hash })) as never) // plain rows serve
    if (changed) save()
    for (const listener of listeners) listener(slot)
  }
  advance(saved ? 1 : 2)

  const account = (of: Address): AccountState | undefined => {
    const found = svm.getAccount(of)
    if (!found.exists) return undefined
    const { executable, programAddress: owner, data } = found
    return { address: of, executable, lamports: found.lamports, owner, data: Uint8Array.from(data) }
  }

  const livesOn = ({ lifetime, message }: Wire): boolean => {
    if (hashes.has(lifetime)) return true
    const nonce = nonceAccountOf(message)
    const data = nonce && account(nonce)?.data
    return data !== undefined && nonceOf(data) === lifetime
  }

  const loadedBy = ({ message }: Wire) => {
    const pick = (table: Address, places: readonly number[]) => {
      const addresses = tableOf(account(table)?.data ?? new Uint8Array())
      return places.flatMap((place) => addresses[place] ?? [])
    }
    const lookups = lookupsOf(message)
    return {
      writable: lookups.flatMap((each) => pick(each.table, each.writable)),
      readonly: lookups.flatMap((each) => pick(each.table, each.readonly)),
    }
  }

  const balancesOf = (accounts: readonly Address[]) => accounts.map((each) => Number(svm.getBalance(each) ?? 0n))

  const outcomeOf = (answer: TransactionMetadata | FailedTransactionMetadata): ExecutionOutcome => {
    const failed = answer instanceof FailedTransactionMetadata
    const meta = failed ? answer.meta() : answer
    return {
      err: failed ? toFailure(answer.err()) : null,
      logs: meta.logs(),
      units: Number(meta.computeUnitsConsumed()),
    }
  }

  const refusal = (wire: Wire, checkHash: boolean): ExecutionOutcome | undefined => {
    const refused = (err: Failure) => ({ err, logs: [], units: 0 })
    if (landed.has(wire.signature)) return refused('AlreadyProcessed')
    if (checkHash && !livesOn(wire)) return refused('BlockhashNotFound')
    return undefined
  }

  return {
    get slot() {
      return slot
    },
    latest: () => ({ blockhash: svm.latestBlockhash() as string, lastValidBlockHeight: slot + hashLife }),
    isAlive: (hash: string) => hashes.has(hash),
    account,
    owned: (program: Address): AccountState[] =>
      svm.getProgramAccounts(program).map(({ address, executable, lamports: has, data }) => ({
        address,
        executable,
        lamports: has,
        owner: program,
        data: Uint8Array.from(data),
      })),
    rent: (bytes: bigint): bigint => svm.minimumBalanceForRentExemption(bytes),
    find: (signature: string): Landed | undefined => landed.get(signature),
    /** The transactions that name an account, the newest first. */
    naming: (of: string): Landed[] => [...landed.values()].filter((each) => each.accounts.includes(of)).reverse(),
    statusOf: ({ slot: at }: Landed) =>
      slot - at >= finalAfter ? 'finalized' : slot > at ? 'confirmed' : ('processed' as const),

    /** Runs a transaction and keeps no changes. */
    simulate(
      wire: Wire,
      how: { verify: boolean; checkHash: boolean },
    ): ExecutionOutcome & { after: Map<string, AccountState> } {
      const refused = refusal(wire, how.checkHash)
      if (refused) return { ...refused, after: new Map() }
      svm.withSigverify(how.verify)
      try {
        const answer = svm.simulateTransaction(wire.transaction)
        if (answer instanceof FailedTransactionMetadata) return { ...outcomeOf(answer), after: new Map() }
        const after = answer.postAccounts().map(
          (each): AccountState => ({
            address: each.address,
            executable: each.executable,
            lamports: each.lamports,
            owner: each.programAddress,
            data: Uint8Array.from(each.data),
          }),
        )
        return { ...outcomeOf(answer.meta()), after: new Map(after.map((each) => [each.address, each])) }
      } finally {
        svm.withSigverify(true)
      }
    },

    /**
     * Puts a transaction into the current block; one that fails still pays its fee. Undefined if no block accepts it.
     */
    execute(wire: Wire): Landed | undefined {
      if (refusal(wire, true)) return undefined
      const loaded = loadedBy(wire)
      const accounts = [...wire.message.staticAccounts, ...loaded.writable, ...loaded.readonly]
      const [payer] = accounts
      if (payer === undefined) return undefined
      const preBalances = balancesOf(accounts)
      const preTokenBalances = tokenBalances(accounts, account)
      const outcome = outcomeOf(svm.sendTransaction(wire.transaction))
      // A transaction that cannot be loaded enters no block.
      if (typeof outcome.err === 'string') return undefined
      const result: Landed = {
        signature: wire.signature,
        slot,
        blockTime: Math.floor(Date.now() / 1_000),
        err: outcome.err,
        wire: Buffer.from(wire.bytes).toString('base64'),
        fee: feeOf(wire.message),
        accounts,
        loaded,
        preBalances,
        postBalances: balancesOf(accounts),
        preTokenBalances,
        postTokenBalances: tokenBalances(accounts, account),
        logs: outcome.logs,
        units: outcome.units,
      }
      landed.set(wire.signature, result)
      for (const [signature] of landed) {
        if (landed.size <= memory) break
        landed.delete(signature)
      }
      changed = true
      return result
    },

    /** Credits an account with coins, for the initial state of the chain. */
    endow(of: Address, amount: bigint) {
      svm.setAccount({
        address: of,
        data: new Uint8Array(),
        executable: false,
        lamports: lamports(amount),
        programAddress: '11111111111111111111111111111111' as Address<'11111111111111111111111111111111'>,
        space: 0n,
      })
      changed = true
    },
    /** Writes an account as a program that does not run here would have left it. */
    place({ address, owner, data, executable, lamports: has }: AccountState) {
      svm.setAccount({
        address,
        data,
        executable,
        lamports: lamports(has),
        programAddress: owner,
        space: BigInt(data.length),
      })
      changed = true
    },
    advance,
    get isLosing() {
      return losing
    },
    /** True: transactions are accepted and never enter a block, as on an overloaded cluster. */
    setLosing(on: boolean) {
      losing = on
    },
    /** Called with each new slot. */
    onSlot(listener: (now: number) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    save,
  }
}
export type Ledger = ReturnType<typeof openLedger>
