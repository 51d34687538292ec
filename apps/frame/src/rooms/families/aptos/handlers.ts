import { type AptosNode, isAptosNodeError, parametersOf } from '@latchkey/aptos-node'
import {
  type Asset,
  aptosCoin,
  decode,
  decodeParties,
  type PartiesTransaction,
  type Prepared,
  prepare,
  prepareParties,
  readAddress,
  readAsset,
  readCall,
  readMessageRequest,
  readSender,
  readWanted,
  renew,
  submit,
  toFullMessage,
  toSignedMessage,
  toSubmitRequest,
  type Wanted,
} from '@latchkey/chains/aptos'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { Params } from '@latchkey/protocol/methods'
import type { Call } from '../../../door/calls.ts'
import { askToSign } from '../../handlers/ask-to-sign.ts'
import { type Handler, type Room, requireAccount } from '../../room.ts'
import { texts as wallet } from '../../texts/en.ts'
import { askAndSign } from '../ask-and-sign.ts'
import type { Operation } from '../operation.ts'
import { signOf } from '../sign-of.ts'
import { assetOf, describe, describeParties } from './describe.ts'
import { nodeOf, reading } from './node.ts'
import { texts } from './texts.ts'

export { kept } from './kept.ts'

type Input = Params<'aptos_signMessage'>[0]
type Course = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen'>

const toBytes = (input: Input): Uint8Array => (typeof input === 'string' ? fromHex(input) : Uint8Array.from(input.data))

/** The signed-in account on this network. @throws WalletError `unauthorized` */
const requireAptos = (room: Room) => {
  const { address, publicKey } = requireAccount(room).user.wallet?.accounts.aptos ?? {}
  if (!address || !publicKey) throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  return { address: readAddress(address), publicKey, chainId: Number(room.network.caip2?.split(':')[1]) }
}
type Account = ReturnType<typeof requireAptos>

/** Older pages name their account by its public key, of which they make the address themselves. */
const requireSender = (input: Input, { address, publicKey }: Account) => {
  const sender = readSender(toBytes(input))
  if (sender !== address && sender !== readAddress(publicKey))
    throw new WalletError('unauthorized', { reason: 'the sender is not the signed-in account' })
}

/** Signs a message with the facts in front that were asked for; they are ours, never the page's. */
export const signMessage: Handler<'aptos_signMessage'> = async (call, room) => {
  const request = readMessageRequest(toBytes(call.params[0]))
  const { address, chainId } = requireAptos(room)
  const facts = { address, application: room.page.origin, chainId }
  const message = fromUtf8(toFullMessage(request, facts))
  const shown = {
    account: address,
    message: toHex(message),
    text: request.message,
    facts: [
      ...(request.application ? [{ term: texts.application, detail: facts.application }] : []),
      ...(request.chainId ? [{ term: wallet.send.network, detail: room.network.title }] : []),
      { term: texts.nonce, detail: request.nonce },
    ],
  }
  const { signature } = await askToSign(call, room, shown, () =>
    signOf(room, ['aptos', 'message', message], 'signature'),
  )
  return toSignedMessage(request, facts, signature)
}

/** What a person sees, and what it was prepared from. */
type Seen = Operation & { prepared: Prepared }

/** Fees that moved less than a tenth say nothing new: the screen, and what is signed, stay as they are. */
const isSame = (before: Seen, now: Seen): boolean => {
  const [one, other] = [before.prepared.fee.most, now.prepared.fee.most]
  const moved = one > other ? one - other : other - one
  const rest = ({ what, amount, parties, insufficient, failure, changes, lines, warnings }: Seen) =>
    JSON.stringify([what, amount, parties, insufficient !== undefined, failure, changes, lines, warnings])
  return moved * 10n <= one && rest(before) === rest(now)
}

/** Asks the network what a call costs and does; what assets are called is asked once. */
const createLoad = (room: Room, account: Account, wanted: Wanted) => {
  const node = nodeOf(room)
  const signer = { ...account, publicKey: fromHex(account.publicKey) }
  const assets = new Map<string, Asset | undefined>()
  const learn = async (asset: string | undefined) => {
    if (asset === undefined || asset === aptosCoin || assets.has(asset)) return
    assets.set(asset, await readAsset(node, asset))
  }
  return (before: Seen | undefined): Promise<Seen> =>
    reading(async () => {
      const prepared = await prepare(node, wanted, signer)
      const moved = assetOf(readCall(decode(prepared.unsigned), prepared.parameters))
      await Promise.all([moved, ...(prepared.balances ?? []).map(({ asset }) => asset)].map(learn))
      const now = { ...describe(prepared, assets, room.network), prepared }
      return before && isSame(before, now) ? before : now
    })
}

type Signed = { unsigned: Uint8Array; parameters: readonly string[]; raw: string; id: string; signature: string }

/** Shows a call as it will be signed, and signs it. `submits`: hands it to the network, too. */
const signSeen = (
  call: Course,
  room: Room,
  [sender, payload, options]: readonly [Input, Input, (Record<string, unknown> | undefined)?],
  then: { submits: boolean; done(signed: Signed, account: Account): void },
): Promise<Signed> => {
  const account = requireAptos(room)
  requireSender(sender, account)
  const wanted = readWanted(toBytes(payload), options)
  const node = nodeOf(room)
  return askAndSign<Seen, Signed>(call, room, {
    account: account.address,
    load: createLoad(room, account, wanted),
    renew: (seen) => reading(async () => ({ ...seen, unsigned: await renew(node, decode(seen.unsigned), wanted) })),
    async sign({ unsigned, prepared: { parameters } }) {
      const signed = await signOf(room, ['aptos', 'transaction', unsigned], 'raw', 'id', 'signature')
      return { unsigned, parameters, ...signed }
    },
    ...(then.submits && { submit: ({ raw, id }: Signed) => submit(node, { raw: fromHex(raw), hash: id }) }),
    done: (signed) => then.done(signed, account),
    kept: ({ id, raw }) => ({ id, raw: fromHex(raw) }),
  })
}

const toAnswer = ({ unsigned, parameters, signature }: Signed, { publicKey }: Account): string =>
  toSubmitRequest(unsigned, parameters, { publicKey, signature })

/** Signs a call, and gives it to the page as the node takes it. */
export const signTransaction: Handler<'aptos_signTransaction'> = async (call, room) => {
  const signed = await signSeen(call, room, call.params, {
    submits: false,
    done: (signed, account) => call.answer(toAnswer(signed, account)),
  })
  return toAnswer(signed, requireAptos(room))
}

/** Signs a call and hands it to the network. */
export const signAndSubmitTransaction: Handler<'aptos_signAndSubmitTransaction'> = async (call, room) =>
  (await signSeen(call, room, call.params, { submits: true, done: ({ id }) => call.answer(id) })).id

/** Signs one's part of a transaction that several sign, or one a page built itself; the page hands it on. */
export const signMultiAgentTransaction: Handler<'aptos_signMultiAgentTransaction'> = async (call, room) => {
  const [sender, bytes] = call.params
  const account = requireAptos(room)
  requireSender(sender, account)
  const unsigned = toBytes(bytes)
  const { raw, secondarySigners, feePayer } = readParties(unsigned)
  const alone = secondarySigners.length === 0 && feePayer === undefined
  if (![raw.sender, ...secondarySigners, feePayer].includes(account.address))
    throw new WalletError('unauthorized', { reason: 'the signed-in account is none of the parties' })
  if (raw.chainId !== account.chainId) throw new WalletError('unsupportedChain', { chainId: raw.chainId })
  const node = nodeOf(room)
  const assets = new Map<string, Asset | undefined>()
  return askAndSign<Operation, string>(call, room, {
    account: account.address,
    load: (before) =>
      reading(async () => {
        const parties = { raw, secondarySigners, feePayer }
        const [parameters, outlook] = await Promise.all([
          parametersOfCall(node, raw.call),
          prepareParties(node, parties, { ...account, publicKey: fromHex(account.publicKey) }),
        ])
        const named = [assetOf(readCall(raw, parameters)), ...(outlook.balances ?? []).map(({ asset }) => asset)]
        const unnamed = named.filter((asset) => asset !== undefined && asset !== aptosCoin && !assets.has(asset))
        await Promise.all(
          unnamed.map(async (asset) => assets.set(asset as string, await readAsset(node, asset as string))),
        ) // the rest was left out
        const now = describeParties(unsigned, parties, parameters, assets, {
          network: room.network,
          account: account.address,
          outlook,
        })
        return before && isSameOutlook(before, now) ? before : now
      }),
    async sign(seen) {
      const as = alone ? 'transaction' : 'parties'
      const { signature } = await signOf(room, ['aptos', as, seen.unsigned], 'signature')
      return alone ? toAuthenticator(account.publicKey, signature) : signature
    },
    done: (signature) => call.answer(signature),
  })
}

/** Its bytes are the page's and stay: only what the network says of them may change. */
const isSameOutlook = (before: Operation, now: Operation): boolean => {
  const said = ({ changes, failure, lines, warnings }: Operation) => JSON.stringify([changes, failure, lines, warnings])
  return said(before) === said(now)
}

/** Of several parties, or of one: what a page built itself is signed as it is, too. */
const readParties = (unsigned: Uint8Array): PartiesTransaction => {
  try {
    return decodeParties(unsigned)
  } catch (failure) {
    try {
      return { raw: decode(unsigned), secondarySigners: [], feePayer: undefined }
    } catch {
      throw failure
    }
  }
}

/** The BCS of an account's authenticator: its kind (0: Ed25519), then key and signature, each with its length. */
const toAuthenticator = (publicKey: string, signature: string): string =>
  `0x0020${publicKey.replace(/^0x/, '')}40${signature.replace(/^0x/, '')}`

/** The types a function takes, where the chain has it. */
const parametersOfCall = async (
  node: AptosNode,
  { address, module, name }: { address: string; module: string; name: string },
): Promise<string[] | undefined> => {
  try {
    const found = (await node.abi(address, module)).exposed_functions.find((each) => each.name === name)
    return found && parametersOf(found)
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status === 404) return undefined
    throw failure
  }
}
