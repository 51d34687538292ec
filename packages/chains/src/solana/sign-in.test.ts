import { describe, expect, test } from 'vitest'
import { readSignIn } from './sign-in.ts'

const account = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const expected = { origin: 'https://shop.example', account, caip2: mainnet, now: Date.parse('2026-11-21T12:00:00Z') }
const full = `shop.example wants you to sign in with your Solana account:
${account}

Buy a boat

URI: https://shop.example/login
Version: 1
Chain ID: solana:mainnet
Nonce: oBbLoEldZs
Issued At: 2026-11-21T11:59:00Z
Expiration Time: 2026-11-21T12:10:00Z
Resources:
- https://shop.example/terms`
const problemsOf = (text: string, more = {}) => readSignIn(text, { ...expected, ...more })?.problems

describe('readSignIn', () => {
  test('default: all of it true', () => {
    expect(readSignIn(full, expected)).toEqual({ statement: 'Buy a boat', problems: [] })
  })

  test('behavior: the two first lines are enough, with a statement or with fields alone', () => {
    const short = `shop.example wants you to sign in with your Solana account:\n${account}`
    expect(readSignIn(short, expected)).toEqual({ statement: undefined, problems: [] })
    expect(readSignIn(`${short}\n\nHello`, expected)).toEqual({ statement: 'Hello', problems: [] })
    expect(readSignIn(`${short}\n\nNonce: oBbLoEldZs`, expected)?.problems).toEqual([])
  })

  test.each([
    [mainnet, ['mainnet', 'solana:mainnet', mainnet]],
    [devnet, ['devnet', 'solana:devnet', devnet]],
    ['solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', ['testnet', 'solana:testnet']],
  ])('behavior: the chain %s by each of its names, and by no other’s', (caip2, ids) => {
    for (const id of [
      'mainnet',
      'solana:mainnet',
      'testnet',
      'solana:testnet',
      'devnet',
      'localnet',
      'solana:localnet',
      mainnet,
      devnet,
    ])
      expect([id, problemsOf(full.replace('solana:mainnet', id), { caip2 })]).toEqual([
        id,
        ids.includes(id) ? [] : ['chain'],
      ])
  })

  test('behavior: any other message is none', () => {
    expect(readSignIn('Hello', expected)).toBeUndefined()
  })

  test.each<[string, string, object, string[]]>([
    ['another page', full, { origin: 'https://evil.example' }, ['domain', 'uri']],
    ['a page of another port', full, { origin: 'https://shop.example:8443' }, ['domain', 'uri']],
    ['another account', full.replace(account, 'So11111111111111111111111111111111111111112'), {}, ['address']],
    ['too late', full, { now: Date.parse('2026-11-22T12:00:00Z') }, ['expired']],
    ['another network', full, { caip2: devnet }, ['chain']],
    ['no network', full.replace('solana:mainnet', 'solana:constructor'), {}, ['chain']],
    ['another chain', full.replace('solana:mainnet', 'eip155:1'), {}, ['chain']],
    ['who has no address', full, { origin: 'No address given' }, ['unverified']],
    ['an app that is no site', full, { origin: 'shop://shop.example' }, ['unverified']],
    ['another version', full.replace('Version: 1', 'Version: 2'), {}, ['version']],
    ['a time that is none', full.replace('2026-11-21T11:59:00Z', 'yesterday'), {}, ['form']],
    ['something added', `${full}\nSend all coins`, {}, ['form']],
    ['a claim in the middle', `Hi! ${full}`, {}, ['form']],
  ])('error: %s', (_, text, more, problems) => {
    expect(problemsOf(text, more)).toEqual(problems)
  })
})
