import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { account, chain, namespaces, openDapp, openWallet } from './fixtures/real-clients.ts'
import { configure, createRelayFixture, freePort, openBalancer, spawnRelay } from './fixtures/relay.ts'

const key = generateKeyPairSync('ed25519')
const fetching = vi.spyOn(globalThis, 'fetch')
const hasRefused = new Error('refused by the person').message

let port: number
let fixture: Awaited<ReturnType<typeof createRelayFixture>>
let relay: Awaited<ReturnType<typeof start>>
let dapp: Awaited<ReturnType<typeof openDapp>>
let wallet: Awaited<ReturnType<typeof openWallet>>

const start = () => fixture.relay({ listen: { port }, publicUrls: [`ws://127.0.0.1:${port}`] })

beforeAll(async () => {
  port = await freePort()
  fixture = await createRelayFixture(inject('databaseUrl'))
  relay = await start()
  ;[dapp, wallet] = await Promise.all([openDapp(relay.url), openWallet(relay.url)])
  wallet.on('session_request', ({ id, topic, params }) => {
    const [message] = params.request.params
    const answer =
      message === 'no'
        ? { error: { code: 4001, message: hasRefused } }
        : { result: sign(null, Buffer.from(message), key.privateKey).toString('hex') }
    // Failures show in what the dapp does not get.
    wallet.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', ...answer } }).catch(() => {})
  })
})

afterAll(async () => {
  await leave(dapp)
  await leave(wallet)
  await fixture.close()
})

const leave = async ({ core }: Pick<typeof dapp, 'core'> | Pick<typeof wallet, 'core'>) => {
  await core.relayer.transportClose()
  core.heartbeat.stop()
}

/** Pairs by URI and lets the wallet decide. */
const pair = async (decide: 'approve' | 'reject', from = dapp, to = wallet) => {
  const { uri = '', approval } = await from.connect({ optionalNamespaces: namespaces })
  const approved = approval().then(
    (session) => ({ session }),
    (failure: unknown) => ({ failure }),
  )
  const proposed = new Promise<{ id: number }>((resolve) => to.once('session_proposal', resolve))
  await to.pair({ uri })
  const { id } = await proposed
  if (decide === 'reject') await to.rejectSession({ id, reason: { code: 5000, message: 'User rejected.' } })
  else await to.approveSession({ id, namespaces: { eip155: { ...namespaces.eip155, accounts: [account] } } })
  return approved
}

const ask = (topic: string, message: string) =>
  dapp.request<string>({ topic, chainId: chain, request: { method: 'personal_sign', params: [message, account] } })

const isSigned = (message: string, signature: string) =>
  verify(null, Buffer.from(message), key.publicKey, Buffer.from(signature, 'hex'))

const openSession = async (from = dapp, to = wallet) => {
  const { session } = (await pair('approve', from, to)) as { session?: { topic: string } }
  if (!session) throw new Error('there is no session')
  return session.topic
}

describe('sign-client 2.21.8 and walletkit 1.2.10', { timeout: 60_000 }, () => {
  test('default: they pair by URI, and the wallet signs', async () => {
    const topic = await openSession()
    expect(wallet.getActiveSessions()[topic]?.peer.metadata.name).toBe('dapp')
    expect(isSigned('hello', await ask(topic, 'hello'))).toBe(true)
  })

  test('behavior: the person refuses a session; nothing is connected', async () => {
    const before = dapp.session.length
    expect(await pair('reject')).toMatchObject({ failure: { code: 5000 } })
    expect(dapp.session.length).toBe(before)
  })

  test('behavior: the person refuses a request', async () => {
    const topic = await openSession()
    await expect(ask(topic, 'no')).rejects.toMatchObject({ code: 4001, message: hasRefused })
  })

  test.each(['dapp', 'wallet'] as const)('behavior: the %s ends the session, the other learns it', async (who) => {
    const topic = await openSession()
    const received = new Promise<{ topic: string }>((resolve) =>
      who === 'dapp' ? wallet.once('session_delete', resolve) : dapp.once('session_delete', resolve),
    )
    const reason = { code: 6000, message: 'User disconnected.' }
    await (who === 'dapp' ? dapp.disconnect({ topic, reason }) : wallet.disconnectSession({ topic, reason }))
    expect((await received).topic).toBe(topic)
  })

  test('behavior: a request from before a restart of the relay is answered after it', async () => {
    const topic = await openSession()
    await wallet.core.relayer.transportClose()
    const asked = ask(topic, 'while the wallet was away')
    await expect
      .poll(() => fixture.database.query('select from messages where topic = $1 and tag = 1108', [topic]))
      .toHaveLength(1)
    await relay.stop()
    relay = await start()
    await wallet.core.relayer.transportOpen()
    expect(isSigned('while the wallet was away', await asked)).toBe(true)
  })

  test('behavior: the relay restarts; both come back by themselves and the next request is answered', async () => {
    const topic = await openSession()
    await relay.stop()
    await expect.poll(() => [dapp, wallet].map(({ core }) => core.relayer.connected)).toEqual([false, false])
    relay = await start()
    await expect
      .poll(() => [dapp, wallet].map(({ core }) => core.relayer.connected), { timeout: 30_000 })
      .toEqual([true, true])
    expect(isSigned('after the restart', await ask(topic, 'after the restart'))).toBe(true)
  })

  test('behavior: two instances behind a balancer; the one that a client is on is killed', async () => {
    const balanced = await freePort()
    const url = `ws://127.0.0.1:${balanced}`
    const configuration = { ...configure(fixture.database.url), publicUrls: [url] }
    const instances = await Promise.all([spawnRelay(configuration), spawnRelay(configuration)])
    const balancer = await openBalancer(balanced, instances)
    const [far, near] = await Promise.all([openDapp(url), openWallet(url)])
    try {
      near.on('session_request', ({ id, topic }) => {
        near.respondSessionRequest({ topic, response: { id, jsonrpc: '2.0', result: 'signed' } }).catch(() => {})
      })
      const topic = await openSession(far, near)
      const asked = { topic, chainId: chain, request: { method: 'personal_sign', params: ['', account] } }
      expect(await far.request<string>(asked)).toBe('signed')
      expect(balancer.taken.every((count) => count > 0)).toBe(true)
      instances[0]?.kill('SIGKILL')
      await instances[0]?.ended
      const connected = () => [far, near].map(({ core }) => core.relayer.connected)
      await expect.poll(connected).toContain(false)
      await expect.poll(connected, { timeout: 30_000 }).toEqual([true, true])
      expect(await far.request<string>(asked)).toBe('signed')
    } finally {
      await leave(far)
      await leave(near)
      await balancer.close()
      for (const { kill, ended } of instances) {
        kill('SIGTERM')
        await ended
      }
    }
  })

  test('behavior: nothing of theirs is written to the log, and nobody else is called', () => {
    const log = relay.lines.join('\n')
    for (const topic of [...dapp.core.crypto.keychain.keychain.keys()]) expect(log).not.toContain(topic)
    expect(fetching).not.toHaveBeenCalled()
  })
})
