import {
  encode,
  fromAddress,
  prepare,
  type Rpc,
  readLeast,
  readLifetime,
  readStanding,
  readTokens,
  type Transaction,
  toTokenTransfer,
  toTransfer,
} from '@latchkey/chains/solana'
import { WalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import { toAmount, toShort } from '../../format.ts'
import type { FamilySending, Place } from '../family.ts'
import type { Recipient, TransferRequest } from '../transactions.ts'
import { requireSolanaAccount } from './account.ts'
import type { Messages } from './messages/en.ts'
import { createNode } from './node.ts'
import { confirmAndSend } from './transactions.ts'

const rpcOf = ({ network, context }: Place) => createNode({ ...context, network })
const coinsOf = ({ network }: Place, lamports: bigint, locale: string) =>
  `${toShort(toAmount(lamports, network.decimals), locale, network.decimals)} ${network.coin}`

const readRecipient = async (to: string, place: Place, { sending: t, locale }: Messages): Promise<Recipient> => {
  const rpc = rpcOf(place)
  const standing = await readStanding(to, rpc)
  if (standing.kind === 'wallet') return {}
  if (standing.kind === 'tokenAccount') return { problem: t.tokenAccount(standing.owner) }
  if (standing.kind !== 'new') return { problem: t[standing.kind] }
  const units = await readLeast(rpc)
  return { note: t.new, least: { units, text: t.least(coinsOf(place, units, locale)) } }
}

const build = async (
  from: string,
  { to, units: amount, token }: TransferRequest,
  network: Network,
  rpc: Rpc,
): Promise<Transaction> => {
  const transfer = { from, to, amount }
  if (token === undefined) return toTransfer(transfer, await readLifetime(rpc))
  const [held, lifetime] = await Promise.all([readTokens(from, rpc, { network }), readLifetime(rpc)])
  const moved = held.find(({ id }) => id === token)
  if (!moved) throw new WalletError('invalidParams', { reason: 'the account has none of these tokens any more' })
  return toTokenTransfer(transfer, { ...moved, mint: moved.id }, lifetime)
}

/** Sending from the wallet itself. */
export function createSending(messages: Messages): FamilySending {
  const { sending: t, locale } = messages
  return {
    hint: t.hint,
    minLength: 32,
    mostNeedsRecipient: true,
    findProblem(to) {
      try {
        fromAddress(to)
        return undefined
      } catch {
        return t.address
      }
    },
    readRecipient: (to, place) => readRecipient(to, place, messages),
    async readMost(to, _, place) {
      const rpc = rpcOf(place)
      const from = place.account.address
      const transaction = toTransfer({ from, to, amount: 1n }, await readLifetime(rpc))
      const [{ balance, fee }, least] = await Promise.all([prepare(transaction, from, rpc), readLeast(rpc)])
      return { most: balance - fee - least, reserved: t.reserved(coinsOf(place, least, locale)) }
    },
    async send(call, context, wish) {
      const own = requireSolanaAccount(context)
      const rpc = createNode(context)
      const transaction = await build(own, wish, context.network, rpc)
      return confirmAndSend(call, context, { own, transaction, bytes: encode(transaction), rpc }, call.reopen)
    },
  }
}
