import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { readIsSafe } from './safe.ts'

const safe: Address = '0x5afe5afe5afe5afe5afe5afe5afe5afe5afe5afe'
const proxy =
  '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054167fa619486e0000000000000000000000000000000000000000000000000000000060003514156050578060005260206000f35b3660008037600080366000845af43d6000803e60008114156070573d6000fd5b3d6000f3fe'
/** The compiler's metadata of 1.1.1, 1.3.0 and 1.4.1. */
const metadata = [
  'a265627a7a72315820d8a00dc4fe6bf675a9d7416fc2d00bb3433362aa8186b750f76c4027269667ff64736f6c634300050e0032',
  'a2646970667358221220d1429297349653a4918076d650332de1a1068c5f3e07c5c82360c277770b955264736f6c63430007060033',
  'a264697066735822122003d1488ee65e08fa41e58e888a9865554c535f2c77126a82cb4c0f917f31441364736f6c63430007060033',
]
const proxy15 =
  '0x608060405260005463a619486e60003560e01c14156024578060601b606c5260206060f35b3660008037600080366000845af43d6000803e806040573d6000fd5b3d6000f3fe'
const metadata15 =
  'a2646970667358221220e61834ebd2d8cd909d362bf67c47ef58fd665df38e6dd036ce65611101d072e964736f6c63430007060033'
const word = (address: string) => `0x${address.replace('0x', '').padStart(64, '0')}`

/** A node at which the contract has this code and answers every call so. */
const nodeOf = (code: unknown, answer: unknown) => async (method: string) => (method === 'eth_getCode' ? code : answer)

describe('readIsSafe', () => {
  test.each(
    metadata.flatMap((behind) =>
      ['0x34CfAC646f301356fAa8B21e94227e3583Fe3F5F', '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'].map((singleton) => [
        `${proxy}${behind}`,
        singleton,
      ]),
    ),
  )('default: a proxy of a Safe %#', async (code, singleton) =>
    expect(await readIsSafe(nodeOf(code, word(singleton)), safe)).toBe(true),
  )

  test.each(['0xFf51A5898e281Db6DfC7855790607438dF2ca44b', '0xEdd160fEBBD92E350D4D398fb636302fccd67C7e'])(
    'default: a proxy of version 1.5.0, which runs %s',
    async (singleton) => expect(await readIsSafe(nodeOf(`${proxy15}${metadata15}`, word(singleton)), safe)).toBe(true),
  )

  const proxy10 =
    '0x608060405273ffffffffffffffffffffffffffffffffffffffff600054163660008037600080366000845af43d6000803e6000811415603d573d6000fd5b3d6000f3fea165627a7a72305820b7f4e514a2bdfeb2e729e84f7101233a43b51d677007041e708067e4b88bec480029'
  const singleton10 = '0xb6029EA3B2c51D09a50B53CA8012FeEB05bDa35A'
  /**
   * Version 1.0: its proxies answer nothing themselves, and store the address they delegate to in their first storage
   * slot.
   */
  const nodeOf10 = (first: unknown) => async (method: string, params: readonly unknown[]) => {
    if (method === 'eth_getCode') return proxy10
    if (method === 'eth_getStorageAt' && params[1] === '0x0') return first
    throw new Error('nothing else is asked')
  }
  test('default: a proxy of version 1.0, by its storage', async () =>
    expect(await readIsSafe(nodeOf10(word(singleton10)), safe)).toBe(true))
  test.each([
    word('0x6666666666666666666666666666666666666666'),
    `0x${'1'.repeat(24)}${singleton10.slice(2)}`,
    '0x',
    7,
  ])('behavior: one that delegates to %s is none', async (first) =>
    expect(await readIsSafe(nodeOf10(first), safe)).toBe(false),
  )

  test.each<[string, unknown, unknown]>([
    ['a contract that answers everything with one', '0x6001600052602060006000f3', word('1')],
    ['a proxy of other code', `${proxy}${metadata[2]}`, word('0x6666666666666666666666666666666666666666')],
    ['other code that names a Safe’s', '0x60806040', word('0x41675C099F32341bf84BFc5382aF534df5C7461a')],
    ['an account without code', '0x', '0x'],
    ['an answer that is no code', undefined, undefined],
  ])('behavior: %s is none', async (_, code, answer) =>
    expect(await readIsSafe(nodeOf(code, answer), safe)).toBe(false),
  )

  test('error: an outage is no answer', async () => {
    const outage = new Error('offline')
    await expect(readIsSafe(() => Promise.reject(outage), safe)).rejects.toBe(outage)
  })
})
