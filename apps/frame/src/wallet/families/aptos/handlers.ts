import { type AptosNode, parametersOf, undefinedIfMissing } from '@latchkey/aptos-node'
import {
  type Asset,
  aptosCoin,
  decode,
  decodeParties,
  type PartiesTransaction,
  prepareParties,
  readAddress,
  readAsset,
  readCall,
  readMessageRequest,
  readSender,
  readWanted,
  toFullMessage,
  toSignedMessage,
  toSubmitRequest,
} from '@latchkey/chains/aptos'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { Params } from '@latchkey/protocol/methods'
import { askToSign } from '../../handlers/sign-message.ts'
import type { Handler } from '../../request-context.ts'
import type { SendContext } from '../../send-context.ts'
import { askAndSign, signOf } from '../ask-and-sign.ts'
import type { SendCall } from '../family.ts'
import type { Operation } from '../operation.ts'
import { type Account, confirmAndSign, requireAptos, type Signed, type Then } from './confirm-and-sign.ts'
import { assetOf, describeParties } from './describe.ts'
import { loadMessages } from './messages/load.ts'
import { createNode, reading } from './node.ts'

type Input = Params<'aptos_signMessage'>[0]

const toBytes = (input: Input): Uint8Array => (typeof input === 'string' ? fromHex(input) : Uint8Array.from(input.data))

/** Legacy pages name their account by its public key, and derive the address themselves. */
const requireSender = (input: Input, { address, publicKey }: Account) => {
  const sender = readSender(toBytes(input))
  if (sender !== address && sender !== readAddress(publicKey))
    throw new WalletError('unauthorized', { reason: 'the sender is not the signed-in account' })
}

/** Signs a message, preceded by the facts that were requested. The wallet fills these in, never the page. */
export const signMessage: Handler<'aptos_signMessage'> = async (call, context) => {
  const request = readMessageRequest(toBytes(call.params[0]))
  const { address, chainId } = requireAptos(context)
  const facts = { address, application: context.page.origin, chainId }
  const message = fromUtf8(toFullMessage(request, facts))
  const { messages } = context
  const t = await loadMessages(messages.locale)
  const shown = {
    account: address,
    message: toHex(message),
    text: request.message,
    facts: [
      ...(request.application ? [{ term: t.application, detail: facts.application }] : []),
      ...(request.chainId ? [{ term: messages.send.network, detail: context.network.title }] : []),
      { term: t.nonce, detail: request.nonce },
    ],
  }
  const { signature } = await askToSign(call, context, shown, () =>
    signOf(context, ['aptos', 'message', message], 'signature'),
  )
  return toSignedMessage(request, facts, signature)
}

/** Shows a page's call as it will be signed, and signs it. */
const signRequested = (
  call: SendCall,
  context: SendContext,
  [sender, payload, options]: readonly [Input, Input, (Record<string, unknown> | undefined)?],
  then: Then,
): Promise<Signed> => {
  requireSender(sender, requireAptos(context))
  return confirmAndSign(call, context, readWanted(toBytes(payload), options), then)
}

const toAnswer = ({ unsigned, parameters, signature }: Signed, { publicKey }: Account): string =>
  toSubmitRequest(unsigned, parameters, { publicKey, signature })

/** Signs a call, and returns it to the page in the node's form. */
export const signTransaction: Handler<'aptos_signTransaction'> = async (call, context) => {
  const signed = await signRequested(call, context, call.params, {
    submits: false,
    done: (signed, account) => call.answer(toAnswer(signed, account)),
  })
  return toAnswer(signed, requireAptos(context))
}

/** Signs a call and submits it. */
export const signAndSubmitTransaction: Handler<'aptos_signAndSubmitTransaction'> = async (call, context) =>
  (await signRequested(call, context, call.params, { submits: true, done: ({ id }) => call.answer(id) })).id

/**
 * Signs one party's part of a transaction with several signers, or one that a page built itself. The page submits it.
 */
export const signMultiAgentTransaction: Handler<'aptos_signMultiAgentTransaction'> = async (call, context) => {
  const [sender, bytes] = call.params
  const account = requireAptos(context)
  requireSender(sender, account)
  const unsigned = toBytes(bytes)
  const { raw, secondarySigners, feePayer } = readParties(unsigned)
  const alone = secondarySigners.length === 0 && feePayer === undefined
  if (![raw.sender, ...secondarySigners, feePayer].includes(account.address))
    throw new WalletError('unauthorized', { reason: 'the signed-in account is none of the parties' })
  if (raw.chainId !== account.chainId) throw new WalletError('unsupportedChain', { chainId: raw.chainId })
  const node = createNode(context)
  const assets = new Map<string, Asset | undefined>()
  const t = await loadMessages(context.messages.locale)
  return askAndSign<Operation, string>(call, context, {
    account: account.address,
    load: (before) =>
      reading(async () => {
        const parties = { raw, secondarySigners, feePayer }
        const [parameters, simulation] = await Promise.all([
          parametersOfCall(node, raw.call),
          prepareParties(parties, { ...account, publicKey: fromHex(account.publicKey) }, node),
        ])
        const named = [assetOf(readCall(raw, parameters)), ...(simulation.balances ?? []).map(({ asset }) => asset)]
        const unnamed = named.filter((asset) => asset !== undefined && asset !== aptosCoin && !assets.has(asset))
        await Promise.all(
          unnamed.map(async (asset) => assets.set(asset as string, await readAsset(asset as string, node))),
        ) // everything else was removed
        const around = { network: context.network, account: account.address, simulation }
        const now = describeParties(unsigned, parties, parameters, assets, around, t)
        return before && isSameSimulation(before, now) ? before : now
      }),
    async sign(seen) {
      const as = alone ? 'transaction' : 'parties'
      const { signature } = await signOf(context, ['aptos', as, seen.unsigned], 'signature')
      return alone ? toAuthenticator(account.publicKey, signature) : signature
    },
    done: (signature) => call.answer(signature),
  })
}

/** Its bytes are the page's and fixed: only the simulation may change. */
const isSameSimulation = (before: Operation, now: Operation): boolean => {
  const toWords = ({ changes, failure, lines, warnings }: Operation) =>
    JSON.stringify([changes, failure, lines, warnings])
  return toWords(before) === toWords(now)
}

/** Reads a transaction of several parties, or of one: a page's own transaction is signed unchanged, too. */
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

/** The types of a function's parameters, where the chain has the function. */
const parametersOfCall = async (
  node: AptosNode,
  { address, module, name }: { address: string; module: string; name: string },
): Promise<string[] | undefined> => {
  const abi = await node.abi(address, module).catch(undefinedIfMissing)
  const found = abi?.exposed_functions.find((each) => each.name === name)
  return found && parametersOf(found)
}
