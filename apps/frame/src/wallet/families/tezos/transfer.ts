import type { Signed } from '@latchkey/chains/family'
import {
  decode,
  encode,
  type Prepared,
  prepare,
  type Rpc,
  readAddress,
  readOperation,
  readStandards,
  readTokenMetadata,
  renew,
  requireFa2,
  type Source,
  type Standards,
  type Step,
  submit,
  type TokenMetadata,
  toFa2Transfer,
  toMutez,
  toParameters,
  type Wanted,
} from '@latchkey/chains/tezos'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { requestNode } from '../../../session/request-node.ts'
import type { Handler } from '../../request-context.ts'
import { requireFamilyAccount } from '../../require-account.ts'
import type { SendContext } from '../../send-context.ts'
import { askAndSign, nodeUrl, signOf } from '../ask-and-sign.ts'
import type { NodeContext, SendCall } from '../family.ts'
import { approvalDigestOf, type Operation } from '../operation.ts'
import { describe, meaningOf } from './describe.ts'
import { loadMessages } from './messages/load.ts'

/** Creates a client of the network's node, by way of the wallet's API. @throws WalletError `unsupportedChain` */
export function createNode(context: NodeContext): Rpc {
  const url = nodeUrl(context, context.network)
  return (path, body) => requestNode(url + path, body)
}

type Shown = Operation & { prepared: Prepared }

/**
 * The signed-in person's account, which must match what the page says about it.
 *
 * @throws WalletError `unauthorized`
 */
export const requireSource = (context: Pick<SendContext, 'session'>, address?: string, publicKey?: string): Source => {
  const own = requireFamilyAccount(context, 'tezos')
  if ((publicKey ?? own.publicKey) !== own.publicKey || (address ?? own.address) !== own.address)
    throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
  return { address: own.address, publicKey: own.publicKey }
}

/** Sends tez after the person has seen the operation decoded from its own bytes and has confirmed with the PIN. */
export const transferCoin: Handler<'tezos_transferCoin'> = (call, context) => {
  const [publicKey, address, { to, amount }] = call.params
  const source = requireSource(context, address, publicKey)
  const wanted = { destination: readAddress(to), amount: toMutez(amount), parameters: undefined }
  if (wanted.amount === 0n && !wanted.destination.startsWith('KT1'))
    throw new WalletError('invalidParams', { reason: 'there is nothing to send' })
  return confirmAndSend(call, context, { source, wanted: [wanted], rpc: createNode(context), sent: call.answer })
}

/** Sends FA2 tokens the same way. */
export const transferFa2: Handler<'tezos_transferFA2'> = async (call, context) => {
  const [publicKey, address, contract, transfers] = call.params
  const source = requireSource(context, address, publicKey)
  const destination = readAddress(contract)
  if (!destination.startsWith('KT1')) throw new WalletError('invalidParams', { reason: 'this is no contract' })
  const value = toFa2Transfer(transfers, source.address)
  const rpc = createNode(context)
  const parameters = { entrypoint: 'transfer', value }
  const wanted = { destination, amount: 0n, parameters }
  const check = () => requireFa2(destination, rpc)
  return confirmAndSend(call, context, { source, wanted: [wanted], rpc, check, sent: call.answer })
}

/** Sends several transactions as one operation in the same way, each unchanged. */
export const sendAll: Handler<'tezos_send'> = (call, context) => {
  const [{ account, operations }] = call.params
  const source = requireSource(context, account)
  const wanted = operations.map(({ kind, destination, amount = 0, parameters, delegate }): Wanted => {
    if (kind === 'delegation') return { delegate: delegate === undefined ? undefined : readAddress(delegate) }
    if (kind !== 'transaction' || destination === undefined)
      throw new WalletError('invalidParams', { reason: 'only transactions and delegations are sent' })
    return {
      destination: readAddress(destination),
      amount: BigInt(amount),
      // They may have any form: they are rewritten as in the bytes, or rejected before a node sees them.
      parameters: parameters && toParameters(parameters),
    }
  })
  return confirmAndSend(call, context, { source, wanted, rpc: createNode(context), sent: call.answer })
}

/** Tokens of others are never moved, even where this account is their operator. @throws WalletError `unauthorized` */
const requireOwn = (steps: readonly Step[], own: string) => {
  for (const step of steps)
    if (('from' in step && step.from !== own) || ('owner' in step && step.owner !== own))
      throw new WalletError('unauthorized', { reason: 'only tokens of the signed-in account are sent' })
}

type Sending = {
  source: Source
  wanted: readonly Wanted[]
  rpc: Rpc
  /** Checked once, before it is shown. */
  check?: () => Promise<void>
  /** Called with the hash as soon as the network has it. */
  sent(hash: string): void
}

/**
 * Shows an operation, and signs and sends it once approved. Returns its hash.
 *
 * @throws WalletError as `askAndSign`; what `check` throws
 */
export const confirmAndSend = async (
  call: SendCall,
  context: SendContext,
  { source, wanted, rpc, check, sent }: Sending,
): Promise<string> => {
  let checked = false
  /** Read once: a token's name, and a contract's entrypoints, do not change while a person reads. */
  let tokens: ReadonlyMap<string, TokenMetadata> | undefined
  let standards: Standards | undefined
  const load = async (): Promise<Shown> => {
    if (!checked) await check?.()
    checked = true
    const prepared = await prepare(wanted, source, rpc)
    requireOwn(readOperation(prepared.operation), source.address)
    tokens ??= await readTokenMetadata(prepared.operation, rpc)
    standards ??= await readStandards(prepared.operation, rpc)
    const t = await loadMessages(context.messages.locale)
    return { ...describe(prepared, { network: context.network, own: source.address, tokens, standards, t }), prepared }
  }
  const { id } = await askAndSign<Shown, Signed>(call, context, {
    account: source.address,
    async load(before) {
      const now = await load()
      return before && approvalDigestOf(before) === approvalDigestOf(now) ? before : now
    },
    // While a person reads, the counter may advance and the branch grow old: both are read again after the PIN.
    async renew(seen) {
      const operation = await renew(seen.prepared.operation, source, rpc)
      if (!operation) return load()
      const unsigned = encode(operation)
      return { ...seen, unsigned, meaning: meaningOf(decode(unsigned)) }
    },
    async sign({ unsigned }) {
      const { raw, id } = await signOf(context, ['tezos', 'transaction', unsigned], 'raw', 'id')
      return { raw: fromHex(raw), id }
    },
    submit: (signed) => submit(signed, rpc),
    done: (signed) => sent(signed.id),
    toSent: ({ id, raw }) => ({ id, raw }),
  })
  return id
}
