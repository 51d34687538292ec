import { readSignIn } from '@latchkey/chains/evm'
import { toText } from '@latchkey/chains/text'
import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import type { BoraLogin, BoraStatus } from '@latchkey/protocol/methods'
import { ServiceError } from '@latchkey/protocol/service-error'
import { fromBoraError } from '../../entry/bora-errors.ts'
import type { Call } from '../../entry/calls.ts'
import { isOutage } from '../outage.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import { retryOutages } from '../retry-outages.ts'
import { signWithApproval } from './sign-message.ts'

type AskingCall = Pick<Call, 'id' | 'signal' | 'restart' | 'commit'>
type Begun = { status: BoraStatus; message: string | null }

/** Has the project's signature checked, and reads the wallet's state and what is left to sign. */
const begin = (call: AskingCall, context: RequestContext, bora: BoraLogin, form: 'connect' | 'login'): Promise<Begun> =>
  retryOutages(call, context, () => context.session.api.call('boraBegin', { ...bora, form })).catch((failure) => {
    throw fromBoraError(failure)
  })

/**
 * Shows who wants to connect the wallet with whom, and the exact text that is signed; signs it and sends it to the
 * portal.
 *
 * @throws WalletError `userRejectedRequest`, `signFailed`, and those of the portal
 */
const connect = async (
  call: AskingCall,
  context: RequestContext,
  { bappUsn }: BoraLogin,
  message: string,
): Promise<BoraStatus> => {
  const { address } = requireAccount(context)
  const { requester, views, vault, session, page, network } = context
  const bytes = toHex(fromUtf8(message))
  const text = toText(bytes)
  const expected = { origin: page.origin, account: address, chainId: network.chainId, now: Date.now() }
  // The text comes from the service: it must be plain text, and must not sign the person in anywhere.
  if (text === undefined || readSignIn(text, expected)) throw new ServiceError('not_trusted')
  const ask = (open: boolean) =>
    views.ask(call, 'ConnectBora', { requester, account: address, bappUsn, message: text, pin: !open })
  const { title } = context.messages.bora
  const signature = await signWithApproval(call, context, { what: title, takesPin: false, ask }, () =>
    vault.signMessage(bytes),
  )
  try {
    return await session.api.call('boraConnect', { bappUsn, message, signature })
  } catch (failure) {
    throw fromBoraError(failure)
  }
}

/** Connects the wallet to the BORA portal. */
export const boraConnect: Handler<'bora_connect'> = async (call, context) => {
  const [bora] = call.params
  requireAccount(context)
  const { status, message } = await begin(call, context, bora, 'connect')
  return message === null ? status : connect(call, context, bora, message)
}

/**
 * Connects during a sign-in. The project's signature can only be checked with a session, so a wrong one ends the
 * sign-in here, after the wallet was opened. If the person declines the connection, or the portal does not answer, the
 * sign-in succeeds nevertheless.
 *
 * @throws WalletError those of the portal, `signFailed`
 */
export async function connectOnLogin(call: AskingCall, context: RequestContext, bora: BoraLogin): Promise<BoraStatus> {
  const { status, message } = await begin(call, context, bora, 'login')
  if (message === null) return status
  try {
    return await connect(call, context, bora, message)
  } catch (failure) {
    if (call.signal.aborted) throw failure
    if (isWalletError(failure, 'userRejectedRequest') || isOutage(failure)) return status
    throw failure
  }
}
