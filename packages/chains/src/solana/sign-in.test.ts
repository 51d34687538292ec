import { describe, expect, test } from 'vitest'
import { readSignIn } from './sign-in.ts'

const account = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const truth = { origin: 'https://shop.example', account, now: Date.parse('2026-11-21T12:00:00Z') }
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
const problemsOf = (text: string, more = {}) => readSignIn(text, { ...truth, ...more })?.problems

describe('readSignIn', () => {
  test('default: all of it true', () => {
    expect(readSignIn(full, truth)).toEqual({ statement: 'Buy a boat', problems: [] })
  })

  test('behavior: the two first lines are enough, with a statement or with fields alone', () => {
    const short = `shop.example wants you to sign in with your Solana account:\n${account}`
    expect(readSignIn(short, truth)).toEqual({ statement: undefined, problems: [] })
    expect(readSignIn(`${short}\n\nHello`, truth)).toEqual({ statement: 'Hello', problems: [] })
    expect(readSignIn(`${short}\n\nNonce: oBbLoEldZs`, truth)?.problems).toEqual([])
  })

  test('behavior: any other message is none', () => {
    expect(readSignIn('Hello', truth)).toBeUndefined()
  })

  test.each<[string, string, object, string[]]>([
    ['another page', full, { origin: 'https://evil.example' }, ['domain', 'uri']],
    ['a page of another port', full, { origin: 'https://shop.example:8443' }, ['domain', 'uri']],
    ['another account', full.replace(account, 'So11111111111111111111111111111111111111112'), {}, ['address']],
    ['too late', full, { now: Date.parse('2026-11-22T12:00:00Z') }, ['expired']],
    ['another version', full.replace('Version: 1', 'Version: 2'), {}, ['version']],
    ['a time that is none', full.replace('2026-11-21T11:59:00Z', 'yesterday'), {}, ['form']],
    ['something added', `${full}\nSend all coins`, {}, ['form']],
    ['a claim in the middle', `Hi! ${full}`, {}, ['form']],
  ])('error: %s', (_, text, more, problems) => {
    expect(problemsOf(text, more)).toEqual(problems)
  })
})
