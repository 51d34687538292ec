import { WalletError } from '@latchkey/core/errors'
import { encodeAbiParameters, type Hex, stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readToken, readTokenName } from './token.ts'

const address = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const word = (value: number | bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const names: Record<string, string> = {
  '0x01ffc9a780ac58cd': 'erc721',
  '0x01ffc9a7d9b67a26': 'erc1155',
  '0x01ffc9a7ffffffff': 'nothing',
  '0x313ce567': 'decimals',
  '0x95d89b41': 'symbol',
  '0x06fdde03': 'name',
}

/** A contract that answers these questions and reverts on the rest. */
const contract = (answers: Record<string, unknown>) => async (_: string, params: readonly unknown[]) => {
  const { data } = params[0] as { data: string }
  const name = Object.entries(names).find(([prefix]) => data.startsWith(prefix))?.[1] ?? ''
  if (!(name in answers)) throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
  return answers[name]
}

describe('readToken', () => {
  test.each<[string, Record<string, unknown>, unknown]>([
    ['ERC-20', { decimals: word(6), symbol: text('USDC') }, { standard: 'erc20', decimals: 6, symbol: 'USDC' }],
    [
      'ERC-20 of the first years',
      { decimals: word(18), symbol: stringToHex('MKR', { size: 32 }) },
      { standard: 'erc20', decimals: 18, symbol: 'MKR' },
    ],
    ['ERC-20 without a symbol', { decimals: word(0) }, { standard: 'erc20', decimals: 0, symbol: undefined }],
    [
      'ERC-721',
      { erc721: word(1), erc1155: word(0), nothing: word(0), symbol: text('ART') },
      { standard: 'erc721', symbol: 'ART' },
    ],
    ['ERC-1155', { erc721: word(0), erc1155: word(1), nothing: word(0) }, { standard: 'erc1155', symbol: undefined }],
  ])('default: %s', async (_, answers, expected) =>
    expect(await readToken(contract(answers), address)).toEqual(expected),
  )

  test.each<[string, Record<string, unknown>]>([
    ['an account without code', { decimals: '0x', symbol: '0x', erc721: '0x', erc1155: '0x', nothing: '0x' }],
    ['a contract that reverts', {}],
    ['both item standards at once', { erc721: word(1), erc1155: word(1) }],
    ['yes to everything', { erc721: word(1), erc1155: word(0), nothing: word(1), decimals: word(18) }],
    ['more decimals than a number has', { decimals: word(37) }],
    ['decimals of another length', { decimals: '0x12' }],
    ['huge decimals', { decimals: word(2n ** 256n - 1n) }],
    ['something that is no hex', { decimals: { toString: 'x' }, erc721: 7 }],
    ['an answer without end', { decimals: `0x${'00'.repeat(10_000)}` }],
  ])('behavior: %s is no token', async (_, answers) =>
    expect(await readToken(contract(answers), address)).toBeUndefined(),
  )

  test.each<[string, unknown]>([
    ['a length beyond the answer', `0x${'20'.padStart(64, '0')}${'ff'.padStart(64, '0')}41`],
    ['an offset to nowhere', `0x${'f'.repeat(128)}`],
    ['only invisible letters', text('\u200b\u202e\u3164')],
    ['megabytes', text('x'.repeat(1_000_000))],
  ])('behavior: a symbol with %s is none', async (_, symbol) => {
    expect(await readToken(contract({ decimals: word(6), symbol }), address)).toEqual({
      standard: 'erc20',
      decimals: 6,
      symbol: undefined,
    })
  })

  test('error: an outage is no answer', async () => {
    const down = async () => {
      throw new Error('unavailable')
    }
    await expect(readToken(down, address)).rejects.toThrow('unavailable')
  })
})

describe('readTokenName', () => {
  test.each<[string, unknown, string | undefined]>([
    ['a text', text('USD Coin'), 'USD Coin'],
    ['32 bytes', stringToHex('Maker', { size: 32 }), 'Maker'],
    ['what cannot be seen', text(' US\u202eD \n\t Coin\u200b'), 'US D Coin'],
    ['a long one', text('A'.repeat(200)), `${'A'.repeat(40)}…`],
    ['none', '0x', undefined],
    ['no hex', 7, undefined],
  ])('default: %s', async (_, name, expected) =>
    expect(await readTokenName(contract({ name }), address)).toBe(expected),
  )

  test('behavior: a contract without a name', async () => {
    expect(await readTokenName(contract({}), address)).toBeUndefined()
  })
})
