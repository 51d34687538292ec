import { ProviderDisconnectedError, ResourceUnavailableRpcError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { ConnectorError } from '../connector-error.ts'
import { toWalletConnectError } from './to-wallet-connect-error.ts'

const failure = (thrown: unknown) => toWalletConnectError(thrown, 'relay.example')

describe('toWalletConnectError', () => {
  test('default: a person’s no, by code and by words', () => {
    for (const thrown of [
      { code: 4001, message: 'no' },
      { code: 5000, message: 'no' },
      { code: 5003, message: 'no' },
      { code: 1, message: 'User rejected the request' },
      { code: 1, message: 'User disapproved requested methods' },
      { code: -32000, message: 'Transaction declined by the user' },
      new Error('user canceled'),
    ])
      expect(failure(thrown)).toBeInstanceOf(UserRejectedRequestError)
  })

  test('behavior: what is no person’s no', () => {
    for (const thrown of [
      { code: 5100, message: 'Unsupported chains.' },
      { code: 5200, message: 'x' },
      { code: 4902, message: 'Unrecognized chain ID' },
      new Error('The superuser rejected it'),
    ])
      expect(failure(thrown)).not.toBeInstanceOf(UserRejectedRequestError)
    expect(failure({ code: 5100, message: 'Unsupported chains.' })).toMatchObject({ code: 5100 })
  })

  test('behavior: the session’s end, silence, and the relay', () => {
    expect(failure({ code: 6000, message: 'User disconnected.' })).toBeInstanceOf(ProviderDisconnectedError)
    expect(failure({ code: -32002, message: 'open' })).toBeInstanceOf(ResourceUnavailableRpcError)
    for (const message of ['Proposal expired', 'Request expired. Please try again.'])
      expect(failure({ code: 0, message })).toMatchObject({ reason: 'noAnswer' })
    for (const message of [
      'Failed to publish payload, please try again. id:1 tag:1108',
      'Socket stalled when trying to connect to wss://relay.example',
      'No internet connection detected. Please restart your network and try again.',
      "Couldn't establish socket connection to the relay server: wss://relay.example",
    ])
      expect(failure(new Error(message))).toMatchObject({
        reason: 'relayUnreachable',
        message: 'The relay relay.example did not answer.',
      })
  })

  test('behavior: our own stay as they are', () => {
    const ours = new ConnectorError('noAccount')
    expect(failure(ours)).toBe(ours)
    const rejected = new UserRejectedRequestError(new Error('x'))
    expect(failure(rejected)).toBe(rejected)
  })
})
