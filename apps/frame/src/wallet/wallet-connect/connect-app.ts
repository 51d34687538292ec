import { isWalletError, WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Call } from '../../entry/calls.ts'
import type { Messages } from '../messages/en.ts'
import { hasNode } from '../nodes.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import { agree, networksOf } from './agreement.ts'
import { type AppSays, appSays } from './app.ts'
import { learnAccounts } from './learn.ts'
import { readLink } from './link.ts'
import type { Named, Problem } from './props.ts'
import type { Proposal, WalletConnect } from './state.ts'

type Asked = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen'>

/** @throws WalletError `notImplemented` where the operator named no relay */
export const requireWalletConnect = ({ walletConnect }: RequestContext): WalletConnect => {
  if (!walletConnect) throw new WalletError('notImplemented', { what: 'WalletConnect' })
  return walletConnect
}

/** Shows where to paste the link until an app answers to it. */
const askProposal = async (
  call: Asked,
  { views, asker }: RequestContext,
  pair: WalletConnect['pair'],
  said: { named: Named | undefined; problem: Problem | undefined },
): Promise<Proposal> => {
  let proposal: Proposal | undefined
  let left = false
  const submit = async (text: string) => {
    const answer = await pair(text)
    if (typeof answer === 'string') return answer
    // Who left in between has said no.
    if (left) void answer.reject('person')
    proposal = answer
    return undefined
  }
  try {
    await views.ask(call, 'PasteLink', { asker, ...said, submit })
  } catch (failure) {
    left = true
    void proposal?.reject('person')
    throw failure
  }
  if (!proposal) throw new Error('pasted without a proposal')
  return proposal
}

/**
 * Connects an app by the link the person brings: who it is and what it may is shown first. Ends when that is done; what the
 * app then asks comes as calls of its own.
 *
 * @throws WalletError `userRejectedRequest`, `unauthorized`, `notImplemented`
 */
export const connectApp = async (call: Asked, context: RequestContext, named?: Named): Promise<AppSays> => {
  const { views } = context
  const { user, address } = requireAccount(context)
  const { pair } = requireWalletConnect(context)
  let problem: Problem | undefined
  for (;;) {
    const proposal = await askProposal(call, context, pair, { named, problem })
    const { app } = proposal
    const learned = await learnAccounts(networksOf(proposal.wished), address, context)
    const agreement = agree(proposal.wished, user, (network) => hasNode(context, network), learned)
    try {
      await views.ask(call, 'ConfirmApp', { app, named, account: address, agreement })
    } catch (failure) {
      void proposal.reject(agreement.possible ? 'person' : 'impossible')
      throw failure
    }
    call.commit()
    try {
      await proposal.approve(agreement.namespaces)
      return app
    } catch {
      problem = 'over'
      call.reopen()
    }
  }
}

const toNamed = (name: string, url: string | undefined, t: Messages['walletConnect']): Named => {
  const { origin, name: shown } = v.parse(appSays(t), { name, url })
  return { name: shown, origin: url === undefined ? undefined : origin }
}

/** A link for a native client, which connects by itself. */
const askLink = async (
  call: Asked,
  { views, asker }: RequestContext,
  named: Named,
  invalid: boolean,
): Promise<string> => {
  let uri = ''
  const submit = async (text: string) => {
    const read = readLink(text, Date.now())
    if (typeof read === 'string') return read
    uri = read.uri
    return undefined
  }
  await views.ask(call, 'PasteLink', { asker, named, problem: invalid ? 'form' : undefined, submit })
  return uri
}

/** Connects the wallet to the app a page names, by a link the person gets there. */
export const openWalletConnect: Handler<'face_openWalletConnect'> = async (call, context) => {
  const [name, url, invalid] = call.params
  requireAccount(context)
  requireWalletConnect(context)
  const named = toNamed(name, url, context.messages.walletConnect)
  if (context.page.kind === 'FACE_NATIVE_SDK')
    return { uri: btoa(await askLink(call, context, named, invalid !== undefined && invalid !== false)) }
  const app = await connectApp(call, context, named)
  call.answer(null)
  await context.views.ask(call, 'AppConnected', { app }).catch(() => undefined)
  return null
}

/** Asks whether an app may be connected that a native client connects itself. No is an answer. */
export const confirmWalletConnectDapp: Handler<'face_confirmWalletConnectDapp'> = async (call, context) => {
  const [said] = call.params
  const { user, address } = requireAccount(context)
  const app = v.parse(appSays(context.messages.walletConnect), said)
  const methods = ['personal_sign', 'eth_sendTransaction']
  const chains = context.network.caip2?.startsWith('eip155:') ? [context.network.caip2] : []
  const wished = { requiredNamespaces: { eip155: { chains, methods, events: [] } }, optionalNamespaces: {} }
  const agreement = agree(wished, user, (network) => hasNode(context, network))
  try {
    await context.views.ask(call, 'ConfirmApp', { app, named: undefined, account: address, agreement })
    return true
  } catch (failure) {
    call.signal.throwIfAborted()
    if (isWalletError(failure, 'userRejectedRequest')) return false
    throw failure
  }
}
