import { type Address, getBase58Encoder, isAddress } from '@solana/kit'
import * as v from 'valibot'
import type { Faucet } from './faucet.ts'
import { hashLife, type Ledger, slotTime } from './ledger.ts'
import { toSentence } from './outcome.ts'
import { RpcError } from './rpc-error.ts'
import { toAccount, toStatus, toTransaction } from './shapes.ts'
import { readMint, readToken, token2022, toTokenAmount } from './tokens.ts'
import { feeOf, readWire } from './wire.ts'

/** The genesis hash of Solana's devnet, by which a wallet identifies the chain. */
export const devnetGenesis = 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'
const slotsPerEpoch = 432_000

const config = v.optional(
  v.nullable(
    v.object({
      commitment: v.optional(v.string()),
      encoding: v.optional(v.string()),
      skipPreflight: v.optional(v.boolean()),
      sigVerify: v.optional(v.boolean()),
      replaceRecentBlockhash: v.optional(v.boolean()),
      maxSupportedTransactionVersion: v.optional(v.number()),
      limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
      before: v.optional(v.nullable(v.string())),
      until: v.optional(v.nullable(v.string())),
      accounts: v.optional(v.nullable(v.object({ encoding: v.optional(v.string()), addresses: v.array(v.string()) }))),
      dataSlice: v.optional(v.nullable(v.object({ offset: v.number(), length: v.number() }))),
    }),
  ),
)
type Config = NonNullable<v.InferOutput<typeof config>>

const at = (params: readonly unknown[], i: number) => {
  const read = v.safeParse(config, params[i])
  if (!read.success) throw new RpcError(-32602, `Invalid params: ${read.issues[0].message}.`)
  return read.output ?? {}
}
const text = (params: readonly unknown[], i: number): string => {
  const value = params[i]
  if (typeof value !== 'string') throw new RpcError(-32602, 'Invalid params: invalid type, expected a string.')
  return value
}
const accountAt = (params: readonly unknown[], i: number): Address => toAddress(text(params, i))
const toAddress = (value: string): Address => {
  if (!isAddress(value)) throw new RpcError(-32602, 'Invalid param: Invalid')
  return value
}
const natural = (params: readonly unknown[], i: number): bigint => {
  const value = params[i]
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
    throw new RpcError(-32602, 'Invalid params: expected u64.')
  return BigInt(value)
}
const texts = (params: readonly unknown[], i: number, most: number): string[] => {
  const read = v.safeParse(v.array(v.string()), params[i])
  if (!read.success) throw new RpcError(-32602, 'Invalid params: invalid type, expected a sequence.')
  if (read.output.length > most) throw new RpcError(-32602, `Too many inputs provided; max ${most}`)
  return read.output
}

const base58 = getBase58Encoder()
const bytesOf = (encoded: string, encoding: string | undefined): Uint8Array => {
  if (encoding !== undefined && encoding !== 'base58' && encoding !== 'base64')
    throw new RpcError(-32602, `unsupported encoding: ${encoding}. Supported encodings: base58, base64`)
  try {
    return encoding === 'base64' ? Buffer.from(encoded, 'base64') : Uint8Array.from(base58.encode(encoded))
  } catch (cause) {
    throw new RpcError(-32602, 'invalid base58 encoding', undefined, { cause })
  }
}

type Method = (params: readonly unknown[]) => unknown

/** The node's methods by name, as far as a page or a wallet needs them. */
export function createMethods(ledger: Ledger, faucet: Faucet): Record<string, Method> {
  const seen = <T>(value: T) => ({ context: { apiVersion: '3.0.0', slot: ledger.slot }, value })
  const show = (of: Address, { encoding = 'base58', dataSlice }: Config) => {
    const state = ledger.account(of)
    if (!state) return null
    const data = dataSlice ? state.data.slice(dataSlice.offset, dataSlice.offset + dataSlice.length) : state.data
    return { ...toAccount({ ...state, data }, encoding, ledger.account), space: state.data.length }
  }

  const simulate = (params: readonly unknown[]) => {
    const { encoding, sigVerify = false, replaceRecentBlockhash = false, accounts } = at(params, 1)
    if (sigVerify && replaceRecentBlockhash)
      throw new RpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
    const wire = readWire(bytesOf(text(params, 0), encoding))
    const tried = ledger.simulate(wire, { verify: sigVerify, checkHash: !replaceRecentBlockhash })
    if (tried.err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
    return seen({
      err: tried.err,
      logs: tried.logs,
      unitsConsumed: tried.units,
      accounts:
        accounts?.addresses.map((each) => {
          const of = toAddress(each)
          const state = tried.err ? undefined : (tried.after.get(of) ?? ledger.account(of))
          return state && state.lamports > 0n ? toAccount(state, accounts.encoding ?? 'base64', ledger.account) : null
        }) ?? null,
      returnData: null,
      innerInstructions: null,
      ...(replaceRecentBlockhash && { replacementBlockhash: ledger.latest() }),
    })
  }

  const send = (params: readonly unknown[]) => {
    const { encoding, skipPreflight = false } = at(params, 1)
    const wire = readWire(bytesOf(text(params, 0), encoding))
    const tried = ledger.simulate(wire, { verify: true, checkHash: true })
    if (tried.err === 'SignatureFailure') throw new RpcError(-32003, 'Transaction signature verification failure')
    if (tried.err && !skipPreflight)
      throw new RpcError(-32002, `Transaction simulation failed: ${toSentence(tried.err)}`, {
        err: tried.err,
        logs: tried.logs,
        accounts: null,
        unitsConsumed: tried.units,
        returnData: null,
        innerInstructions: null,
        replacementBlockhash: null,
      })
    if (!ledger.isLosing) ledger.execute(wire)
    return wire.signature
  }

  const tokensOf = (params: readonly unknown[]) => {
    const owner = accountAt(params, 0)
    const { mint, programId } = v.parse(
      v.object({ mint: v.optional(v.string()), programId: v.optional(v.string()) }),
      params[1],
    )
    if ((mint === undefined) === (programId === undefined))
      throw new RpcError(-32602, 'Invalid params: give either mint or programId.')
    const { encoding = 'base64' } = at(params, 2)
    const program = programId === undefined ? ledger.account(toAddress(mint ?? ''))?.owner : toAddress(programId)
    if (program === undefined) throw new RpcError(-32602, 'Invalid param: could not find mint')
    if (program !== token2022 && !program.startsWith('Tokenkeg'))
      throw new RpcError(-32602, 'Invalid param: unrecognized Token program id')
    return seen(
      ledger
        .owned(program)
        .filter((state) => {
          const token = readToken(state)
          return token?.owner === owner && (mint === undefined || token.mint === mint)
        })
        .map((state) => ({ pubkey: state.address, account: toAccount(state, encoding, ledger.account) })),
    )
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => devnetGenesis,
    getSlot: () => ledger.slot,
    getBlockHeight: () => ledger.slot,
    getFirstAvailableBlock: () => 0,
    getBlockTime: ([slot]) => Math.floor(Date.now() / 1_000 - ((ledger.slot - Number(slot)) * slotTime) / 1_000),
    getTransactionCount: () => ledger.slot,
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot,
      blockHeight: ledger.slot,
      epoch: Math.floor(ledger.slot / slotsPerEpoch),
      slotIndex: ledger.slot % slotsPerEpoch,
      slotsInEpoch: slotsPerEpoch,
      transactionCount: null,
    }),
    getLatestBlockhash: () => seen(ledger.latest()),
    isBlockhashValid: (params) => seen(ledger.isAlive(text(params, 0))),
    getBalance: (params) => seen(JSON.rawJSON((ledger.account(accountAt(params, 0))?.lamports ?? 0n).toString())),
    getAccountInfo: (params) => seen(show(accountAt(params, 0), at(params, 1))),
    getMultipleAccounts: (params) => seen(texts(params, 0, 100).map((each) => show(toAddress(each), at(params, 1)))),
    getMinimumBalanceForRentExemption: (params) => Number(ledger.rent(natural(params, 0))),
    getFeeForMessage: (params) => {
      const message = bytesOf(text(params, 0), 'base64')
      // Wraps a message in a transaction that nobody has signed yet.
      const signers = message[0] === 0x81 ? message[1] : (message[0] ?? 0) & 0x80 ? message[1] : message[0]
      const empty = new Uint8Array(64 * (signers ?? 0))
      const wire = readWire(
        message[0] === 0x81
          ? Buffer.concat([message, empty])
          : Buffer.concat([Uint8Array.of(signers ?? 0), empty, message]),
      )
      return seen(ledger.isAlive(wire.lifetime) ? feeOf(wire.message) : null)
    },
    getRecentPrioritizationFees: () =>
      Array.from({ length: hashLife }, (_, i) => ({
        slot: ledger.slot - hashLife + 1 + i,
        prioritizationFee: 0,
      })).filter(({ slot }) => slot > 0),
    requestAirdrop: (params) => faucet.give(accountAt(params, 0), natural(params, 1)),
    /** Only on this local chain: gives demo tokens to an owner. */
    latchkey_giveDemoTokens: (params) => faucet.giveTokens(accountAt(params, 0)),
    simulateTransaction: simulate,
    sendTransaction: send,
    getSignatureStatuses: (params) =>
      seen(
        texts(params, 0, 256).map((signature) => {
          const landed = ledger.find(signature)
          return landed ? toStatus(landed, ledger) : null
        }),
      ),
    getTransaction: (params) => {
      const { encoding = 'json', maxSupportedTransactionVersion: most } = at(params, 1)
      const landed = ledger.find(text(params, 0))
      return landed ? toTransaction(landed, encoding, most) : null
    },
    getSignaturesForAddress: (params) => {
      const { limit = 1_000, before, until } = at(params, 1)
      const all = ledger.naming(accountAt(params, 0))
      const from = before ? all.findIndex(({ signature }) => signature === before) + 1 : 0
      const end = until ? all.findIndex(({ signature }) => signature === until) : -1
      return all
        .slice(from, end === -1 ? undefined : end)
        .slice(0, limit)
        .map((each) => ({
          signature: each.signature,
          slot: each.slot,
          err: each.err,
          memo: null,
          blockTime: each.blockTime,
          confirmationStatus: ledger.statusOf(each),
        }))
    },
    getTokenAccountsByOwner: tokensOf,
    getTokenAccountBalance: (params) => {
      const state = ledger.account(accountAt(params, 0))
      const token = state && readToken(state)
      const mint = token && ledger.account(token.mint)
      if (!token || !mint) throw new RpcError(-32602, 'Invalid param: could not find account')
      return seen(toTokenAmount(token.amount, readMint(mint)?.decimals ?? 0))
    },
    getTokenSupply: (params) => {
      const state = ledger.account(accountAt(params, 0))
      const mint = state && readMint(state)
      if (!mint) throw new RpcError(-32602, 'Invalid param: could not find account')
      return seen(toTokenAmount(mint.supply, mint.decimals))
    },
  }
}
