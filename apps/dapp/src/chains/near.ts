import { sha256 } from '@noble/hashes/sha2.js'
import {
  Account,
  type Action,
  actions,
  baseDecode,
  baseEncode,
  createTransaction,
  decodeSignedTransaction,
  encodeTransaction,
  JsonRpcProvider,
  PublicKey,
} from 'near-api-js'
import { AccessKeyDoesNotExistError, AccountDoesNotExistError } from 'near-api-js/rpc-errors'
import * as v from 'valibot'
import { hexToBytes, toHex } from 'viem'
import { texts } from '../texts.ts'
import type { Gift, Outcome, PageChain, Place, Sent, SignedTransaction, Token, Wish } from './family.ts'
import { lookUntil } from './look-until.ts'
import { askFaucet } from './node-reading.ts'
import { readListed } from './token-words.ts'

const providerOf = ({ node }: PageChain) => new JsonRpcProvider({ url: node }, { retries: 3 })

/** What the account can spend: without what it must keep for storage. One nobody has paid into is not there. */
export const readBalance = async (chain: PageChain, account: string): Promise<bigint> => {
  try {
    return (await new Account(account, providerOf(chain)).getState()).balance.available
  } catch (error) {
    if (error instanceof AccountDoesNotExistError) return 0n
    throw error
  }
}

const natural = v.pipe(
  v.string(),
  v.regex(/^\d{1,39}$/),
  v.transform((digits) => BigInt(digits)),
)

/** Asks a contract, which changes nothing. */
const view = async <S extends v.GenericSchema>(
  chain: PageChain,
  contractId: string,
  [method, args]: [string, Record<string, unknown>],
  schema: S,
): Promise<v.InferOutput<S>> => v.parse(schema, await providerOf(chain).callFunction({ contractId, method, args }))

/** Those of the operator's tokens (NEP-141) it holds: a node lists none. */
export const readTokens = (chain: PageChain, account: string): Promise<Token[]> =>
  readListed(chain, (id) => view(chain, id, ['ft_balance_of', { account_id: account }], natural))

/** The number of the key's next transaction; the first where there is no account yet. */
const readNonce = async (provider: JsonRpcProvider, accountId: string, publicKey: PublicKey): Promise<bigint> => {
  try {
    return (await provider.viewAccessKey({ accountId, publicKey })).nonce + 1n
  } catch (error) {
    if (error instanceof AccountDoesNotExistError || error instanceof AccessKeyDoesNotExistError) return 1n
    throw error
  }
}

/** Computation each call may take: what tokens' own pages give them. */
const gas = 30_000_000_000_000n
const bounds = v.object({ min: natural })
const registered = v.nullable(v.object({ total: natural }))

/** A token's transfer (NEP-141). Who never held it is registered with it first (NEP-145), for what the contract asks. */
const moveToken = async (chain: PageChain, id: string, to: string, amount: bigint): Promise<Action[]> => {
  const [storage, { min }] = await Promise.all([
    view(chain, id, ['storage_balance_of', { account_id: to }], registered),
    view(chain, id, ['storage_balance_bounds', {}], bounds),
  ])
  const register = actions.functionCall('storage_deposit', { account_id: to, registration_only: true }, gas, min)
  const transfer = actions.functionCall('ft_transfer', { receiver_id: to, amount: String(amount) }, gas, 1n)
  return storage === null ? [register, transfer] : [transfer]
}

/** An implicit account's name is its key. */
const keyOf = (account: string) => PublicKey.fromString(`ed25519:${baseEncode(hexToBytes(`0x${account}`))}`)

/** A transaction as any NEAR page makes it: borsh bytes for the wallet to sign. */
const build = async ({ chain, account }: Place, { asset, to, amount }: Wish): Promise<Uint8Array> => {
  const provider = providerOf(chain)
  const key = keyOf(account)
  const [steps, nonce, { header }] = await Promise.all([
    asset.id === undefined ? [actions.transfer(amount)] : moveToken(chain, asset.id, to, amount),
    readNonce(provider, account, key),
    provider.viewBlock({ finality: 'final' }),
  ])
  return encodeTransaction(createTransaction(account, key, asset.id ?? to, nonce, steps, baseDecode(header.hash)))
}

/** What a failure is called there, in words of ours: its own may hold anything. */
const toReason = (failure: unknown): string | undefined => {
  const named = JSON.stringify(failure)
  return Object.entries(texts.chains.near.failures).find(([word]) => named.includes(`"${word}"`))?.[1]
}

/** Looks until all a transaction started is done. One that "succeeds" can hold receipts that failed. That it never came is not told from here. */
const follow = (chain: PageChain, accountId: string, txHash: string, signal: AbortSignal): Promise<Outcome> =>
  lookUntil(
    async () => {
      const done = await providerOf(chain).viewTransactionStatus({ txHash, accountId, waitUntil: 'NONE' })
      if (done.final_execution_status !== 'FINAL') return undefined
      for (const { outcome } of [done.transaction_outcome, ...done.receipts_outcome]) {
        if (typeof outcome.status === 'object' && 'Failure' in outcome.status)
          return { kind: 'failed', reason: toReason(outcome.status.Failure) }
      }
      return { kind: 'confirmed', settled: true }
    },
    { signal },
  )

const followed = ({ chain, account }: Place, id: string): Sent => ({
  id,
  follow: (signal) => follow(chain, account, id, signal),
})

export const send = async (place: Place, wish: Wish): Promise<Sent> => {
  const serializedHex = toHex(await build(place, wish)).slice(2)
  return followed(place, v.parse(v.string(), await place.ask('near_broadcast_tx_async', { serializedHex })))
}

const signedHex = v.object({ serializedHex: v.pipe(v.string(), v.regex(/^(0x)?([\da-fA-F]{2})+$/)) })

/**
 * Has it signed and not sent. Checked with the key that is the account's name: over the very bytes that were asked for, by
 * near-api-js.
 */
export const signTransfer = async (place: Place, wish: Wish): Promise<SignedTransaction> => {
  const { chain, account, ask } = place
  const bytes = await build(place, wish)
  const answer = await ask('near_signTransaction', { serializedHex: toHex(bytes).slice(2) })
  const text = v.parse(signedHex, answer).serializedHex.replace(/^0x/, '')
  const signed = decodeSignedTransaction(hexToBytes(`0x${text}`))
  const same = encodeTransaction(signed.transaction)
  const digest = sha256(same)
  const signature = Uint8Array.from(signed.signature.ed25519Signature?.data ?? [])
  const isWhole = signature.length === 64
  return {
    text,
    isRight: isWhole && toHex(same) === toHex(bytes) && keyOf(account).verify(digest, signature),
    async send() {
      await providerOf(chain).sendTransactionUntil(signed, 'INCLUDED')
      return followed(place, baseEncode(digest))
    },
  }
}

export const isRecipient = (text: string): boolean =>
  text.length >= 2 && text.length <= 64 && /^(([a-z\d]+[-_])*[a-z\d]+\.)*([a-z\d]+[-_])*[a-z\d]+$/.test(text)

export const gifts = ({ node, network }: PageChain): Gift[] => [
  { label: network.coin, give: (account) => askFaucet(`${node}/faucet`, account) },
]
