import { describe, expect, test } from 'vitest'
import { type Generation, generations } from './generations.ts'
import { resolveNetwork, toFrameAddress } from './query.ts'

const base = { apiKey: 'k-_', network: 'mumbai', iframeUrl: 'http://wallet.test' }

const failureOf = (work: () => unknown): unknown => {
  try {
    return work()
  } catch (failure) {
    return failure
  }
}

describe('toFrameAddress', () => {
  const mumbai: Record<Generation, string | null> = {
    '1.5.1': 'api_key=k-_&blockchain=POLYGON&env=ProdTest',
    '1.7': 'api_key=k-_&blockchain=POLYGON&env=ProdTest',
    '1.10.4': 'api_key=k-_&blockchain=POLYGON&env=ProdTest&version=1.10.4&type=web',
    '1.10.14': 'api_key=k-_&blockchain=POLYGON&env=ProdTest&version=1.10.14&type=web&notification=toast',
    '1.11.2': 'api_key=k-_&blockchain=POLYGON&env=ProdTest&version=1.11.2&type=web&notification=toast',
    '1.12.5': 'api_key=k-_&blockchain=POLYGON&env=ProdTest&version=1.12.5&type=web&notification=toast',
    '1.14.3':
      'api_key=k-_&network=mumbai&blockchain=POLYGON&env=ProdMainnet&version=1.14.3&type=web&notification=toast',
    '1.14.9': null,
  }

  test.each(generations)('default: the address %s writes for a test network', (generation) => {
    const wanted = mumbai[generation]
    const made = failureOf(() => toFrameAddress({ ...base, generation }))
    if (wanted) expect(made).toMatchObject({ src: `http://wallet.test?${wanted}`, iframeUrl: 'http://wallet.test' })
    else expect(made).toMatchObject({ code: 4202, message: 'Face Error: [4202] Invalid network parameter: mumbai' })
  })

  test('default: the last generation, on a test network that lives', () => {
    expect(toFrameAddress({ ...base, generation: '1.14.9', network: 'amoy' }).src).toBe(
      'http://wallet.test?api_key=k-_&network=amoy&blockchain=POLYGON&env=ProdMainnet&version=1.14.9&type=web&notification=toast',
    )
  })

  test('behavior: nothing is encoded, so a key can write the rest of the query', () => {
    const { src } = toFrameAddress({ ...base, generation: '1.7', apiKey: 'k&env=Local#' })
    expect(src).toBe('http://wallet.test?api_key=k&env=Local#&blockchain=POLYGON&env=ProdTest')
  })

  test('behavior: the notification is the given type, and the word undefined for an empty object', () => {
    const endOf = (notificationOptions: { type?: string }) =>
      toFrameAddress({ ...base, generation: '1.12.5', notificationOptions })
        .src.split('&')
        .at(-1)
    expect(endOf({ type: 'none' })).toBe('notification=none')
    expect(endOf({})).toBe('notification=undefined')
  })

  test('behavior: without an address of its own, the host is that of the environment', () => {
    const hostOf = (generation: Generation, env?: string) =>
      toFrameAddress({ generation, env, apiKey: 'k', network: 'mumbai' }).iframeUrl
    expect(hostOf('1.12.5', 'Local')).toBe('http://localhost:3333')
    expect(hostOf('1.12.5')).toBe('https://app.test.facewallet.xyz')
    expect(hostOf('1.14.3')).toBe('https://app.facewallet.xyz')
  })

  test('error: the key is looked at before the network, which is looked at before what it names', () => {
    const codeOf = (wrong: object) =>
      failureOf(() => toFrameAddress({ ...base, generation: '1.12.5', ...wrong })) as { message: string }
    expect(codeOf({ apiKey: '', network: '' }).message).toBe('Face Error: [4000] invalid apiKey')
    expect(codeOf({ apiKey: 7, network: 'nope' }).message).toBe('Face Error: [4000] invalid apiKey')
    expect(codeOf({ network: 0 }).message).toBe('Face Error: [4000] invalid network')
    expect(codeOf({ network: 'POLYGON' })).toMatchObject({ code: 4202, isFaceError: true, name: 'Error' })
  })

  test('error: up to 1.7 nothing is checked, what is missing is Ethereum, and what is unknown has the old number', () => {
    const src = toFrameAddress({ generation: '1.5.1', apiKey: undefined, network: undefined, iframeUrl: '' }).src
    expect(src).toBe('?api_key=undefined&blockchain=ETHEREUM&env=ProdMainnet')
    expect(failureOf(() => toFrameAddress({ ...base, generation: '1.7', network: 137 }))).toMatchObject({ code: 4201 })
  })
})

describe('resolveNetwork', () => {
  test('default: by name, by number, by hex', () => {
    for (const given of ['polygon', 137, '0x89', '0x089'])
      expect(resolveNetwork('1.12.5', given)).toMatchObject({ name: 'polygon', blockchain: 'POLYGON' })
  })

  test('behavior: 1 is always Ethereum; 2 is Aptos from 1.14 on, and nothing before', () => {
    expect(resolveNetwork('1.14.9', 1).name).toBe('ethereum')
    expect(resolveNetwork('1.14.9', 2).name).toBe('aptos_testnet')
    expect(() => resolveNetwork('1.12.5', 2)).toThrow('Face Error: [4202] Invalid chainId: 2')
  })

  test('behavior: what changed between the generations', () => {
    expect(resolveNetwork('1.12.5', 'sand_verse').blockchain).toBe('YOOLDO_VERSE')
    expect(resolveNetwork('1.14.3', 'sand_verse').blockchain).toBe('SAND_VERSE')
    expect(resolveNetwork('1.11.2', 5).name).toBe('goerli')
    expect(resolveNetwork('1.12.5', 'aptoslab').blockchain).toBe('APTOS')
    expect(resolveNetwork('1.14.3', 955081).name).toBe('asm_dev')
    expect(resolveNetwork('1.14.9', 5668).name).toBe('asm_dev')
    expect(() => resolveNetwork('1.14.3', 'aptoslab')).toThrow('Invalid network parameter: aptoslab')
  })

  test('error: in the list, but refused', () => {
    expect(() => resolveNetwork('1.14.9', 'psm')).toThrow('Face Error: [4202] unsupported chain error')
    expect(() => resolveNetwork('1.10.14', 3)).toThrow('Face Error: [4202] unsupported chain error')
  })

  test('error: a decimal text, upper-case hex, and at 1.10.4 any hex', () => {
    expect(() => resolveNetwork('1.14.9', '137')).toThrow('Invalid network parameter: 137')
    expect(() => resolveNetwork('1.14.9', '0X89')).toThrow('Invalid network parameter: 0X89')
    expect(() => resolveNetwork('1.10.4', '0x89')).toThrow('unsupported chain error')
  })
})
