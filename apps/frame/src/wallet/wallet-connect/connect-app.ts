import { isWalletError, WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Call } from '../../entry/calls.ts'
import { warnOfSite } from '../handlers/warn-of-site.ts'
import type { Messages } from '../messages/en.ts'
import { hasNode } from '../nodes.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import { type AppMetadata, appMetadata, toRequester } from './app.ts'
import { buildApprovedNamespaces, networksOf } from './approved-namespaces.ts'
import { resolveAccounts } from './namespace-specs.ts'
import { parseUri } from './parse-uri.ts'
import type { PairingProblem, RequestedApp } from './props.ts'
import type { Proposal, WalletConnect } from './types.ts'

type AskingCall = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen'>

/** @throws WalletError `notImplemented` where the operator configured no relay */
export function requireWalletConnect({ walletConnect }: RequestContext): WalletConnect {
  if (!walletConnect) throw new WalletError('notImplemented', { what: 'WalletConnect' })
  return walletConnect
}

/** Shows where to paste the link until an app answers it. */
const askProposal = async (
  call: AskingCall,
  { views, requester }: RequestContext,
  pair: WalletConnect['pair'],
  end: { named: RequestedApp | undefined; problem: PairingProblem | undefined },
): Promise<Proposal> => {
  let proposal: Proposal | undefined
  let left = false
  const submit = async (text: string) => {
    const answer = await pair(text)
    if (typeof answer === 'string') return answer
    // A person who left meanwhile has rejected it.
    if (left) void answer.reject('person')
    proposal = answer
    return undefined
  }
  try {
    await views.ask(call, 'PasteLink', { requester, ...end, submit })
  } catch (failure) {
    left = true
    void proposal?.reject('person')
    throw failure
  }
  if (!proposal) throw new Error('pasted without a proposal')
  return proposal
}

/**
 * Connects an app by the link that the person provides: first shows who it is and what it may do. Resolves when that is
 * done; the app's requests come as calls of their own.
 *
 * @throws WalletError `userRejectedRequest`, `unauthorized`, `notImplemented`
 */
export async function connectApp(
  call: AskingCall,
  context: RequestContext,
  named?: RequestedApp,
): Promise<AppMetadata> {
  const { views } = context
  const { user, address } = requireAccount(context)
  const { pair } = requireWalletConnect(context)
  let problem: PairingProblem | undefined
  for (;;) {
    const proposal = await askProposal(call, context, pair, { named, problem })
    const { app } = proposal
    const resolved = await resolveAccounts(networksOf(proposal.proposedNamespaces), address, context)
    const approved = buildApprovedNamespaces(
      proposal.proposedNamespaces,
      user,
      (network) => hasNode(context, network),
      resolved,
    )
    try {
      await warnOfSite(call, context, toRequester(app, context.messages.walletConnect))
      await views.ask(call, 'ConfirmApp', { app, named, account: address, approved })
    } catch (failure) {
      void proposal.reject(approved.possible ? 'person' : 'impossible')
      throw failure
    }
    call.commit()
    try {
      await proposal.approve(approved.namespaces)
      return app
    } catch {
      problem = 'over'
      call.reopen()
    }
  }
}

const toNamed = (name: string, url: string | undefined, t: Messages['walletConnect']): RequestedApp => {
  const { origin, name: shown } = v.parse(appMetadata(t), { name, url })
  return { name: shown, origin: url === undefined ? undefined : origin }
}

/** A link for a native client, which connects by itself. */
const askLink = async (
  call: AskingCall,
  { views, requester }: RequestContext,
  named: RequestedApp,
  invalid: boolean,
): Promise<string> => {
  let uri = ''
  const submit = async (text: string) => {
    const read = parseUri(text, Date.now())
    if (typeof read === 'string') return read
    uri = read.uri
    return undefined
  }
  await views.ask(call, 'PasteLink', { requester, named, problem: invalid ? 'form' : undefined, submit })
  return uri
}

/** Connects the wallet to the app that a page names, by a link that the person gets there. */
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

/** Asks whether to connect an app to which a native client connects itself. A rejection is an answer. */
export const confirmWalletConnectDapp: Handler<'face_confirmWalletConnectDapp'> = async (call, context) => {
  const [end] = call.params
  const { user, address } = requireAccount(context)
  const app = v.parse(appMetadata(context.messages.walletConnect), end)
  const methods = ['personal_sign', 'eth_sendTransaction']
  const chains = context.network.caip2?.startsWith('eip155:') ? [context.network.caip2] : []
  const proposedNamespaces = { requiredNamespaces: { eip155: { chains, methods, events: [] } }, optionalNamespaces: {} }
  const approved = buildApprovedNamespaces(proposedNamespaces, user, (network) => hasNode(context, network))
  try {
    await warnOfSite(call, context, toRequester(app, context.messages.walletConnect))
    await context.views.ask(call, 'ConfirmApp', { app, named: undefined, account: address, approved })
    return true
  } catch (failure) {
    call.signal.throwIfAborted()
    if (isWalletError(failure, 'userRejectedRequest')) return false
    throw failure
  }
}
