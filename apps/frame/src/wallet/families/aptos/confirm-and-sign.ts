import {
  type Asset,
  aptosCoin,
  decode,
  type Prepared,
  prepare,
  readAddress,
  readAsset,
  readCall,
  renew,
  submit,
  type Wanted,
} from '@latchkey/chains/aptos'
import { fromHex } from '@latchkey/core/bytes'
import type { Network } from '@latchkey/core/networks'
import { requireFamilyAccount } from '../../require-account.ts'
import type { SendContext } from '../../send-context.ts'
import { askAndSign, signOf } from '../ask-and-sign.ts'
import type { SendCall } from '../family.ts'
import type { Operation } from '../operation.ts'
import { assetOf, describe } from './describe.ts'
import type { Messages } from './messages/en.ts'
import { loadMessages } from './messages/load.ts'
import { createNode, reading } from './node.ts'

/** The chain id of a network. */
export const chainIdOf = ({ caip2 }: Pick<Network, 'caip2'>): number => Number(caip2?.split(':')[1])

/** The signed-in account on this network. @throws WalletError `unauthorized` */
export const requireAptos = (context: SendContext) => {
  const { address, publicKey } = requireFamilyAccount(context, 'aptos')
  return { address: readAddress(address), publicKey, chainId: chainIdOf(context.network) }
}
export type Account = ReturnType<typeof requireAptos>

/** The operation on the screen, and the transaction it was made from. */
type AptosOperation = Operation & { prepared: Prepared }

/** A fee that changed by less than a tenth is ignored: the screen and the bytes stay as they are. */
const isSame = (before: AptosOperation, now: AptosOperation): boolean => {
  const [one, other] = [before.prepared.fee.most, now.prepared.fee.most]
  const moved = one > other ? one - other : other - one
  const rest = ({ what, amount, parties, insufficient, failure, changes, lines, warnings }: AptosOperation) =>
    JSON.stringify([what, amount, parties, insufficient !== undefined, failure, changes, lines, warnings])
  return moved * 10n <= one && rest(before) === rest(now)
}

/** Asks the network for the cost and the effects of a call; symbols of assets are read once. */
const createOperationLoader = (context: SendContext, account: Account, wanted: Wanted, messages: Messages) => {
  const node = createNode(context)
  const signer = { ...account, publicKey: fromHex(account.publicKey) }
  const assets = new Map<string, Asset | undefined>()
  const learn = async (asset: string | undefined) => {
    if (asset === undefined || asset === aptosCoin || assets.has(asset)) return
    assets.set(asset, await readAsset(asset, node))
  }
  return (before: AptosOperation | undefined): Promise<AptosOperation> =>
    reading(async () => {
      const prepared = await prepare(wanted, signer, node)
      const moved = assetOf(readCall(decode(prepared.unsigned), prepared.parameters))
      await Promise.all([moved, ...(prepared.balances ?? []).map(({ asset }) => asset)].map(learn))
      const now = { ...describe(prepared, assets, context.network, messages), prepared }
      return before && isSame(before, now) ? before : now
    })
}

export type Signed = { unsigned: Uint8Array; parameters: readonly string[]; raw: string; id: string; signature: string }

/** `submits`: it is submitted to the network as well. */
export type Then = { submits: boolean; done(signed: Signed, account: Account): void }

/**
 * Shows a call as it will be signed, and signs it once approved.
 *
 * @throws WalletError as `askAndSign`
 */
export const confirmAndSign = async (
  call: SendCall,
  context: SendContext,
  wanted: Wanted,
  then: Then,
): Promise<Signed> => {
  const account = requireAptos(context)
  const node = createNode(context)
  const messages = await loadMessages(context.messages.locale)
  return askAndSign<AptosOperation, Signed>(call, context, {
    account: account.address,
    load: createOperationLoader(context, account, wanted, messages),
    renew: (seen) => reading(async () => ({ ...seen, unsigned: await renew(decode(seen.unsigned), wanted, node) })),
    async sign({ unsigned, prepared: { parameters } }) {
      const signed = await signOf(context, ['aptos', 'transaction', unsigned], 'raw', 'id', 'signature')
      return { unsigned, parameters, ...signed }
    },
    ...(then.submits && { submit: ({ raw, id }: Signed) => submit({ raw: fromHex(raw), id }, node) }),
    done: (signed) => then.done(signed, account),
    toSent: ({ id, raw }) => ({ id, raw: fromHex(raw) }),
  })
}
