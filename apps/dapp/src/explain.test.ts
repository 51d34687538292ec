import { toViemError } from '@latchkey/connectors'
import { WalletError } from '@latchkey/core/errors'
import { createClient, custom, HttpRequestError, UserRejectedRequestError } from 'viem'
import { sendTransaction } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { texts } from './texts.ts'

/** A failure of the wallet as it reaches the page, through viem. */
const throughViem = (failure: WalletError) => {
  const request = async () => {
    throw toViemError(failure)
  }
  const account = `0x${'a'.repeat(40)}` as const
  const client = createClient({ transport: custom({ request }, { retryCount: 0 }) })
  return sendTransaction(client, { account, chain: null, to: account }).catch((error: unknown) => error)
}

describe('explain', () => {
  test('default: by name, with a code for whoever helps', async () => {
    for (const [failure, name, code] of [
      [new WalletError('noAnswer', { reason: 'x' }), 'noAnswer', 4003],
      [new WalletError('authentication', { reason: 'access_denied' }), 'authentication', 4102],
      [new WalletError('unauthorized', { reason: 'invalid host name error' }), 'unauthorized', 4100],
      [new WalletError('sendTransactionFailed', { reason: 'nonce too low' }), 'refused', 4004],
      [new WalletError('internal'), 'other', 5000],
    ] as const) {
      expect(explain(failure)).toMatchObject({ name, code, tone: 'danger' })
      expect(explain(await throughViem(failure)), `${name} through viem`).toMatchObject({ name, code })
    }
  })

  test('behavior: a no is the person’s own, whichever library says it', async () => {
    const no = new WalletError('userRejectedRequest')
    for (const error of [no, new UserRejectedRequestError(no), await throughViem(no)])
      expect(explain(error)).toEqual({ name: 'rejected', tone: 'info', ...texts.failures.rejected })
  })

  test('behavior: the node’s own words are passed on, without our prefix', () => {
    const { text } = explain(new WalletError('sendTransactionFailed', { reason: 'nonce too low' }))
    expect(text).toBe('The node said: nonce too low. Nothing was sent.')
  })

  test('error: what is not ours is still explained', () => {
    expect(explain(new HttpRequestError({ url: 'http://127.0.0.1:1' }))).toMatchObject({ name: 'node' })
    for (const odd of [new Error('secret stack'), 'text', null]) {
      const explained = explain(odd)
      expect(explained.name).toBe('other')
      expect(explained.text).not.toContain('secret')
    }
  })
})
