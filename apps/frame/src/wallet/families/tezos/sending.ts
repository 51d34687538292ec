import { NodeRefusal, prepare, readAddress, readBalance, type Wanted } from '@latchkey/chains/tezos'
import { toAmount, toShort } from '../../format.ts'
import type { FamilySending, Place } from '../family.ts'
import type { Messages } from './messages/en.ts'
import { confirmAndSend, createNode, requireSource } from './transfer.ts'

const rpcOf = ({ network, context }: Place) => createNode({ ...context, network })
const coinsOf = ({ network }: Place, mutez: bigint, locale: string) =>
  `${toShort(toAmount(mutez, network.decimals), locale, network.decimals)} ${network.coin}`
const isNotThere = (failure: unknown) => failure instanceof NodeRefusal && failure.ids.includes('not_found')
const isContract = (to: string) => to.startsWith('KT1')
const toTransfer = (destination: string, amount: bigint): Wanted => ({ destination, amount, parameters: undefined })

const tryOut = async (to: string, amount: bigint, place: Place) => {
  const prepared = await prepare([toTransfer(to, amount)], place.account, rpcOf(place))
  const fee = prepared.operation.contents.reduce((sum, each) => sum + each.fee, 0n)
  return { ...prepared, fee }
}

/** Sending from the wallet itself. */
export function createSending({ sending: t, locale }: Messages): FamilySending {
  return {
    hint: t.hint,
    minLength: 32,
    mostNeedsRecipient: true,
    findProblem(to) {
      try {
        readAddress(to)
        return undefined
      } catch {
        if (to.startsWith('sr1')) return t.rollup
        return /^(tz[1-4]|KT1)[1-9A-HJ-NP-Za-km-z]{33}$/.test(to) ? t.checksum : t.address
      }
    },
    async readRecipient(to, place) {
      const balance = await readBalance(to, rpcOf(place)).catch((failure: unknown) => {
        if (isNotThere(failure)) return undefined
        throw failure
      })
      if (isContract(to)) return balance === undefined ? { problem: t.noContract } : { note: t.contract }
      if (balance !== undefined && balance > 0n) return {}
      const { burn } = await tryOut(to, 1n, place)
      return burn > 0n ? { note: t.new(coinsOf(place, burn, locale)) } : {}
    },
    async readMost(to, _, place) {
      const { balance, burn, fee } = await tryOut(to, 1n, place)
      // A quarter more of the fee, because a longer amount takes more bytes.
      const most = balance - (fee * 5n) / 4n - burn
      return { most, reserved: burn > 0n ? t.reservedForAccount(coinsOf(place, burn, locale)) : t.reserved }
    },
    send(call, context, { to, units }) {
      const source = requireSource(context)
      return confirmAndSend(call, context, {
        source,
        wanted: [toTransfer(to, units)],
        rpc: createNode(context),
        sent: call.reopen,
      })
    },
  }
}
