import type { Address, Hex } from 'viem'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  numberToHex,
  parseAbi,
  parseAbiParameters,
} from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { type Contracts, isBlindDelegation, listEffects, partyOf, permit2, readEffect } from './effect.ts'
import { pack } from './nested.ts'
import { type Reading, withLimit } from './reading.ts'
import type { Token } from './token.ts'

const router = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const safe = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'
const alice = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const multiSend = '0x9641d764fc13c8B624c04430C7356C1C7C8102e2'
const coin: Token = { standard: 'erc20', decimals: 6, symbol: 'USD' }
const all = 2n ** 256n - 1n

const asked: string[] = []
const contracts: Contracts = {
  token: async (address) => {
    asked.push(address)
    return address === usd ? coin : undefined
  },
  isSafe: async (address) => address === safe,
  call: async () => undefined,
  chainId: 1,
  hasTokenService: false,
}
const abi = parseAbi([
  'function transfer(address, uint256)',
  'function approve(address, uint256)',
  'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
  'function aggregate3((address to, bool may, bytes data)[])',
  'function multiSend(bytes)',
  'function execTransaction(address, uint256, bytes, uint8, uint256, uint256, uint256, address, address, bytes)',
])
const daiAbi = parseAbi(['function permit(address, address, uint256, uint256, bool, uint8, bytes32, bytes32)'])
const permit2Abi = parseAbi([
  'function approve(address, address, uint160, uint48)',
  'function transferFrom(address, address, uint160, address)',
])
const selfAbi = parseAbi(['function multicall(bytes[])'])
const accountAbi = parseAbi(['function execute(bytes32 mode, bytes calls)'])
const execute = (mode: string, calls: Hex) =>
  encodeFunctionData({ abi: accountAbi, functionName: 'execute', args: [`0x${mode.padEnd(64, '0')}`, calls] })
const batch = parseAbiParameters('(address to, uint256 value, bytes data)[]')
const signedBatch = parseAbiParameters('(address to, uint256 value, bytes data)[], bytes')
const entryPointAbi = parseAbi([
  'function handleOps((address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData, bytes signature)[] ops, address beneficiary)',
])
const word = `0x${'11'.repeat(32)}` as const
const approve = encodeFunctionData({ abi, functionName: 'approve', args: [bob, all] })
const self = (...calls: Hex[]) => encodeFunctionData({ abi: selfAbi, functionName: 'multicall', args: [calls] })
const zero = '0x0000000000000000000000000000000000000000'
const exec = (to: Address, data: Hex, operation = 0, gasPrice = 0n) =>
  encodeFunctionData({
    abi,
    functionName: 'execTransaction',
    args: [to, 0n, data, operation, 0n, gasPrice && 1n, gasPrice, zero, gasPrice ? bob : zero, '0x'],
  })
const read = (to: Address | null, data: Hex, value = 0n) => readEffect({ to, value, data }, contracts)
const hiddenApproval: Reading = {
  kind: 'token-approval',
  change: 'set',
  spender: bob,
  amount: all,
  unlimited: true,
}

describe('readEffect', () => {
  test('behavior: a contract that calls itself with nothing runs what it likes: that cannot be read', async () => {
    expect((await read(router, self('0x'))).reading).toMatchObject({
      kind: 'calls',
      how: 'unsure',
      calls: [{ to: router, reading: { kind: 'unreadable' } }],
    })
    // For another recipient it is an ordinary transfer of coins, here of none.
    const args = [[{ to: bob, may: false, data: '0x' }]] as const
    const other = encodeFunctionData({ abi, functionName: 'aggregate3', args })
    expect((await read(multicall3, other)).reading).toMatchObject({ calls: [{ reading: { kind: 'coin' } }] })
  })

  test('default: coins, a token, a new contract', async () => {
    expect((await read(bob, '0x', 1n)).reading).toEqual({ kind: 'coin' })
    expect(await read(usd, approve)).toMatchObject({ token: coin, reading: hiddenApproval })
    expect((await read(null, '0x6080')).reading).toEqual({ kind: 'creation' })
  })

  test('behavior: an approval inside a contract’s multicall is shown, in the sender’s name where its code is known', async () => {
    const { reading } = await read(usd, self(approve))
    expect(reading).toMatchObject({ kind: 'calls', how: 'unsure', calls: [{ to: usd, reading: hiddenApproval }] })
    const positions = '0xC36442b4a4522E871399CD717aBDD847Ab11FE88'
    expect((await read(positions, self(approve))).reading).toMatchObject({ kind: 'calls', how: 'own' })
  })

  test('behavior: what a Safe pays somebody for the gas, which stands in no call', async () => {
    expect((await read(safe, exec(bob, '0x', 0, 1n))).reading).toMatchObject({
      kind: 'calls',
      refund: { to: bob, token: undefined, least: 1n },
    })
    expect((await read(safe, exec(bob, '0x'))).reading).not.toHaveProperty('refund')
  })

  test('behavior: Multicall3 is known by its address; the same calls elsewhere are unsure', async () => {
    const data = encodeFunctionData({
      abi,
      functionName: 'aggregate3',
      args: [[{ to: usd, may: true, data: approve }]],
    })
    expect((await read(multicall3, data)).reading).toMatchObject({ how: 'other', calls: [{ reading: hiddenApproval }] })
    expect((await read(router, data)).reading).toMatchObject({ how: 'unsure', calls: [{ reading: hiddenApproval }] })
  })

  test('behavior: what a Safe does, through its own library, call by call', async () => {
    const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 5n] })
    const packed = pack([
      { to: usd, value: 0n, data: approve, delegate: false },
      { to: usd, value: 0n, data: transfer, delegate: false },
      { to: bob, value: 7n, data: '0x', delegate: false },
      { to: router, value: 0n, data: '0xdeadbeef', delegate: true },
    ])
    const batch = encodeFunctionData({ abi, functionName: 'multiSend', args: [packed] })
    const whole = await read(safe, exec(multiSend, batch, 1))
    const kinds = listEffects(whole).map(({ reading }) => reading.kind)
    expect(kinds).toEqual(['calls', 'calls', 'token-approval', 'token-transfer', 'coin', 'unreadable'])
    expect(listEffects(whole).map(isBlindDelegation)).toEqual([false, false, false, false, false, true])
    expect(whole.reading).toMatchObject({ how: 'safe' })
    expect((await read(router, exec(usd, approve))).reading).toMatchObject({ how: 'unsure' })
  })

  test('behavior: a delegate call to anything else is blind, even with readable calldata', async () => {
    const [, inner] = listEffects(await read(safe, exec(usd, approve, 1)))
    expect(inner && isBlindDelegation(inner)).toBe(true)
  })

  test('behavior: allowances and transfers of Permit2 are about the token, not about Permit2', async () => {
    const allowance = encodeFunctionData({
      abi: permit2Abi,
      functionName: 'approve',
      args: [usd, bob, 2n ** 160n - 1n, 1_900_000_000],
    })
    expect(await read(permit2, allowance)).toMatchObject({
      token: coin,
      reading: { kind: 'token-approval', token: usd, spender: bob, unlimited: true, until: 1_900_000_000n },
    })
    const move = encodeFunctionData({ abi: permit2Abi, functionName: 'transferFrom', args: [alice, bob, 5n, usd] })
    expect((await read(permit2, move)).reading).toEqual({
      kind: 'token-transfer',
      from: alice,
      to: bob,
      amount: 5n,
      token: usd,
    })
    expect((await read(router, allowance)).reading.kind).toBe('unreadable')
  })

  test('behavior: a permit that is handed in says whose tokens', async () => {
    const permit = encodeFunctionData({ abi, functionName: 'permit', args: [alice, bob, 5n, 1n, 27, word, word] })
    expect((await read(usd, permit)).reading).toMatchObject({ kind: 'token-approval', owner: alice, amount: 5n })
    const dai = encodeFunctionData({
      abi: daiAbi,
      functionName: 'permit',
      args: [alice, bob, 0n, 1n, true, 27, word, word],
    })
    expect((await read(usd, dai)).reading).toMatchObject({ owner: alice, amount: all, unlimited: true })
  })

  test('behavior: each contract of a level is asked by its whole address', async () => {
    asked.length = 0
    await read(usd, self(approve, approve))
    expect(new Set(asked)).toEqual(new Set([usd]))
  })

  test('error: bytes behind the calls, too deep, too many, none: unreadable', async () => {
    expect((await read(usd, `${self(approve)}00`)).reading.kind).toBe('unreadable')
    expect((await read(usd, self())).reading.kind).toBe('unreadable')
    expect((await read(usd, self(...Array<Hex>(49).fill(approve)))).reading.kind).toBe('unreadable')
    let deep = approve
    for (let level = 0; level < 6; level++) deep = self(deep)
    const kinds = listEffects(await read(usd, deep)).map(({ reading }) => reading.kind)
    expect(kinds).toEqual(['calls', 'calls', 'calls', 'calls', 'unreadable'])
  })

  test('error: packed calls that do not add up', async () => {
    const packed = pack([{ to: usd, value: 0n, data: approve, delegate: false }])
    for (const broken of [packed.slice(0, -2), `${packed}00`, `0x02${packed.slice(4)}`] as Hex[]) {
      const data = encodeFunctionData({ abi, functionName: 'multiSend', args: [broken] })
      expect((await read(multiSend, data)).reading.kind).toBe('unreadable')
    }
  })
})

describe('readEffect of accounts that are contracts', () => {
  const call = { to: getAddress(usd), value: 0n, data: approve }
  const packed = concatHex([usd, numberToHex(0n, { size: 32 }), approve])
  test.each<[string, string, Hex]>([
    ['one call (ERC-7579)', '00', packed],
    ['several', '01', encodeAbiParameters(batch, [[call]])],
    ['several that may fail', '0101', encodeAbiParameters(batch, [[call]])],
    ['several with a signature (ERC-7821)', '01000000000078210001', encodeAbiParameters(signedBatch, [[call], word])],
    [
      'batches of several',
      '01000000000078210002',
      encodeAbiParameters(parseAbiParameters('bytes[]'), [[encodeAbiParameters(batch, [[call]])]]),
    ],
  ])('default: execute makes %s', async (_, mode, calls) => {
    expect((await read(router, execute(mode, calls))).reading).toMatchObject({
      kind: 'calls',
      how: 'unsure',
      calls: [{ to: usd, reading: hiddenApproval, delegate: false }],
    })
  })

  test('behavior: code of others is run as the account', async () => {
    const { reading } = await read(router, execute('ff', concatHex([usd, approve])))
    expect(reading).toMatchObject({ kind: 'calls', calls: [{ to: usd, delegate: true }] })
  })

  test.each<[string, string, Hex]>([
    ['a kind nobody knows', 'fe', packed],
    ['too short', '00', usd],
    ['more behind a batch', '01', concatHex([encodeAbiParameters(batch, [[call]]), word])],
    ['the zero address', '01', encodeAbiParameters(batch, [[{ ...call, to: zero }]])],
  ])('behavior: execute with %s cannot be read', async (_, mode, calls) => {
    expect((await read(router, execute(mode, calls))).reading.kind).toBe('unreadable')
  })

  test('behavior: what the EntryPoint has accounts do, and nobody who only looks like it', async () => {
    const operation = {
      sender: getAddress(router),
      nonce: 1n,
      initCode: '0x',
      callData: execute('01', encodeAbiParameters(batch, [[call]])),
      accountGasLimits: word,
      preVerificationGas: 1n,
      gasFees: word,
      paymasterAndData: '0x',
      signature: '0x11',
    } as const
    const data = encodeFunctionData({ abi: entryPointAbi, args: [[operation], bob] })
    const { reading } = await read('0x0000000071727De22E5E9d8BAf0edAc6f37da032', data)
    expect(reading).toMatchObject({
      kind: 'calls',
      how: 'accounts',
      calls: [
        { to: operation.sender, reading: { kind: 'calls', how: 'unsure', calls: [{ reading: hiddenApproval }] } },
      ],
    })
    expect((await read(router, data)).reading.kind).toBe('unreadable')
  })
})

describe('partyOf', () => {
  test('default', async () => {
    expect(partyOf(await read(usd, approve))).toBe(bob)
    expect(partyOf(await read(bob, '0x', 1n))).toBe(bob)
    expect(partyOf(await read(usd, self(approve)))).toBeUndefined()
  })
})

describe('withLimit', () => {
  test('default: the same permission, another amount', async () => {
    const lowered = withLimit(approve, 25n) as Hex
    expect((await read(usd, lowered)).reading).toEqual({ ...hiddenApproval, amount: 25n, unlimited: false })
    const allowance = encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args: [usd, bob, 9n, 7] })
    const { reading } = await read(permit2, withLimit(allowance, 3n) as Hex)
    expect(reading).toMatchObject({ amount: 3n, token: getAddress(usd), until: 7n })
  })

  test('error: what is no permission, or has bytes behind it', () => {
    expect(withLimit(encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 1n] }), 1n)).toBeUndefined()
    expect(withLimit(`${approve}00`, 1n)).toBeUndefined()
    expect(withLimit('0xdeadbeef', 1n)).toBeUndefined()
  })
})
