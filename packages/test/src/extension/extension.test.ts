import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { createScriptedWallet } from '../index.ts'
import { startBridge } from './bridge.ts'
import { startTestExtension } from './extension.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})
const start = async (
  ...wallets: [ReturnType<typeof createScriptedWallet>, ...ReturnType<typeof createScriptedWallet>[]]
) => {
  const bridge = await startBridge(wallets, {}, 'secret')
  stops.push(bridge.stop)
  return (path: string, body: unknown, authorization = 'Bearer secret', signal?: AbortSignal) =>
    fetch(bridge.origin + path, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
}
const ask = (wallet: number, id: number, method: string) =>
  JSON.stringify({ wallet, message: { type: 'ask', id, method } })

describe('startBridge', () => {
  test('default: a document hears its wallets, asks one, and is answered', async () => {
    const post = await start(createScriptedWallet({ name: 'One' }), createScriptedWallet({ name: 'Other' }))
    await post('/open', { document: 'a' })
    const presences = await (await post('/hear', {})).json()
    expect(presences).toMatchObject([
      { document: 'a', wallet: 0, message: { presence: { announcements: [{ name: 'One' }] } } },
      { document: 'a', wallet: 1, message: { presence: { announcements: [{ name: 'Other' }] } } },
    ])
    const listening = post('/hear', {})
    expect((await post('/say', { document: 'a', sent: ask(1, 7, 'eth_chainId') })).status).toBe(204)
    expect(await (await listening).json()).toEqual([
      { document: 'a', wallet: 1, message: { type: 'answer', id: 7, result: '0x13881' } },
    ])
  })

  test('behavior: a worker that comes back finds its documents as they were; one that left is told nothing', async () => {
    const wallet = createScriptedWallet({ authorized: true })
    const post = await start(wallet)
    await post('/open', { document: 'a' })
    await post('/hear', {})
    await post('/open', { document: 'a' })
    await post('/open', { document: 'b' })
    await post('/leave', { document: 'a' })
    wallet.lock()
    expect(await (await post('/hear', {})).json()).toMatchObject([
      { document: 'b', message: { type: 'presence' } },
      { document: 'b', message: { type: 'event', data: [] } },
    ])
  })

  test('behavior: what a reader who went away did not take waits for the next', async () => {
    const wallet = createScriptedWallet({ authorized: true })
    const post = await start(wallet)
    await post('/open', { document: 'a' })
    await post('/hear', {})
    const leaving = new AbortController()
    const left = post('/hear', {}, undefined, leaving.signal).catch(() => 'left')
    await new Promise((resolve) => setTimeout(resolve, 50))
    leaving.abort()
    await left
    await new Promise((resolve) => setTimeout(resolve, 50))
    wallet.lock()
    expect(await (await post('/hear', {})).json()).toMatchObject([{ message: { event: 'accountsChanged' } }])
  })

  test('error: without the token, elsewhere, or nonsense', async () => {
    const wallet = createScriptedWallet()
    const post = await start(wallet)
    expect((await post('/open', { document: 'a' }, 'Bearer guess1')).status).toBe(401)
    expect((await post('/open', { document: 'a' }, 'Bearer secre7')).status).toBe(401)
    expect((await post('/keys', {})).status).toBe(404)
    expect((await post('/open', {})).status).toBe(400)
    expect((await post('/say', { document: 'a', sent: 'hello' })).status).toBe(400)
    expect(wallet.requests).toEqual([])
  })
})

describe('startTestExtension', () => {
  const makeFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'test-extension-'))
    stops.push(async () => rmSync(folder, { recursive: true }))
    return folder
  }

  test('default: writes an extension without a key in it, and takes it away again', async () => {
    const folder = join(makeFolder(), 'extension')
    const key = `0x${'ab'.repeat(32)}` as const
    const extension = await startTestExtension({ wallets: [createScriptedWallet({ keys: [key] })], folder })
    const files = ['manifest.json', 'page.js', 'between.js', 'worker.js'].map((name) =>
      readFileSync(join(folder, name), 'utf8'),
    )
    expect(JSON.parse(files[0] ?? '')).toMatchObject({ manifest_version: 3, host_permissions: ['http://127.0.0.1/*'] })
    expect(files.join()).not.toContain('abababab')
    for (const text of files.slice(1)) expect(() => new Function(text)).not.toThrow()
    await extension.stop()
    expect(existsSync(folder)).toBe(false)
  })

  test('error: a folder that cannot be written', async () => {
    const folder = join(makeFolder(), 'file')
    writeFileSync(folder, '')
    await expect(startTestExtension({ wallets: [createScriptedWallet()], folder })).rejects.toThrow('file')
  })
})
