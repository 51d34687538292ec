// @vitest-environment jsdom
import { createScriptedWallet } from '@latchkey/test'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConnectionCookie } from './connection-cookie.ts'
import { createLatchkey } from './latchkey.ts'
import { networkChain } from './network-chain.ts'

const held = {
  account: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chainId: 137,
  connectorId: 'test.maple',
  name: 'Maple, Größe 5; =',
}
const encode = (value: unknown) => encodeURIComponent(JSON.stringify(value))

describe('readConnectionCookie', () => {
  test('default: who was connected, among other cookies', () => {
    const header = `theme=dark; latchkey.connection=${encode(held)}; other=1`
    expect(readConnectionCookie(header, 'http://localhost:3000')).toEqual(held)
  })

  test('behavior: on https only a cookie that none but this host can have set counts', () => {
    const other = `latchkey.connection=${encode(held)}`
    expect(readConnectionCookie(other, 'https://shop.example')).toBeUndefined()
    expect(readConnectionCookie(`__Host-${other}`, 'https://shop.example')).toEqual(held)
  })

  test.each([
    ['no header', null],
    ['no cookie', ''],
    ['no JSON', 'latchkey.connection=%7B'],
    ['no encoding', 'latchkey.connection=%E0%A4%A'],
    ['no address', `latchkey.connection=${encode({ ...held, account: '0x12' })}`],
    ['no chain', `latchkey.connection=${encode({ ...held, chainId: -1 })}`],
    ['no wallet', `latchkey.connection=${encode({ ...held, connectorId: {} })}`],
    ['a list', `latchkey.connection=${encode([held])}`],
  ])('error: %s is nobody', (_, header) => {
    expect(readConnectionCookie(header, 'http://localhost:3000')).toBeUndefined()
  })
})

describe('keepConnectionCookie', () => {
  const read = () => readConnectionCookie(document.cookie, location.origin)
  beforeEach(() => localStorage.clear())
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no other way.
    document.cookie = 'latchkey.connection=; Max-Age=0; Path=/'
  })

  /** A page with one installed wallet. */
  const open = async (cookie?: boolean) => {
    const wallet = createScriptedWallet({ name: 'Maple', rdns: 'test.maple', chains: { 137: 'http://127.0.0.1:9' } })
    onTestFinished(wallet.announce(window))
    const latchkey = createLatchkey({
      appName: 'Test',
      chains: [networkChain(137)],
      rpcUrls: { 137: 'http://127.0.0.1:9' },
      ...(cookie && { cookie }),
    })
    onTestFinished(latchkey.start())
    const find = () => latchkey.config.connectors.find(({ id }) => id === 'test.maple')
    await vi.waitFor(() => expect(find()).toBeDefined())
    const connector = find()
    if (!connector) throw new Error('unreachable')
    return { wallet, connection: latchkey.connection, connector }
  }

  test('default: set while somebody is connected, and gone when nobody is', async () => {
    const { wallet, connection, connector } = await open(true)
    expect(read()).toBeUndefined()
    await connection.connect(connector)
    const first = { account: wallet.accounts[0], chainId: 137, connectorId: 'test.maple', name: 'Maple' }
    await vi.waitFor(() => expect(read()).toEqual(first))
    await connection.disconnect()
    await vi.waitFor(() => expect(read()).toBeUndefined())
  })

  test('behavior: a page that did not ask for it sets none', async () => {
    const { connection, connector } = await open()
    await connection.connect(connector)
    expect(document.cookie).toBe('')
    await connection.disconnect()
  })
})
