import { networks } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { is } from '../../fixtures/test-wallet.ts'
import type { AnswerContext, Place } from '../../wallet-connect/namespace-spec.ts'
import { namespace as solana } from './wallet-connect.ts'

const account = 'ArsTGzWRzJgPzPjZ7WUQvqPpiDPRVcF2g1Ng9iVvcqgr'
const network = networks.solana_devnet
const place: Place = { topic: 'ab', account, chain: network.caip2 ?? '', network }
const answerContext = {} as AnswerContext // nothing here needs any
const methodOf = (name: string) => {
  const found = solana.methods[name]
  if (!found?.toCalls || !found.toAnswer) throw new Error(`there is no ${name}`)
  return { toCalls: found.toCalls, toAnswer: found.toAnswer }
}
const sign = methodOf('solana_signMessage')
const signTransaction = methodOf('solana_signTransaction')
const signAll = methodOf('solana_signAllTransactions')
const send = methodOf('solana_signAndSendTransaction')

describe('solana', () => {
  test('default: messages in base58, to the frame in hex and back', async () => {
    // "hello" in base58.
    expect(await sign.toCalls({ message: 'Cn8eVZg', pubkey: account }, place)).toEqual([['0x68656c6c6f']])
    expect(await sign.toCalls({ message: 'Cn8eVZg' }, place)).toEqual([['0x68656c6c6f']])
    expect(await sign.toAnswer(['0x68656c6c6f'], place, answerContext)).toEqual({ signature: 'Cn8eVZg' })
  })

  test('behavior: transactions in base64', async () => {
    for (const asked of [signTransaction, send])
      expect(await asked.toCalls({ transaction: 'q80=', feePayer: 'x' }, place)).toEqual([[{ serializedHex: 'abcd' }]])
    expect(await send.toAnswer(['5sig'], place, answerContext)).toEqual({ signature: '5sig' })
  })

  test('behavior: several transactions are as many calls', async () => {
    expect(await signAll.toCalls({ transactions: ['q80=', 'Eg=='] }, place)).toEqual([
      [{ serializedHex: 'abcd' }],
      [{ serializedHex: '12' }],
    ])
    expect(await signAll.toAnswer([{ serializedHex: 'abcd' }, { serializedHex: '12' }], place, answerContext)).toEqual({
      transactions: ['q80=', 'Eg=='],
    })
  })

  test('behavior: the account is answered without asking', async () => {
    for (const name of ['solana_getAccounts', 'solana_requestAccounts'])
      expect(await solana.silent[name]?.({}, place, answerContext)).toEqual([{ pubkey: account }])
  })

  test('error: another account, and what is in no such form', async () => {
    await expect(sign.toCalls({ message: 'Cn8eVZg', pubkey: `${account}1` }, place)).rejects.toSatisfy(
      is('unauthorized'),
    )
    for (const params of [
      {},
      null,
      { message: '0OIl' },
      { transaction: '***' },
      { transaction: 5 },
      { transactions: [] },
    ])
      for (const asked of [sign, signTransaction, signAll, send])
        await expect(asked.toCalls(params, place)).rejects.toThrow()
    await expect(signTransaction.toAnswer([{ serializedHex: 'abcd' }], place, answerContext)).rejects.toThrow()
  })
})
