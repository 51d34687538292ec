import { associateCalls, type Rpc } from '@latchkey/chains/evm'
import { createSendError } from '@latchkey/chains/failure-reason'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { notYetOnHedera, readHederaAccount } from '../../../session/hedera-mirror.ts'
import type { Handler } from '../../request-context.ts'
import type { SendContext } from '../../send-context.ts'
import { createDraftLoader, rpcOf } from '../evm/draft.ts'
import { confirmAndSend, requireSender } from '../evm/send-transaction.ts'

type Hex = `0x${string}`

/** How long a transaction may take to get into a block, and the pause between two queries, milliseconds. */
const within = { block: 60_000, pause: 1_000 }

/** Returns whether an account is associated with the token at an address; throws where there is no such token. */
const isAssociated = async (rpc: Rpc, from: Hex, token: Hex): Promise<boolean> => {
  const answer = await rpc('eth_call', [{ from, to: token, data: associateCalls.isAssociated }, 'latest'])
  if (typeof answer !== 'string' || !/^0x[\da-f]{64}$/i.test(answer))
    throw new WalletError('badRequest', { reason: 'There is no such token on Hedera.' })
  return BigInt(answer) === 1n
}

/** Waits until a transaction is in a block. */
const untilMined = async (rpc: Rpc, hash: Hex): Promise<'done' | 'failed' | 'late'> => {
  for (const end = Date.now() + within.block; Date.now() < end; ) {
    const receipt = await rpc('eth_getTransactionReceipt', [hash]).catch(() => null)
    const status = typeof receipt === 'object' && receipt !== null ? Reflect.get(receipt, 'status') : undefined
    if (typeof status === 'string') return status === '0x1' ? 'done' : 'failed'
    await new Promise((next) => setTimeout(next, within.pause))
  }
  return 'late'
}

/** Returns whether nothing has to be done, according to the mirror node. */
const takesAnyToken = async ({ config, network }: Pick<SendContext, 'config' | 'network'>, address: string) => {
  try {
    const account = await readHederaAccount(config, network, address)
    if (!account) throw notYetOnHedera(address)
    return account.takesAnyToken
  } catch (failure) {
    // Without the mirror node this is unknown. Associating again does no harm.
    if (isWalletError(failure, 'internalJsonRpc')) return false
    throw failure
  }
}

/**
 * Associates the account with a token, by a call of the token's own address (HIP-719). The person confirms with the
 * PIN, and the page is answered once it is in a block.
 */
export const associate: Handler<'hedera_associate'> = async (call, context) => {
  const { network } = context
  const [id] = call.params
  const account = requireSender(context)
  const { address } = account
  const number = BigInt(id.slice('0.0.'.length))
  const token: Hex = `0x${number.toString(16).padStart(40, '0')}`
  const rpc = rpcOf(context, network)
  if ((await isAssociated(rpc, address, token)) || (await takesAnyToken(context, address))) return true

  const settle = async (hash: Hex): Promise<true> => {
    const outcome = await untilMined(rpc, hash)
    if (outcome === 'done' && (await isAssociated(rpc, address, token))) return true
    throw outcome === 'late'
      ? createSendError({ code: 'notInBlockYet' }, { mayBeSent: true })
      : createSendError({ code: 'notAssociated' })
  }
  let settled: Promise<true> | undefined
  await confirmAndSend(call, context, {
    load: createDraftLoader(context, account, { from: address, to: token, data: associateCalls.associate }),
    sent: (hash) => {
      settled = settle(hash)
      // The page is answered immediately, whatever is still on the screen.
      settled.then(call.answer, () => undefined)
    },
  })
  return (await settled) ?? false
}
