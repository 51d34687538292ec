import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { createNearNode } from '../../../session/near-node.ts'
import type { AnswerContext, NamespaceSpec, Place } from '../../wallet-connect/namespace-spec.ts'
import { followOutcome } from './follow-outcome.ts'

/**
 * WalletConnect's NEAR namespace. Its account is the implicit one of the wallet's key, with full access. Bytes are JSON
 * lists of numbers.
 */

const load = () => import('@latchkey/chains/near')
type Near = Awaited<ReturnType<typeof load>>
type Actions = ReturnType<Near['readActions']>

/** The allowance for fees of a key that an app adds: a quarter of a NEAR, as in other wallets of NEAR. */
const allowance = 250_000_000_000_000_000_000_000n

const accountKeys = v.pipe(
  v.array(v.object({ accountId: v.string(), publicKey: v.string() })),
  v.minLength(1),
  v.maxLength(10),
)
const permission = v.object({
  receiverId: v.string(),
  methodNames: v.optional(v.pipe(v.array(v.string()), v.maxLength(50)), []),
})
const signIn = v.object({ permission, accounts: accountKeys })
const signOut = v.object({ accounts: accountKeys })
const wish = v.object({ signerId: v.optional(v.string()), receiverId: v.string(), actions: v.unknown() })
const one = v.object({ transaction: v.unknown() })
const several = v.object({ transactions: v.pipe(v.array(v.unknown()), v.minLength(1), v.maxLength(10)) })
const signed = v.object({ serializedHex: v.string() })

/** The name of an implicit account is its key. */
const keyOf = (account: string) => ({ ed25519: fromHex(account) })

const requireOwn = (account: string, own: string) => {
  if (account !== own) throw new WalletError('unauthorized', { reason: 'the signer is not the signed-in account' })
}

/** A transaction of the account, as the frame takes it. The frame fills in its nonce and block. */
const toCall = (near: Near, account: string, receiverId: string, actions: Actions) => {
  if (!near.isAccountId(receiverId))
    throw new WalletError('invalidParams', { reason: 'the receiver is no NEAR account' })
  const bytes = near.encode({
    signerId: account,
    publicKey: keyOf(account),
    nonce: 0n,
    receiverId,
    blockHash: new Uint8Array(32),
    actions,
  })
  return [{ serializedHex: toHex(bytes).slice(2) }]
}

/** The transaction an app wants sent, from bytes or an object. */
const toSending = (near: Near, params: unknown, account: string) => {
  const written = v.safeParse(wish, params)
  if (!written.success) return [{ serializedHex: toHex(near.readBytes(params)).slice(2) }]
  const { signerId = account, receiverId, actions } = written.output
  requireOwn(signerId, account)
  return toCall(near, account, receiverId, near.readActions(actions))
}

const toSigning = (near: Near, params: unknown) => [{ serializedHex: toHex(near.readBytes(params)).slice(2) }]
const toList = (result: unknown) =>
  (v.parse(signed, result).serializedHex.replace(/^0x/, '').match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))

/** The outcome of a submitted transaction. */
const outcomeOf = (hash: unknown, { account, network }: Place, { config }: AnswerContext) =>
  followOutcome(v.parse(v.string(), hash), account, createNearNode(`${config.api}/v1/node/${network.name}`))

/** The access keys of the account an app names; never the wallet's own. */
const toKeys = (near: Near, accounts: v.InferOutput<typeof accountKeys>, own: string) =>
  accounts.map(({ accountId, publicKey }) => {
    requireOwn(accountId, own)
    const key = near.readKeyText(publicKey)
    if (near.toKeyText(key) === near.toKeyText(keyOf(own)))
      throw new WalletError('invalidParams', { reason: 'this is the key of the wallet itself' })
    return key
  })

export const namespace: NamespaceSpec = {
  key: 'near',
  chainsOf: ({ family, caip2 }) => (family === 'near' && caip2 ? [caip2] : []),
  accountOf: ({ wallet }) => wallet?.accounts.near?.address,
  methods: {
    near_signIn: {
      method: 'near_broadcast_tx_async',
      may: 'send',
      async toCalls(params, { account }) {
        const near = await load()
        const { permission, accounts } = v.parse(signIn, params)
        const { receiverId, methodNames } = permission
        if (!near.isAccountId(receiverId))
          throw new WalletError('invalidParams', { reason: 'the contract is no NEAR account' })
        const access = { functionCall: { allowance, receiverId, methodNames } }
        const actions = toKeys(near, accounts, account).map((publicKey) => ({
          addKey: { publicKey, accessKey: { nonce: 0n, permission: access } },
        }))
        return [toCall(near, account, account, actions)]
      },
      toAnswer: async () => null,
    },
    near_signOut: {
      method: 'near_broadcast_tx_async',
      may: 'send',
      async toCalls(params, { account }) {
        const near = await load()
        const keys = toKeys(near, v.parse(signOut, params).accounts, account)
        const actions = keys.map((publicKey) => ({ deleteKey: { publicKey } }))
        return [toCall(near, account, account, actions)]
      },
      toAnswer: async () => null,
    },
    near_signTransaction: {
      method: 'near_signTransaction',
      may: 'send',
      toCalls: async (params) => [toSigning(await load(), v.parse(one, params).transaction)],
      toAnswer: async ([result]) => toList(result),
    },
    near_signTransactions: {
      method: 'near_signTransaction',
      may: 'send',
      async toCalls(params) {
        const near = await load()
        return v.parse(several, params).transactions.map((each) => toSigning(near, each))
      },
      toAnswer: async (results) => results.map(toList),
    },
    near_signAndSendTransaction: {
      method: 'near_broadcast_tx_async',
      may: 'send',
      async toCalls(params, { account }) {
        const wrapped = v.safeParse(one, params)
        const inner = wrapped.success && wrapped.output.transaction !== undefined ? wrapped.output.transaction : params
        return [toSending(await load(), inner, account)]
      },
      toAnswer: ([hash], place, answerContext) => outcomeOf(hash, place, answerContext),
    },
    near_signAndSendTransactions: {
      method: 'near_broadcast_tx_async',
      may: 'send',
      async toCalls(params, { account }) {
        const near = await load()
        return v.parse(several, params).transactions.map((each) => toSending(near, each, account))
      },
      toAnswer: (hashes, place, answerContext) =>
        Promise.all(hashes.map((hash) => outcomeOf(hash, place, answerContext))),
      toSent: (hashes) => ({ transactionHashes: hashes }),
    },
  },
  silent: {
    near_getAccounts: async (_, { account }, { user }) => [
      { accountId: account, publicKey: user.wallet?.accounts.near?.publicKey },
    ],
  },
  own: [],
  declined: ['near_signMessage', 'near_verifyOwner'],
  events: ['chainChanged', 'accountsChanged'],
}
