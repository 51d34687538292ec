import { causesOf, fieldOf } from '../causes.ts'
import type { Messages } from '../messages/en.ts'
import type { Explanation } from '../parts/error-notice.tsx'
import type { WalletKind } from './wallets.ts'

type Failures = Messages['connect']['failures']

export type ConnectFailure = keyof Failures

// Messages of browsers for a module that could not be loaded.
const notFetched = /dynamically imported module|Importing a module script failed|ChunkLoadError|preload CSS/i

const byReason: Record<string, ConnectFailure> = {
  userRejectedRequest: 'rejected',
  noAnswer: 'noAnswer',
  cancelled: 'cancelled',
  stopped: 'cancelled',
  connectorNotFound: 'missing',
  noAccount: 'unauthorized',
  unauthorized: 'unauthorized',
  authentication: 'notSignedIn',
  notSwitched: 'notSwitched',
  unsupportedChain: 'chain',
  outdatedBrowser: 'outdatedBrowser',
  windowBlocked: 'popup',
  windowClosed: 'closed',
  relayUnreachable: 'relay',
  notLoaded: 'notLoaded',
  invalidAnswer: 'garbage',
}

const byName: Record<string, ConnectFailure> = {
  UserRejectedRequestError: 'rejected',
  ResourceUnavailableRpcError: 'pending',
  ConnectorAlreadyConnectedError: 'alreadyConnected',
  ProviderNotFoundError: 'missing',
  ConnectorNotFoundError: 'missing',
  UnauthorizedProviderError: 'unauthorized',
  ChainNotConfiguredError: 'notConfigured',
  ConnectorChainMismatchError: 'chain',
  SwitchChainError: 'chain',
  ChainDisconnectedError: 'chain',
  TimeoutError: 'noAnswer',
}

const byCode = new Map<unknown, ConnectFailure>([
  [4001, 'rejected'],
  [-32002, 'pending'],
  [4100, 'unauthorized'],
  [4901, 'chain'],
  [4902, 'chain'],
])

/** Classifies a failure by its innermost causes: reasons of ours first, then classes, then codes. */
export function nameFailure(error: unknown): ConnectFailure {
  const chain = causesOf(error)
  const found = <K>(keys: (each: Error) => K, names: (key: K) => ConnectFailure | undefined) =>
    chain.map((each) => names(keys(each))).findLast((name) => name !== undefined)
  return (
    found(
      (each) => fieldOf(each, 'reason'),
      (reason) => (typeof reason === 'string' && Object.hasOwn(byReason, reason) ? byReason[reason] : undefined),
    ) ??
    found(
      (each) => each.name,
      (name) => (Object.hasOwn(byName, name) ? byName[name] : undefined),
    ) ??
    found(
      (each) => fieldOf(each, 'code'),
      (code) => byCode.get(code),
    ) ??
    (chain.some(({ message }) => notFetched.test(message)) ? 'notLoaded' : undefined) ??
    (typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'other')
  )
}

/** Failures that are nobody's fault. */
const calm: readonly ConnectFailure[] = [
  'rejected',
  'cancelled',
  'closed',
  'notSignedIn',
  'alreadyConnected',
  'switchRejected',
]

/** What a failure is with one kind of wallet. The embedded wallet is on this page, so there is none to open or unlock. */
const byKind: Partial<Record<WalletKind, Partial<Record<ConnectFailure, ConnectFailure>>>> = {
  phone: { noAnswer: 'expired' },
  social: { noAnswer: 'silent', unauthorized: 'notSetUp' },
}

/** Failures that another try would meet again. */
const final: readonly ConnectFailure[] = ['alreadyConnected', 'notConfigured', 'outdatedBrowser']

/**
 * Why connecting or changing the network failed, in words for a person: what happened, and what to do. Never the text
 * of the error itself, which is written by a wallet or for programmers.
 * @param wallet what the wallet is called
 * @param kind what kind of wallet it is: some failures are other ones there
 */
export function explainConnectError(
  error: unknown,
  messages: Messages,
  wallet: string,
  kind?: WalletKind,
): Explanation & { name: ConnectFailure } {
  const { failures, restore } = messages.connect
  const failure = nameFailure(error)
  const name = (kind && byKind[kind]?.[failure]) ?? failure
  const { title, text } = failures[name]
  const code = causesOf(error)
    .map((each) => fieldOf(each, 'code'))
    .find((each) => typeof each === 'number')
  const isCalm = calm.includes(name)
  return {
    name,
    tone: isCalm ? 'info' : 'caution',
    title: typeof title === 'function' ? title(kind === 'social' ? restore.unnamed : wallet) : title,
    text,
    code: isCalm ? undefined : code,
    canRetry: !final.includes(name),
  }
}
