import { readMessageRequest, readSignIn } from '@latchkey/chains/evm'
import { createSignError } from '@latchkey/chains/failure-reason'
import { toText } from '@latchkey/chains/text'
import type { Call } from '../../entry/calls.ts'
import { createLoadThreats } from '../families/threats.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import type { SendContext } from '../send-context.ts'
import type { PropsOf } from '../view-store.ts'
import { whenVisible } from '../visibility.ts'
import { enterPin } from './pin.ts'

/** Signs a message as EIP-191, after the person has seen its text. */
export const personalSign: Handler<'personal_sign'> = async (call, context) => {
  const { account, message } = readMessageRequest(call.params)
  const { address } = requireAccount(context, account)
  const text = toText(message)
  const expected = { origin: context.requester.origin, account, chainId: context.network.chainId, now: Date.now() }
  const signIn = text === undefined ? undefined : readSignIn(text, expected)
  return askToSign(call, context, { account: address, message, text, signIn }, () => context.vault.signMessage(message))
}

type Message = Pick<PropsOf<'SignMessage'>, 'account' | 'message' | 'text' | 'facts'> &
  Partial<Pick<PropsOf<'SignMessage'>, 'signIn'>>

/** Addresses and pages that a text names; EIP-4361 and similar forms name only a host. */
function subjectsOf(text: string) {
  const named = /^(?:\S+:\/\/)?(\S+) wants you to sign in/.exec(text)?.[1]
  const links = [...text.matchAll(/\bhttps?:\/\/[^\s/?#"'<>()[\]]+/gi)].map(([link]) => link.replace(/[.,;:!]+$/, ''))
  return {
    addresses: text.match(/\b(0x[0-9a-f]{40,64}|[1-9A-HJ-NP-Za-km-z]{32,44})\b/gi) ?? [],
    origins: [...(named ? [named] : []), ...links],
  }
}

/**
 * Shows a message and signs it once approved; with the PIN where the vault is closed, or the message is unreadable.
 *
 * @throws WalletError `userRejectedRequest`, `signFailed`
 */
export const askToSign = async <T>(
  call: Pick<Call, 'id' | 'signal' | 'restart' | 'commit'>,
  context: RequestContext,
  shown: Message,
  sign: () => Promise<T>,
): Promise<T> => {
  const takesPin = shown.text === undefined
  const ask = (open: boolean) =>
    context.views.ask(call, 'SignMessage', {
      requester: context.requester,
      loadThreats: createLoadThreats(() => subjectsOf(shown.text ?? ''), context),
      signIn: undefined,
      ...shown,
      pin: !open || takesPin,
    })
  return signWithApproval(call, context, { what: context.messages.sign.title, takesPin, ask }, sign)
}

/**
 * Asks the person, and signs what they approved. First opens the vault, where this session may do so without the PIN.
 *
 * @param asked what is signed, whether the vault takes a PIN for it in any case, and the screen that asks, which is told
 * whether the vault is open and may say more exactly what is signed
 * @throws WalletError `userRejectedRequest`, `signFailed`
 */
export const signWithApproval = async <T>(
  call: Pick<Call, 'id' | 'signal' | 'restart' | 'commit'>,
  context: RequestContext,
  {
    what,
    takesPin,
    ask,
  }: { what: string; takesPin: boolean; ask: (open: boolean) => Promise<{ pin: boolean; what?: string }> },
  sign: () => Promise<T>,
): Promise<T> => {
  const { vault } = context
  const approved = await ask(vault.store.getState().status === 'open' || (await vault.resume()))
  return signApproved(call, context, { pin: approved.pin || takesPin, what: approved.what ?? what, takesPin }, sign)
}

/**
 * Signs with the open vault what the person has just approved; with `pin`, after the PIN. From here on the call cannot
 * be cancelled.
 *
 * @throws WalletError `signFailed` when the vault does not sign
 */
const signApproved = async <T>(
  call: Pick<Call, 'id' | 'signal' | 'restart' | 'commit'>,
  context: SendContext,
  approved: { pin: boolean; what: string; takesPin: boolean },
  sign: () => Promise<T>,
): Promise<T> => {
  // The vault may have been closed while the person was reading.
  if (approved.pin || context.vault.store.getState().status === 'closed')
    await enterPin(call, context, {
      kind: 'sign',
      what: approved.what,
      takesPin: approved.takesPin,
    })
  call.signal.throwIfAborted()
  // Signing takes about as long as drawing: start both, but let nothing out before it is certain that the person can
  // see it.
  const signing = sign().catch((cause: unknown) => {
    throw createSignError({ cause })
  })
  signing.catch(() => undefined)
  await whenVisible(call.signal)
  call.commit()
  return signing
}
