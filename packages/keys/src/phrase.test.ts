import { fromHex, toHex } from '@latchkey/core/bytes'
import { describe, expect, test } from 'vitest'
import vectors from './bip39-vectors.json' with { type: 'json' }
import { deriveWalletAccount, toMnemonic, toSeed } from './derive.ts'
import { readPhrase } from './phrase.ts'

const abandon = (count: number, last: string) => `${'abandon '.repeat(count - 1)}${last}`

describe('readPhrase', () => {
  test('default: the standard’s own vectors', () => {
    for (const { entropy, mnemonic } of vectors)
      expect(readPhrase(mnemonic)).toEqual({ entropy: fromHex(`0x${entropy}`) })
  })
  test.each([12, 15, 18, 21, 24])('behavior: %i words', (count) => {
    const entropy = new Uint8Array((count / 3) * 4).fill(0x5a)
    const words = toMnemonic(entropy)
    expect(words.split(' ')).toHaveLength(count)
    const read = readPhrase(words)
    expect('entropy' in read && toHex(read.entropy)).toBe(toHex(entropy))
  })
  test('behavior: as people paste and write them', () => {
    const words = abandon(12, 'about').split(' ')
    const forms = [
      words.join('  ').toUpperCase(),
      words.join('\n'),
      words.map((word, i) => `${i + 1}. ${word}`).join('\r\n'),
      ` ${words.join(', ')}.\u00a0`,
      // Full-width letters, invisible characters in and between words, the cells of a table.
      words
        .map((word) => [...word].map((sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)).join(''))
        .join('\u3000'),
      `\ufeff${words.join('\u200b').replaceAll('nd', 'n\u00add')}`,
      words.map((word, i) => `${i + 1}\t${word}`).join('\n'),
    ]
    for (const form of forms) expect('entropy' in readPhrase(form), form).toBe(true)
  })
  test('error: a word of no list, another number of words, words in another order', () => {
    expect(readPhrase(abandon(12, 'abouts'))).toEqual({ flaw: 'word', at: 12 })
    // Without these, twelve words would be left, which are another phrase.
    for (const more of ['암호', 'пароль', 'ábaco'.normalize('NFD'), '密碼'])
      expect(readPhrase(`${more} ${abandon(12, 'about')}`)).toEqual({ flaw: 'word', at: 1 })
    expect(readPhrase(abandon(12, 'abоut'))).toEqual({ flaw: 'word', at: 12 })
    expect(readPhrase('')).toEqual({ flaw: 'count', words: 0 })
    expect(readPhrase(abandon(11, 'about'))).toEqual({ flaw: 'count', words: 11 })
    expect(readPhrase(abandon(13, 'about'))).toEqual({ flaw: 'count', words: 13 })
    expect(readPhrase(abandon(12, 'abandon'))).toEqual({ flaw: 'checksum' })
  })
})

describe('deriveWalletAccount', () => {
  test('default: the EVM account where other wallets have it, and where the legacy SDKs put it', async () => {
    const seed = await toSeed(abandon(12, 'about'))
    const standard = deriveWalletAccount(seed, 'evm', 'standard')
    const older = deriveWalletAccount(seed, 'evm', 'older')
    expect([standard.path, standard.address]).toEqual([
      "m/44'/60'/0'/0/0",
      '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
    ])
    // The address that viem derives.
    expect([older.path, older.address]).toEqual(["m/44'/60'/1'/0/0", '0x78839F6054d7ed13918bAe0473BA31b1Ca9D7265'])
    // The other families have only one path.
    for (const family of ['solana', 'aptos', 'near', 'tezos', 'hedera'] as const)
      expect(deriveWalletAccount(seed, family, 'older')).toEqual(deriveWalletAccount(seed, family, 'standard'))
  })
})
