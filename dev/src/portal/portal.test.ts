import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Part } from '../part.ts'
import { freePort } from '../ports.ts'
import { signRequest } from '../signed-request.ts'
import { connectMessage } from './message.ts'
import { startPortal } from './portal.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-portal-'))
const bapps = { game: { secret: 'the-secret-of-game', region: 'KR' }, shop: { secret: 'of-shop', region: 'GLOBAL' } }
const nonce = 'AAAAAAAAAAAAAAAAAAAAAA'
let portal: Part

beforeAll(async () => {
  portal = await startPortal({ dataDir, port: await freePort(), bapps })
})
afterAll(async () => {
  await portal.stop()
  rmSync(dataDir, { recursive: true })
})

type Asking = { id?: string; secret?: string; region?: string; age?: number; sent?: string }

/** Sends a request as an app does. @param asking makes it wrong; `sent` replaces the body after it was signed */
const ask = async (method: string, path: string, body?: object, asking: Asking = {}) => {
  const text = body ? JSON.stringify(body) : ''
  const timestamp = String(Math.floor(Date.now() / 1000) - (asking.age ?? 0))
  const response = await fetch(`${portal.address}${path}`, {
    method,
    headers: {
      'X-Portal-Id': asking.id ?? 'game',
      'X-Portal-Region': asking.region ?? 'KR',
      'X-Portal-Timestamp': timestamp,
      'X-Portal-Signature': signRequest(asking.secret ?? bapps.game.secret, { timestamp, method, path, body: text }),
    },
    ...(body && { body: asking.sent ?? text }),
  })
  return [response.status, await response.json()]
}

const wallet = () => privateKeyToAccount(generatePrivateKey())
const wish = async (
  bappUsn: string,
  account = wallet(),
  changes: { text?: (text: string) => string; issuedAt?: Date } = {},
) => {
  const issuedAt = changes.issuedAt ?? new Date()
  const text = connectMessage({ bappUsn, walletAddress: account.address, nonce, issuedAt })
  const message = changes.text?.(text) ?? text
  return { bappUsn, walletAddress: account.address, message, signature: await account.signMessage({ message }) }
}

describe('startPortal', () => {
  test('default: connects, says so to either question, and again', async () => {
    const account = wallet()
    const connected = {
      status: 'CONNECTED',
      bappUsn: 'ada',
      boraPortalUsn: expect.stringMatching(/^\d{12}$/),
      walletAddressHash: createHash('sha256').update(account.address.toLowerCase()).digest('hex'),
    }
    expect(await ask('GET', '/connections/ada')).toEqual([200, { status: 'UNCONNECTED', bappUsn: 'ada' }])
    expect(await ask('GET', `/connections?walletAddress=${account.address}`)).toEqual([200, { status: 'UNCONNECTED' }])
    expect(await ask('POST', '/connections', await wish('ada', account))).toEqual([200, connected])
    expect(await ask('POST', '/connections', await wish('ada', account))).toEqual([200, connected])
    expect(await ask('GET', '/connections/ada')).toEqual([200, connected])
    const small = account.address.toLowerCase()
    expect(await ask('GET', `/connections?walletAddress=${small}`)).toEqual([200, connected])
  })

  test('behavior: remembers after a restart; each app sees its own', async () => {
    const account = wallet()
    const [, before] = await ask('POST', '/connections', await wish('a/b_c?', account))
    await portal.stop()
    portal = await startPortal({ dataDir, port: await freePort(), bapps })
    expect(await ask('GET', `/connections/${encodeURIComponent('a/b_c?')}`)).toEqual([200, before])
    const shop = { id: 'shop', secret: bapps.shop.secret, region: 'GLOBAL' }
    expect(await ask('GET', `/connections?walletAddress=${account.address}`, undefined, shop)).toEqual([
      200,
      { status: 'UNCONNECTED' },
    ])
    const [status, there] = await ask('POST', '/connections', await wish('other', account), shop)
    expect([status, there]).toMatchObject([200, { bappUsn: 'other', boraPortalUsn: before.boraPortalUsn }])
  })

  test.each<[string, Asking]>([
    ['an unknown app', { id: 'nobody' }],
    ['a name every object has', { id: 'constructor' }],
    ['a wrong secret', { secret: 'of-shop' }],
    ['a signature of 61 seconds ago', { age: 61 }],
    ['a signature of the future', { age: -62 }],
    ['another body than was signed', { sent: '{}' }],
  ])('error: %s is refused', async (_, asking) => {
    expect(await ask('POST', '/connections', await wish('bob'), asking)).toEqual([401, { code: 'INVALID_BAPP' }])
    expect(await ask('GET', '/connections/bob')).toMatchObject([200, { status: 'UNCONNECTED' }])
  })

  test('error: a signature for one path opens no other', async () => {
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = signRequest(bapps.game.secret, { timestamp, method: 'GET', path: '/connections/a', body: '' })
    const headers = { 'X-Portal-Id': 'game', 'X-Portal-Region': 'KR', 'X-Portal-Timestamp': timestamp }
    const answer = await fetch(`${portal.address}/connections/b`, {
      headers: { ...headers, 'X-Portal-Signature': signature },
    })
    expect(answer.status).toBe(401)
  })

  test('error: another region than the registered one', async () => {
    expect(await ask('GET', '/connections/ada', undefined, { region: 'GLOBAL' })).toEqual([
      409,
      { code: 'WRONG_REGION' },
    ])
  })

  test('error: a person has one wallet and a wallet one person', async () => {
    const account = wallet()
    await ask('POST', '/connections', await wish('carol', account))
    expect(await ask('POST', '/connections', await wish('carol'))).toEqual([
      409,
      { code: 'USN_CONNECTED_TO_OTHER_WALLET' },
    ])
    expect(await ask('POST', '/connections', await wish('dave', account))).toEqual([
      409,
      { code: 'WALLET_CONNECTED_TO_OTHER_USN' },
    ])
  })

  test('error: what the wallet did not sign, or not this, or too long ago', async () => {
    const account = wallet()
    const good = await wish('erin', account)
    const other = await wish('erin')
    const minutes = (n: number) => new Date(Date.now() + n * 60_000)
    const refused = [
      { ...good, signature: other.signature },
      { ...good, walletAddress: other.walletAddress },
      { ...good, bappUsn: 'erik' },
      { ...good, signature: `0x${'00'.repeat(65)}` },
      await wish('erin', account, { text: (text) => `${text}\n` }),
      await wish('erin', account, { text: (text) => text.replace(account.address, account.address.toLowerCase()) }),
      await wish('erin', account, { text: () => 'BORA portal connect' }),
      await wish('erin', account, { issuedAt: minutes(-11) }),
      await wish('erin', account, { issuedAt: minutes(2) }),
    ]
    for (const each of refused) {
      expect(await ask('POST', '/connections', each)).toEqual([422, { code: 'INVALID_SIGNATURE' }])
    }
    expect(await ask('POST', '/connections', good)).toMatchObject([200, { status: 'CONNECTED' }])
  })

  test('error: what is no request of this kind', async () => {
    const good = await wish('frank')
    for (const body of [{}, { ...good, bappUsn: '' }, { ...good, more: 1 }, { ...good, message: 'x'.repeat(9000) }]) {
      expect(await ask('POST', '/connections', body)).toEqual([400, { code: 'INVALID_REQUEST' }])
    }
    expect(await ask('GET', '/connections?walletAddress=0x12')).toEqual([400, { code: 'INVALID_REQUEST' }])
    expect(await ask('GET', '/elsewhere')).toEqual([404, { code: 'NOT_FOUND' }])
  })
})
