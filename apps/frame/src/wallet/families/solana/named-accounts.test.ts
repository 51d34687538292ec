import type { Prepared, Transaction } from '@latchkey/chains/solana'
import { PublicKey } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { messages as t } from './messages/en.ts'
import { listNamed } from './named-accounts.ts'

const keyOf = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte))
const [own, thief, program, mine, mint] = [1, 2, 3, 4, 5].map((byte) => keyOf(byte).toBase58()) as [
  ...[string, string, string, string, string], // of five
]
const token = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const clock = 'SysvarC1ock11111111111111111111111111111111'

type Account = { address: string; writable: boolean; signer: boolean }
const read = (address: string): Account => ({ address, writable: false, signer: false })
const write = (address: string): Account => ({ ...read(address), writable: true })

const list = (accounts: readonly Account[], data: Uint8Array = new Uint8Array()) => {
  const transaction = { instructions: [{ program, accounts, data }] } as unknown as Transaction // what it reads
  const steps = [{ kind: 'unknown' as const, program, data, accounts: accounts.map(({ address }) => address) }]
  const holdings: Prepared['holdings'] = new Map([[mine, { mint, owner: own, amount: 5n }]])
  return listNamed(transaction, { steps, fee: { signatures: 0n, priority: 0n }, durable: false }, holdings, own, t)
}
const named = (label: string, address: string) => ({ label, address })

describe('listNamed', () => {
  test('default: accounts that it may change, then those it only reads, then one’s own', () => {
    const { parties, further } = list([write(own), write(mine), read(mint), write(thief), read(token), read(clock)])
    expect(parties).toEqual([named(t.mayChange, thief), named(t.inCall, mint), named(t.mayChange, mine)])
    expect(further).toEqual([])
  })

  test('security: a key at the end of the data, and one behind Anchor’s bytes', () => {
    const key = keyOf(9).toBytes()
    expect(list([], Uint8Array.from([35, ...key])).parties).toEqual([named(t.inData, keyOf(9).toBase58())])
    const two = Uint8Array.from([1, 2, 3, 4, 5, 6, 7, 8, ...keyOf(8).toBytes(), ...key])
    expect(list([], two).parties.map(({ address }) => address)).toEqual([keyOf(9), keyOf(8)].map((each) => `${each}`))
    expect(list([], new Uint8Array(40).fill(0)).parties).toEqual([])
  })

  test('behavior: more than four are kept for who asks', () => {
    const { parties, further } = list(Array.from({ length: 9 }, (_, at) => write(keyOf(20 + at).toBase58())))
    expect([parties.length, further.length]).toEqual([4, 5])
  })
})
