import { causesOf, fieldOf, referenceOf } from '../causes.ts'
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

/** Classifies a failure by its innermost causes: our own reasons first, then classes, then codes. */
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

/** Expected failures, which are not shown as errors. */
const calm: readonly ConnectFailure[] = [
  'rejected',
  'cancelled',
  'closed',
  'notSignedIn',
  'alreadyConnected',
  'switchRejected',
]

/**
 * The meaning of a failure for one kind of wallet. The embedded wallet is part of this page, so it need not be opened or
 * unlocked.
 */
const byKind: Partial<Record<WalletKind, Partial<Record<ConnectFailure, ConnectFailure>>>> = {
  phone: { noAnswer: 'expired' },
  social: { noAnswer: 'silent', unauthorized: 'notSetUp' },
}

/** Failures that a retry would not change. */
const final: readonly ConnectFailure[] = ['alreadyConnected', 'notConfigured', 'outdatedBrowser']

/**
 * Explains to a person why connecting or changing the network failed, and what to do. It never shows the error's own
 * text, which is written by a wallet or for programmers.
 * @param wallet the wallet's name
 * @param kind the kind of wallet: some failures have another meaning there
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
    reference: isCalm ? undefined : referenceOf(error),
    canRetry: !final.includes(name),
  }
}
