import { toViemError } from '@latchkey/connectors'
import { WalletError } from '@latchkey/core/errors'
import { messages as kit } from '@latchkey/kit/messages/en'
import { createClient, custom, HttpRequestError, UserRejectedRequestError } from 'viem'
import { sendTransaction } from 'viem/actions'
import { describe, expect, test } from 'vitest'
import { explain } from './explain.ts'
import { messages } from './messages/en.ts'

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
  test('default: what only the embedded wallet says, with a code for whoever helps', async () => {
    for (const [failure, words, code] of [
      [new WalletError('authentication', { reason: 'access_denied' }), messages.failures.authentication, 4102],
      [new WalletError('unauthorized', { reason: 'invalid host name error' }), messages.failures.unauthorized, 4100],
    ] as const) {
      expect(explain(failure, kit, messages)).toEqual({ ...words, code, tone: 'danger' })
      expect(explain(await throughViem(failure), kit, messages), 'through viem').toMatchObject({ ...words, code })
    }
    const nothing = new WalletError('noCoinAvailableToBuy', { blockchains: ['POLYGON'] })
    expect(explain(nothing, kit, messages)).toEqual({ ...messages.failures.nothingToBuy, tone: 'info' })
  })

  test('behavior: a no is the person’s own, whichever library says it', async () => {
    const no = new WalletError('userRejectedRequest')
    for (const error of [no, new UserRejectedRequestError(no), await throughViem(no)])
      expect(explain(error, kit, messages)).toMatchObject({ tone: 'info', ...messages.failures.rejected })
  })

  test('behavior: all else is the kit’s to say', () => {
    const { failures } = kit.transactions
    expect(explain(new HttpRequestError({ url: 'http://127.0.0.1:1' }), kit, messages)).toMatchObject(failures.node)
    for (const odd of [new Error('secret stack'), 'text', null]) {
      const { title, text } = explain(odd, kit, messages)
      expect(title).toBe(failures.other.title)
      expect(text).not.toContain('secret')
    }
  })
})
