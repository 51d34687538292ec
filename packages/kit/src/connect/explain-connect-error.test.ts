import { ConnectorError, type ConnectorReason } from '@latchkey/connectors'
import { WalletError } from '@latchkey/core/errors'
import { ChainNotConfiguredError, ConnectorAlreadyConnectedError, ProviderNotFoundError } from '@wagmi/core'
import {
  ResourceUnavailableRpcError,
  SwitchChainError,
  UnauthorizedProviderError,
  UserRejectedRequestError,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { messages } from '../messages/en.ts'
import { explainConnectError, nameFailure } from './explain-connect-error.ts'

const coded = (code: number, cause?: unknown) => Object.assign(new Error('raw technical text', { cause }), { code })

describe('nameFailure', () => {
  test.each([
    [new UserRejectedRequestError(new Error('no')), 'rejected'],
    [coded(4001), 'rejected'],
    [new WalletError('userRejectedRequest'), 'rejected'],
    [new ResourceUnavailableRpcError(new Error('open')), 'pending'],
    [coded(-32002), 'pending'],
    [new UnauthorizedProviderError(new Error('locked')), 'unauthorized'],
    [new ConnectorAlreadyConnectedError(), 'alreadyConnected'],
    [new ProviderNotFoundError(), 'missing'],
    [new ChainNotConfiguredError(), 'notConfigured'],
    [new SwitchChainError(new ChainNotConfiguredError()), 'notConfigured'],
    [new SwitchChainError(new Error('no')), 'chain'],
    [coded(4902), 'chain'],
    [new WalletError('noAnswer', { reason: 'silence' }), 'noAnswer'],
    [new WalletError('outdatedBrowser'), 'outdatedBrowser'],
    [new TypeError('Failed to fetch dynamically imported module: https://page.example/a.js'), 'notLoaded'],
    [new Error('outer', { cause: coded(4001) }), 'rejected'],
    ['a text', 'other'],
    [undefined, 'other'],
    [coded(-32603), 'other'],
  ] as const)('default: %s', (error, name) => {
    expect(nameFailure(error)).toBe(name)
  })

  test('behavior: every reason of a connector has words of its own', () => {
    const reasons: Record<ConnectorReason, string> = {
      connectorNotFound: 'missing',
      noAccount: 'unauthorized',
      noAnswer: 'noAnswer',
      invalidAnswer: 'garbage',
      notSwitched: 'notSwitched',
      notLoaded: 'notLoaded',
      relayUnreachable: 'relay',
      stopped: 'cancelled',
      windowBlocked: 'popup',
      windowClosed: 'closed',
    }
    for (const [reason, name] of Object.entries(reasons))
      expect(nameFailure(new ConnectorError(reason as ConnectorReason)), reason).toBe(name)
  })

  test('behavior: stopping is told from a "no" in the wallet, though both are one class', () => {
    expect(nameFailure(new UserRejectedRequestError(new ConnectorError('stopped')))).toBe('cancelled')
  })

  test('error: causes in a circle come to an end', () => {
    const first = new Error('first')
    first.cause = new Error('second', { cause: first })
    expect(nameFailure(first)).toBe('other')
  })
})

describe('explainConnectError', () => {
  test('behavior: what a service logged it under is shown, in its form only', () => {
    const failure = (reference: string) =>
      new Error('outer', { cause: Object.assign(new Error('unknown error'), { code: 5000, data: { reference } }) })
    expect(explainConnectError(failure('K7QM-2X9D'), messages, 'Google', 'social')).toMatchObject({
      code: 5000,
      reference: 'K7QM-2X9D',
    })
    expect(explainConnectError(failure('call 555'), messages, 'Google').reference).toBeUndefined()
  })

  test('default: what happened and what to do, by the wallet’s name, with the code', () => {
    expect(explainConnectError(new ResourceUnavailableRpcError(new Error('open')), messages, 'MetaMask')).toEqual({
      name: 'pending',
      tone: 'caution',
      title: 'MetaMask already has an open request',
      text: 'Open it, answer that request, then try again.',
      code: -32002,
      canRetry: true,
    })
  })

  test('behavior: a person’s own "no" is no fault, and has no code', () => {
    expect(explainConnectError(coded(4001), messages, 'MetaMask')).toMatchObject({ tone: 'info', code: undefined })
  })

  test('behavior: a sign-in that was closed or refused is not a wallet to unlock', () => {
    const refused = new WalletError('authentication', { reason: 'access_denied' })
    expect(explainConnectError(refused, messages, 'Google', 'social')).toEqual({
      name: 'notSignedIn',
      tone: 'info',
      title: 'The sign-in wasn’t completed',
      text: 'The window was closed, or the sign-in was declined. Nothing was shared. Try again whenever you like.',
      code: undefined,
      canRetry: true,
    })
  })

  test('behavior: of a code that nobody scanned in time it is the code that has expired', () => {
    const silence = new ConnectorError('noAnswer')
    expect(explainConnectError(silence, messages, 'WalletConnect', 'phone').title).toBe('The code has expired')
    expect(explainConnectError(silence, messages, 'MetaMask', 'extension').title).toBe('MetaMask didn’t respond')
  })

  test('behavior: the embedded wallet is not called by its login provider, and is nothing to open or unlock', () => {
    const silence = explainConnectError(new ConnectorError('noAnswer'), messages, 'Google', 'social')
    expect(silence.title).toBe('The wallet didn’t respond')
    expect(silence.text).not.toMatch(/open|unlock/i)
    expect(explainConnectError(coded(4100), messages, 'Google', 'social')).toMatchObject({
      title: 'This page can’t use the wallet yet',
      code: 4100,
    })
    expect(explainConnectError(new ConnectorError('notLoaded'), messages, 'Google', 'social').title).toBe(
      'Your wallet could not be loaded',
    )
  })

  test('error: what the error says itself is never shown', () => {
    const { title, text } = explainConnectError(coded(-32603), messages, 'MetaMask')
    expect(`${title} ${text}`).not.toContain('raw technical text')
  })
})
