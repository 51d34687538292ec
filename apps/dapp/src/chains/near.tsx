import {
  Account,
  actions,
  baseDecode,
  baseEncode,
  createTransaction,
  encodeTransaction,
  JsonRpcProvider,
  PublicKey,
} from 'near-api-js'
import { AccessKeyDoesNotExistError, AccountDoesNotExistError } from 'near-api-js/rpc-errors'
import * as v from 'valibot'
import { hexToBytes, toHex } from 'viem'
import { texts } from '../texts.ts'
import type { FamilyProps, PageChain } from './family.ts'
import { Faucet } from './faucet.tsx'
import { lookUntil } from './look-until.ts'
import { type Outcome, SendCoins } from './send-coins.tsx'

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

/** The number of the key's next transaction; the first where there is no account yet. */
const readNonce = async (provider: JsonRpcProvider, accountId: string, publicKey: PublicKey): Promise<bigint> => {
  try {
    return (await provider.viewAccessKey({ accountId, publicKey })).nonce + 1n
  } catch (error) {
    if (error instanceof AccountDoesNotExistError || error instanceof AccessKeyDoesNotExistError) return 1n
    throw error
  }
}

/** A transfer as any NEAR page makes it: borsh bytes for the wallet to sign. */
const makeTransfer = async (chain: PageChain, account: string, to: string, amount: bigint): Promise<string> => {
  const provider = providerOf(chain)
  // An implicit account's name is its key.
  const key = PublicKey.fromString(`ed25519:${baseEncode(hexToBytes(`0x${account}`))}`)
  const [nonce, { header }] = await Promise.all([
    readNonce(provider, account, key),
    provider.viewBlock({ finality: 'final' }),
  ])
  const transaction = createTransaction(account, key, to, nonce, [actions.transfer(amount)], baseDecode(header.hash))
  return toHex(encodeTransaction(transaction)).slice(2)
}

/** What a failure is called there, in words of ours: its own may hold anything. */
const toReason = (failure: unknown): string | undefined => {
  const named = JSON.stringify(failure)
  return Object.entries(texts.chains.near.failures).find(([word]) => named.includes(`"${word}"`))?.[1]
}

/** Looks until all a transaction started is done. One that "succeeds" can hold receipts that failed. */
const follow = (chain: PageChain, accountId: string, txHash: string): Promise<Outcome> =>
  lookUntil(async () => {
    const done = await providerOf(chain).viewTransactionStatus({ txHash, accountId, waitUntil: 'NONE' })
    if (done.final_execution_status !== 'FINAL') return undefined
    for (const { outcome } of [done.transaction_outcome, ...done.receipts_outcome]) {
      if (typeof outcome.status === 'object' && 'Failure' in outcome.status)
        return { kind: 'failed', reason: toReason(outcome.status.Failure) }
    }
    return { kind: 'confirmed' }
  })

const isAccountId = (text: string) =>
  text.length >= 2 && text.length <= 64 && /^(([a-z\d]+[-_])*[a-z\d]+\.)*([a-z\d]+[-_])*[a-z\d]+$/.test(text)

export function Actions({ chain, account, ask, refresh, faucet }: FamilyProps) {
  const { coin, decimals } = chain.network
  return (
    <>
      <SendCoins
        coin={coin}
        decimals={decimals}
        isRecipient={isAccountId}
        send={async (to, amount) => {
          const serializedHex = await makeTransfer(chain, account, to, amount)
          return v.parse(v.string(), await ask('near_broadcast_tx_async', { serializedHex }))
        }}
        follow={(hash) => follow(chain, account, hash)}
        changed={refresh}
      />
      {faucet && <Faucet node={chain.node} account={account} coin={coin} changed={refresh} />}
    </>
  )
}
