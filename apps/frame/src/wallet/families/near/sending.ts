import { isAccountId, prepare, readAccount, readKeyText, type Transaction } from '@latchkey/chains/near'
import type { FamilyAccount } from '@latchkey/protocol/user'
import { createNearNode } from '../../../session/near-node.ts'
import { nodeUrl } from '../ask-and-sign.ts'
import type { FamilySending, Place } from '../family.ts'
import { confirmAndSend, requireSigner } from './broadcast.ts'
import type { Messages } from './messages/en.ts'

const rpcOf = ({ network, context }: Place) => createNearNode(nodeUrl(context, network))

/** A transfer of coins; nonce and block are filled in when it is prepared. */
const toTransfer = ({ address, publicKey }: FamilyAccount, to: string, deposit: bigint): Transaction => ({
  signerId: address,
  publicKey: readKeyText(publicKey),
  nonce: 0n,
  receiverId: to,
  blockHash: new Uint8Array(32),
  actions: [{ transfer: { deposit } }],
})

const isEthereum = (to: string) => /^0x[\da-f]{40}$/.test(to)

/** Sending from the wallet itself. */
export function createSending({ sending: t }: Messages): FamilySending {
  return {
    hint: t.hint,
    minLength: 32,
    mostNeedsRecipient: true,
    findProblem(to) {
      if (isAccountId(to)) return undefined
      if (/^0x[\da-f]{64}$/i.test(to)) return t.prefixed
      return to !== to.toLowerCase() && isAccountId(to.toLowerCase()) ? t.upper : t.address
    },
    async readRecipient(to, place) {
      if (isEthereum(to)) return { note: t.ethereum }
      if (await readAccount(to, rpcOf(place))) return {}
      return /^[\da-f]{64}$/.test(to) ? { note: t.new } : { problem: t.missing(to) }
    },
    async readMost(to, has, place) {
      const { fee } = await prepare(toTransfer(place.account, to, 1n), rpcOf(place))
      // A quarter more, because the gas price may rise until it is sent.
      return { most: has - (fee * 5n) / 4n, reserved: t.reserved }
    },
    send: (call, context, { to, units }) =>
      confirmAndSend(call, context, toTransfer(requireSigner(context), to, units), call.reopen),
  }
}
