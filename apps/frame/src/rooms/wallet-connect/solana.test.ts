import { describe, expect, test } from 'vitest'
import { solana } from './solana.ts'

const account = 'ArsTGzWRzJgPzPjZ7WUQvqPpiDPRVcF2g1Ng9iVvcqgr'
const {
  solana_signMessage: sign,
  solana_signTransaction: signTransaction,
  solana_signAndSendTransaction: send,
} = solana.methods

describe('solana', () => {
  test('default: messages in base58, to the frame in hex and back', async () => {
    // "hello" in base58.
    expect(sign?.toParams?.({ message: 'Cn8eVZg', pubkey: account }, account)).toEqual(['0x68656c6c6f'])
    expect(sign?.toParams?.({ message: 'Cn8eVZg' }, account)).toEqual(['0x68656c6c6f'])
    expect(await sign?.toAnswer?.('0x68656c6c6f', account)).toEqual({ signature: 'Cn8eVZg' })
  })

  test('behavior: transactions in base64', async () => {
    for (const asked of [signTransaction, send])
      expect(asked?.toParams?.({ transaction: 'q80=', feePayer: 'x' }, account)).toEqual([{ serializedHex: 'abcd' }])
    expect(await send?.toAnswer?.('5sig', account)).toEqual({ signature: '5sig' })
  })

  test('error: another account, and what is in no such form', async () => {
    expect(() => sign?.toParams?.({ message: 'Cn8eVZg', pubkey: `${account}1` }, account)).toThrow()
    for (const said of [{}, null, { message: '0OIl' }, { transaction: '***' }, { transaction: 5 }])
      for (const asked of [sign, signTransaction, send]) expect(() => asked?.toParams?.(said, account)).toThrow()
    await expect(signTransaction?.toAnswer?.({ serializedHex: 'abcd' }, account)).rejects.toThrow()
  })
})
