import { readNetwork } from '@latchkey/core/networks'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi, stringToHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { listNamed } from './named-in-call.ts'

const network = readNetwork('ethereum')
const me = `0x${'a1'.repeat(20)}` as const
const bridge = `0x${'77'.repeat(20)}` as const
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const thief = `0x${'66'.repeat(20)}` as const
const small = `0x00000000${'55'.repeat(16)}` as const
const far = `0x${'42'.repeat(32)}` as const

const encode = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never) // of any signature
const list = (data: Hex) => listNamed({ to: bridge, data }, me, network)
const nothing = { addresses: [], tokens: [], elsewhere: [], texts: [], isPacked: false }

describe('listNamed', () => {
  test('default: the account, the contract, amounts and moments are nobody else; a known token is one', () => {
    const data = encode('f(address,address,address,uint256,uint256,int256)', me, bridge, usdc, 10n ** 24n, 2n, -7n)
    expect(list(data)).toEqual({ ...nothing, tokens: [usdc.toLowerCase()] })
  })

  test('behavior: every address once, those like amounts last', () => {
    const data = encode('f(address[],address)', [small, thief], thief)
    expect(list(data)).toEqual({ ...nothing, addresses: [thief, small] })
  })

  test('security: addresses in a call inside a call, whose digits are not read twice', () => {
    const inner = encode('transfer(address,uint256)', thief, 5n)
    const outer = encode('forward(address,bytes)', usdc, inner)
    expect(list(outer).addresses[0]).toBe(thief)
    expect(list(outer).isPacked).toBe(false)
    expect(list(encode('forward(bytes)', outer)).addresses[0]).toBe(thief)
  })

  test('security: an address in bytes of its size, and one in a text', () => {
    expect(list(encode('f(bytes)', thief)).addresses).toEqual([thief])
    const note = `to ${thief}, please`
    expect(list(encode('f(string)', note))).toEqual({ ...nothing, addresses: [thief], texts: [note] })
    expect(list(encode('f(string)', '=:BTC.BTC:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).texts).toHaveLength(1)
  })

  test('security: an address of a network whose addresses have 32 bytes, behind whatever number', () => {
    for (const number of [1n, 36n, 100n])
      expect(list(encode('f(uint256,bytes32,uint256)', number, far, 0n)).elsewhere[0]).toBe(far)
  })

  test.each(['01', '02'])('security: whom a validator’s withdrawals go to, of kind %s', (kind) => {
    const credentials = `0x${kind}${'00'.repeat(11)}${thief.slice(2)}` as const
    const key = `0x${'8a'.repeat(48)}` as const
    const deposit = encode('deposit(bytes,bytes,bytes,bytes32)', key, credentials, `0x${'9b'.repeat(96)}`, far)
    expect(list(deposit).addresses[0]).toBe(thief)
  })

  test('behavior: a short text names nobody, and a hash is no text', () => {
    expect(list(encode('f(string)', 'v2'))).toEqual({ ...nothing, isPacked: true })
    expect(list(encode('f(bytes32)', stringToHex('domain', { size: 32 }))).texts).toEqual([])
  })

  test('security: numbers that look like lengths without end are read within a moment', () => {
    const length = (4_096).toString(16).padStart(64, '0')
    const started = performance.now()
    expect(list(`0x617ba037${length.repeat(4_000)}`).isPacked).toBe(true)
    expect(performance.now() - started).toBeLessThan(5_000)
  })

  test('security: packed bytes are said to be such', () => {
    const path = `${usdc}000bb8${thief.slice(2)}` as const
    expect(list(encode('f(bytes)', path))).toMatchObject({ addresses: [thief], isPacked: true })
  })

  test('security: what may be an address in packed bytes: their ends, and behind zeros', () => {
    const inner = encode('enableModule(address)', thief).slice(2)
    const packed = `00${bridge.slice(2)}${'0'.repeat(62)}24${inner}` as const
    expect(list(encode('multiSend(bytes)', `0x${packed}`)).addresses).toContain(thief)
    expect(list(`${far}${thief.slice(2)}`).addresses).toContain(thief)
  })
})
