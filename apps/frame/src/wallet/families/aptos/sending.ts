import { undefinedIfMissing } from '@latchkey/aptos-node'
import { prepare, readAddress, type Wanted } from '@latchkey/chains/aptos'
import { fromHex } from '@latchkey/core/bytes'
import type { FamilySending, Place } from '../family.ts'
import type { Recipient } from '../transactions.ts'
import { chainIdOf, confirmAndSign } from './confirm-and-sign.ts'
import type { Messages } from './messages/en.ts'
import { createNode, reading } from './node.ts'

const clientOf = ({ network, context }: Place) => createNode({ ...context, network })

/** A transfer of coins, which creates the recipient's account where there is none. */
const toTransfer = (to: string, octas: bigint): Wanted => ({
  function: '0x1::aptos_account::transfer',
  typeArguments: [],
  arguments: [to, String(octas)],
  maxGasAmount: undefined,
  gasUnitPrice: undefined,
  expirationSeconds: undefined,
})

const readRecipient = async (to: string, place: Place, t: Messages['sending']): Promise<Recipient> => {
  const node = clientOf(place)
  const [account, object] = await Promise.all([
    node.getResource(to, '0x1::account::Account').catch(undefinedIfMissing),
    node.getResource(to, '0x1::object::ObjectCore').catch(undefinedIfMissing),
  ])
  // An object that is not an account belongs to nobody.
  if (object && !account) return { problem: t.object }
  return account ? {} : { note: t.new }
}

/** Sending from the wallet itself. */
export function createSending({ sending: t }: Messages): FamilySending {
  return {
    hint: t.hint,
    minLength: 32,
    mostNeedsRecipient: true,
    findProblem(to) {
      if (/^0x0{63}[\da-f]$/i.test(to) || /^0x[\da-f]$/i.test(to)) return t.system
      if (/^0x[\da-f]{64}$/i.test(to)) return undefined
      if (/^[\da-f]{64}$/i.test(to)) return t.prefix
      if (/^0x[\da-f]{40}$/i.test(to)) return t.evm
      return /^0x[\da-f]{1,63}$/i.test(to) ? t.short : t.address
    },
    readRecipient: (to, place) => reading(() => readRecipient(readAddress(to), place, t)),
    readMost: (to, _, place) =>
      reading(async () => {
        const { address, publicKey } = place.account
        const signer = {
          address: readAddress(address),
          publicKey: fromHex(publicKey),
          chainId: chainIdOf(place.network),
        }
        const { balance, fee } = await prepare(toTransfer(to, 1n), signer, clientOf(place))
        // A quarter more, because the gas price may rise until it is sent.
        return { most: balance - (fee.most * 5n) / 4n, reserved: t.reserved }
      }),
    send: (call, context, { to, units }) =>
      confirmAndSign(call, context, toTransfer(to, units), { submits: true, done: call.reopen }),
  }
}
