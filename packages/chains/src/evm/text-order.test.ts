import { describe, expect, test } from 'vitest'
import { isDigest, mayBeOrder } from './text-order.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const order = JSON.stringify({ to: thief, amount: '5' })

test('isDigest: a digest alone', () => {
  const digest = '5f'.repeat(32)
  expect([digest, `0x${digest}`, ` 0x${digest}\n`].map(isDigest)).toEqual([true, true, true])
  expect([`Nonce: ${digest}`, digest.slice(2), `${digest}ff`].map(isDigest)).toEqual([false, false, false])
})

describe('mayBeOrder', () => {
  test.each([
    ['an object', order],
    ['an object with words around it', `Please sign: ${order}`],
    ['a list', '["transfer"]'],
    ['a query', `to=${thief}&amount=5`],
    ['base64', btoa(order)],
    ['base64 with words around it', `Nonce: ${btoa(order)}`],
    ['base64 twice', btoa(btoa(order))],
    ['hex', `0x${Buffer.from(order).toString('hex')}`],
    ['prose', `I transfer 5 USDC to ${thief}.`],
    ['prose in base64', btoa(`Send everything I own to ${thief}`)],
    ['a name', 'I agree to transfer my NFT #7 to thief.eth for 0 ETH'],
    ['a list of lines', `Action: withdraw\nRecipient: ${thief}\nAmount: 5 ETH`],
    ['an amount alone', 'Withdraw 5.5 ETH'],
    ['an account of Tezos', 'pay tz1aSkwEot3L2kmUvcoxzjMomb9mvBNuzFK6'],
    ['an account of Solana', 'send it to 7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVx'],
    [
      'a sign-in that lets its page act (EIP-5573)',
      `harbour.example wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z\nResources:\n- urn:recap:eyJhdHQiOnt9fQ`,
    ],
    ['a new owner', `Add ${thief} as owner of my account`],
    ['a recovery address', `Set recovery address to ${thief}`],
    ['an agent', `Register ${thief} as agent`],
    ['a bridge', `Bridge 10 ETH to ${thief}`],
    ['Korean', `이더를 ${thief} 주소로 송금합니다`],
  ])('default: %s', (_, text) => expect(mayBeOrder(text, [me])).toBe(true))

  test.each([
    ['a greeting', 'Welcome to Harbour! Click to sign in. This request will not trigger a blockchain transaction.'],
    [
      'a sign-in',
      `harbour.example wants you to sign in with your Ethereum account:\n${me}\n\nURI: https://harbour.example\nVersion: 1\nChain ID: 1\nNonce: 32891756\nIssued At: 2021-09-30T16:25:24Z`,
    ],
    ['one’s own address', `Verify that you own ${me}. By signing you authorize this site to know you.`],
    ['words of control beside a date', 'Buy a boat, set sail. Issued At: 2026-11-23T08:00:00Z'],
    ['a nonce', 'Sign in. Nonce: 5f2b0c1d9a8e7f6a5b4c3d2e1f00998877665544332211ff'],
    ['a random nonce in base64', 'Sign in. Nonce: q83vASNFZ4mrze/+3LqYdlQyEA=='],
    ['a fee that is not asked', 'Signing is free and sends no transaction.'],
    ['nothing', ''],
  ])('behavior: %s is none', (_, text) => expect(mayBeOrder(text, [me])).toBe(false))
})
