import { appendFileSync, existsSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { writeGenesis } from './assets.ts'
import { type Clock, check, type ExecutionOutcome, execute, sequenceOf } from './machine.ts'
import { Refusal } from './refusal.ts'
import { readSigned, type Signed } from './signed.ts'
import { createState, type Event, openSession } from './state.ts'

/** One version of the ledger. */
export type Entry = { version: bigint; hash: string; block: Block } & (
  | { kind: 'genesis' | 'user'; outcome: ExecutionOutcome; signed?: Signed }
  | { kind: 'metadata' | 'checkpoint' }
)
export type Block = { height: bigint; hash: string; microseconds: bigint; first: bigint; last: bigint }
/** An event, and the version it happened in. */
export type Happened = Event & { version: bigint }

const hashOfText = (text: string) => toHex(sha3_256(fromUtf8(text)))
const mostWaiting = 100

/**
 * The ledger: committed and pending transactions, and a file with the bytes of every transaction, from which the state
 * is rebuilt after a restart.
 * @param faucet the account that has all coins at the beginning
 */
export function openLedger({ dataDir, chainId, faucet }: { dataDir: string; chainId: number; faucet: string }) {
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'blocks.jsonl')
  const state = createState()
  const entries: Entry[] = []
  const blocks: Block[] = []
  const byHash = new Map<string, Entry>()
  const byHandle = new Map<string, Happened[]>()
  const bySender = new Map<string, Entry[]>()
  const waiting = new Map<string, Signed>()
  /** The seconds by which submitted transactions are delayed, for tests of expiry in transit. */
  const late = { seconds: 0 }

  const latest = () => blocks.at(-1) as Block // there is always the first
  const clock = (): Clock => ({ microseconds: latest().microseconds, height: latest().height, chainId })

  const enter = (
    block: Block,
    entry:
      | { kind: 'metadata' | 'checkpoint' }
      | { kind: 'genesis' | 'user'; outcome: ExecutionOutcome; signed?: Signed },
  ) => {
    const version = BigInt(entries.length)
    const signed = 'signed' in entry ? entry.signed : undefined
    const whole: Entry = { ...entry, version, block, hash: signed?.hash ?? hashOfText(`${entry.kind} ${version}`) }
    entries.push(whole)
    byHash.set(whole.hash, whole)
    block.last = version
    if (whole.kind !== 'user' && whole.kind !== 'genesis') return
    state.apply(whole.outcome.changes, version)
    for (const event of whole.outcome.events) {
      const { creation_number, account_address } = event.guid
      if (account_address === '0x0') continue
      const key = `${account_address} ${creation_number}`
      byHandle.set(key, [...(byHandle.get(key) ?? []), { ...event, version }])
    }
    if (signed) {
      const { sender } = signed.transaction
      bySender.set(sender, [...(bySender.get(sender) ?? []), whole])
    }
  }

  const begin = (microseconds: bigint): Block => {
    const height = BigInt(blocks.length)
    const block = { height, hash: hashOfText(`block ${height}`), microseconds, first: BigInt(entries.length), last: 0n }
    blocks.push(block)
    return block
  }

  const genesis = begin(0n)
  const session = openSession(state)
  writeGenesis(session, faucet)
  enter(genesis, {
    kind: 'genesis',
    outcome: {
      success: true,
      status: 'Executed successfully',
      gasUsed: 0n,
      changes: session.changes(),
      events: session.events(),
    },
  })

  /** Closes a block over transactions that were checked. */
  const close = (microseconds: bigint, choose: (block: Block) => Iterable<Signed>) => {
    const block = begin(microseconds)
    enter(block, { kind: 'metadata' })
    const taken: string[] = []
    for (const signed of choose(block)) {
      enter(block, { kind: 'user', signed, outcome: execute(state, signed, clock()) })
      taken.push(toHex(signed.bytes))
    }
    enter(block, { kind: 'checkpoint' })
    return taken
  }

  const resume = () => {
    if (!existsSync(file)) return
    const text = readFileSync(file, 'utf8')
    const whole = text.slice(0, text.lastIndexOf('\n') + 1) // a power cut may have left half a line
    if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
    for (const line of whole.split('\n').filter(Boolean)) {
      const [microseconds, taken] = JSON.parse(line) as [string, string[]] // written below
      close(BigInt(microseconds), () => taken.map((each) => readSigned(fromHex(each))))
    }
  }
  resume()

  /** The next transactions, in order for each sender. Invalid ones are dropped. */
  const next = function* () {
    for (let found = true; found; ) {
      found = false
      for (const [hash, signed] of waiting) {
        const { sender, sequenceNumber } = signed.transaction
        if (
          sequenceNumber > sequenceOf(state, sender) &&
          signed.transaction.expirationSeconds > clock().microseconds / 1_000_000n
        )
          continue
        waiting.delete(hash)
        found = true
        try {
          check(state, signed, clock())
        } catch {
          continue
        }
        yield signed
      }
    }
  }

  /** Closes a block now. */
  const commit = () => {
    const now = BigInt(Date.now()) * 1_000n
    const microseconds = now > latest().microseconds ? now : latest().microseconds + 1n
    const taken = close(microseconds, next)
    appendFileSync(file, `${JSON.stringify([String(microseconds), taken])}\n`)
  }
  commit()

  const submit = (signed: Signed): void => {
    if (waiting.has(signed.hash)) return
    const { sender, sequenceNumber } = signed.transaction
    const ofSender = [...waiting.values()].filter(({ transaction }) => transaction.sender === sender)
    const other = ofSender.find(({ transaction }) => transaction.sequenceNumber === sequenceNumber)
    const { microseconds, ...rest } = clock()
    check(state, signed, { ...rest, microseconds: microseconds + BigInt(late.seconds) * 1_000_000n })
    if (other)
      throw new Refusal('invalid_transaction_update', 'Transaction already in mempool with a different payload')
    if (ofSender.length >= mostWaiting) throw new Refusal('mempool_is_full', `Mempool over capacity for ${sender}`)
    waiting.set(signed.hash, signed)
  }

  return {
    chainId,
    state,
    entries,
    blocks,
    byHash,
    waiting,
    late,
    latest,
    clock,
    commit,
    /** Accepts a transaction. @throws Refusal */
    submit,
    eventsOf: (address: string, creationNumber: string): Happened[] =>
      byHandle.get(`${address} ${creationNumber}`) ?? [],
    sentBy: (address: string): Entry[] => bySender.get(address) ?? [],
    /** Runs a transaction without a valid signature, and keeps no changes. */
    simulate: (signed: Signed): ExecutionOutcome => {
      try {
        check(state, signed, clock(), false)
      } catch (failure) {
        if (!(failure instanceof Refusal)) throw failure
        return { success: false, status: failure.message, gasUsed: 0n, changes: [], events: [] }
      }
      return execute(state, signed, clock())
    },
  }
}
export type Ledger = ReturnType<typeof openLedger>
