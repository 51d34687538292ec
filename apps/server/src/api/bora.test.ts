import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { failure, openPerson, type Person, unproveKeys, walletAddress, walletKey } from '../fixtures/person.ts'
import { type OpenServer, openServer, projectKey } from '../fixtures/server.ts'
import { runStandIn, type StandIn } from '../fixtures/stand-in.ts'
import { randomId } from '../random.ts'

const projectId = 'AAAAAAAAAAAAAAAAAAAAAA'
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const vouch = (text: string) => sign('sha256', Buffer.from(text), privateKey).toString('base64')
const hashOf = (address: string) => createHash('sha256').update(address.toLowerCase()).digest('hex')

/** A server whose first project has the RSA key above and uses the given portal. */
const openWith = (portal: string, row: object = {}, projects = [projectId]) =>
  openServer(inject('databaseUrl'), {
    more: async (write) => {
      const secretFile = await write('bora', 'the secret of our bapp')
      const registered = { portalId: 'bapp', secretFile, region: 'KR', ...row }
      return { bora: { portal, portals: Object.fromEntries(projects.map((id) => [id, registered])) } }
    },
  })
const useKey = (open: OpenServer) =>
  open.database.query('update projects set signing_key = $1 where id = $2', [
    publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    projectId,
  ])

let dataDir: string
let portal: StandIn
let own: OpenServer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-bora-'))
  const bapp = { secret: 'the secret of our bapp', region: 'KR' }
  const bapps = { bapp, second: bapp }
  portal = await runStandIn({ name: 'startPortal', file: 'src/portal/portal.ts' }, { dataDir, bapps }, walletKey)
  own = await openWith(portal.url)
  await useKey(own)
})
afterAll(async () => {
  await own?.close()
  await portal?.stop()
  await rm(dataDir, { recursive: true })
})

const usn = () => `usn-${randomId()}`
const requestOf = (bappUsn: string, address: string = walletAddress) => ({
  bappUsn,
  signature: vouch(`${bappUsn}:${address}`),
  form: 'connect' as 'connect' | 'login',
})
const begin = (person: Person, bappUsn: string) => person.call('boraBegin', requestOf(bappUsn))
/** A wallet of its own: the wallet that the portal's process signs for can be connected only once. */
const otherWallet = () => `0x${createHash('sha256').update(randomId()).digest('hex').slice(0, 40)}`

describe('POST /v1/bora/begin', () => {
  test('error: nobody is signed in', async () => {
    for (const path of ['status', 'begin', 'connect'])
      expect((await own.server.api.request(`/v1/bora/${path}`, { method: 'POST' })).status).toBe(401)
  })

  test('error: what the project did not sign', async () => {
    const ada = await openPerson(own)
    const bappUsn = usn()
    const good = requestOf(bappUsn)
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
    for (const wrong of [
      { ...good, signature: '' },
      { ...good, signature: vouch(bappUsn) },
      { ...good, signature: vouch(`${bappUsn}:${walletAddress.toUpperCase()}`) },
      { ...good, signature: vouch(`${bappUsn}:${otherWallet()}`) },
      { ...good, signature: vouch(`boraconnect:${bappUsn}`) },
      { ...good, signature: sign('sha256', Buffer.from(`${bappUsn}:${walletAddress}`), other).toString('base64') },
      { ...good, form: 'login' },
      { ...good, bappUsn: usn() },
    ])
      expect(await ada.call('boraBegin', wrong)).toMatchObject(failure(403, 'bora_signature'))
    expect(await own.database.query('select from bora_messages')).toEqual([])
  })

  test('error: a project that is not registered, a person without a wallet', async () => {
    const ada = await openPerson(own, null)
    expect(await begin(ada, usn())).toMatchObject(failure(404, 'not_found'))
    const elsewhere = await openWith(portal.url, {}, [])
    await useKey(elsewhere)
    const bob = await openPerson(elsewhere)
    expect(await begin(bob, usn())).toMatchObject(failure(403, 'bora_not_registered'))
    expect(await bob.call('boraStatus', { bappUsn: usn() })).toMatchObject(failure(403, 'bora_not_registered'))
    await elsewhere.close()
  })

  test.each(['', '.', '..', 'a b', 'a\nwallet: 0x00', 'ａ', 'x'.repeat(129)])(
    'error: the number %j',
    async (bappUsn) => {
      const ada = await openPerson(own)
      for (const name of ['boraStatus', 'boraBegin'] as const)
        expect(await ada.call(name, name === 'boraBegin' ? requestOf(bappUsn) : { bappUsn })).toMatchObject(
          failure(400, 'bad_request'),
        )
    },
  )

  test('default: the text the person signs, for either form and either spelling of the address', async () => {
    const ada = await openPerson(own)
    const bappUsn = usn()
    const texts = new Set<string>()
    for (const wish of [
      requestOf(bappUsn),
      requestOf(bappUsn, walletAddress.toLowerCase()),
      { bappUsn, form: 'login' as const, signature: vouch(`boraconnect:${bappUsn}`) },
    ]) {
      const { status, body } = await ada.call('boraBegin', wish)
      expect([status, body.status]).toEqual([200, { status: 'UNCONNECTED', bappUsn }])
      expect(body.message).toMatch(
        new RegExp(
          `^BORA portal connect\nbappUsn: ${bappUsn}\nwallet: ${walletAddress}\nnonce: [\\w-]{22}\nissued at: \\S+Z$`,
        ),
      )
      texts.add(body.message)
    }
    expect(texts.size).toBe(3)
  })
})

describe('POST /v1/bora/connect', () => {
  test('error: a text we did not give, not to this person, not for this number, or too long ago', async () => {
    const ada = await openPerson(own)
    const bob = await openPerson(own)
    const bappUsn = usn()
    const { message } = (await begin(ada, bappUsn)).body
    const wish = { bappUsn, message, signature: await portal.sign(message) }
    const other = `${message} `
    for (const [person, wrong] of [
      [ada, { ...wish, message: other, signature: await portal.sign(other) }],
      [ada, { ...wish, bappUsn: usn() }],
      [bob, wish],
    ] as const)
      expect(await person.call('boraConnect', wrong)).toMatchObject(failure(400, 'bad_request'))
    await own.database.query(`update bora_messages set expires_at = now() - interval '1 second'`)
    expect(await ada.call('boraConnect', wish)).toMatchObject(failure(400, 'bad_request'))
    expect(await ada.call('boraStatus', { bappUsn })).toMatchObject({ body: { status: 'UNCONNECTED' } })
  })

  test('error: another wallet’s signature; the right one succeeds afterwards', async () => {
    const stranger = await openPerson(own, otherWallet())
    const theirs = usn()
    const { body } = await stranger.call('boraBegin', {
      bappUsn: theirs,
      form: 'login',
      signature: vouch(`boraconnect:${theirs}`),
    })
    const wrong = { bappUsn: theirs, message: body.message, signature: await portal.sign(body.message) }
    expect(await stranger.call('boraConnect', wrong)).toMatchObject(failure(403, 'bora_signature'))
    expect(await stranger.call('boraConnect', { ...wrong, signature: '0x00' })).toMatchObject(
      failure(400, 'bad_request'),
    )
  })

  test('default: connects once; again tells the same; every other connection is refused', async () => {
    const ada = await openPerson(own)
    const bappUsn = usn()
    expect((await ada.call('boraStatus', { bappUsn })).body).toEqual({ status: 'UNCONNECTED', bappUsn })
    const { message } = (await begin(ada, bappUsn)).body
    const wish = { bappUsn, message, signature: await portal.sign(message) }
    const connected = {
      status: 'CONNECTED',
      bappUsn,
      boraPortalUsn: expect.any(String),
      walletAddressHash: hashOf(walletAddress),
    }
    expect(await ada.call('boraConnect', wish)).toMatchObject({ status: 200, body: connected })
    expect(await own.database.query('select from bora_messages where bapp_usn = $1', [bappUsn])).toEqual([])

    // Its answer was lost, and the frame asks again.
    expect(await ada.call('boraConnect', wish)).toMatchObject({ status: 200, body: connected })
    expect((await ada.call('boraStatus', { bappUsn })).body).toEqual(connected)
    expect((await begin(ada, bappUsn)).body).toEqual({ status: connected, message: null })

    expect(await ada.call('boraStatus', { bappUsn: usn() })).toMatchObject(failure(409, 'bora_other_usn'))
    expect(await begin(ada, usn())).toMatchObject(failure(409, 'bora_other_usn'))
    const bob = await openPerson(own, otherWallet())
    expect(await bob.call('boraStatus', { bappUsn })).toMatchObject(failure(409, 'bora_other_wallet'))

    const ask = (query: string, key = projectKey) =>
      own.server.api.request(`/v1/bora/portal/get-connect-status-without-session?${query}`, {
        headers: { 'X-Face-Dapp-Api-Key': key },
      })
    const read = async (query: string) => (await ask(query)).json()
    expect(await read(`userId=${ada.id}&bappUsn=${bappUsn}`)).toEqual(connected)
    // Nobody is signed in, so every other pair is simply not connected.
    for (const [userId, number] of [
      [ada.id, 'another'],
      [bob.id, bappUsn],
      [randomId(), bappUsn],
    ])
      expect(await read(`userId=${userId}&bappUsn=${number}`)).toEqual({ status: 'UNCONNECTED', bappUsn: number })
    // An address whose keys are not proven is reported as unconnected, or not found.
    await unproveKeys(own, ada)
    expect(await read(`userId=${ada.id}&bappUsn=${bappUsn}`)).toEqual({ status: 'UNCONNECTED', bappUsn })
    expect(await ada.call('boraStatus', { bappUsn })).toMatchObject(failure(404, 'not_found'))
    expect(await begin(ada, bappUsn)).toMatchObject(failure(404, 'not_found'))
    expect((await ask(`userId=${ada.id}&bappUsn=${bappUsn}`, 'a-key-that-nobody-has')).status).toBe(403)
    for (const query of [
      '',
      `userId=${ada.id}`,
      `bappUsn=${bappUsn}`,
      `userId=1&bappUsn=a`,
      `userId=${ada.id}&bappUsn=..`,
    ])
      expect((await ask(query)).status).toBe(400)
    expect((await ask(`userId=${ada.id}&bappUsn=${bappUsn}`, '')).status).toBe(400)
  })
})

describe('openPortals', () => {
  test('error: another secret or region than the portal has', async () => {
    const wrong = await openWith(portal.url, { region: 'GLOBAL' })
    expect(await (await openPerson(wrong)).call('boraStatus', { bappUsn: usn() })).toMatchObject(
      failure(409, 'bora_region'),
    )
    await wrong.close()
    const stranger = await openWith(portal.url, { portalId: 'nobody' })
    expect(await (await openPerson(stranger)).call('boraStatus', { bappUsn: usn() })).toMatchObject(
      failure(403, 'bora_not_registered'),
    )
    await stranger.close()
  })

  test('error: a portal that is away, fails, redirects, or says what it must not', async () => {
    let answer: (response: ServerResponse) => void = () => {}
    const strange = createServer((_, response) => answer(response)).listen(0, '127.0.0.1')
    await once(strange, 'listening')
    const open = await openWith(`http://127.0.0.1:${(strange.address() as AddressInfo).port}/`)
    const ada = await openPerson(open)
    const json = (status: number, body: unknown) => (response: ServerResponse) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    for (answer of [
      (response) => response.destroy(),
      json(500, { code: 'INVALID_BAPP' }),
      json(200, { status: 'PERHAPS' }),
      json(200, { code: 'INVALID_BAPP' }),
      json(404, { code: 'NOT_FOUND' }),
      json(409, { code: 'constructor' }),
      (response) => response.end('<html>'),
      (response) => response.writeHead(302, { Location: portal.url }).end(),
      (response) => response.end(`"${'x'.repeat(300_000)}"`),
    ] as (typeof answer)[])
      expect(await ada.call('boraStatus', { bappUsn: usn() })).toMatchObject(failure(503, 'unavailable'))
    answer = json(409, { code: 'USN_CONNECTED_TO_OTHER_WALLET' })
    expect(await ada.call('boraStatus', { bappUsn: usn() })).toMatchObject(failure(409, 'bora_other_wallet'))
    await open.close()
    strange.close().closeAllConnections()
  })

  test('behavior: nothing half done while the portal is away: the same text works when it is back', async () => {
    /** The portal's behavior: it refuses the connection, takes the request without answering, or answers. */
    let way: 'away' | 'lost' | 'open' = 'away'
    const between = createServer((request, response) => {
      if (way === 'away') return response.destroy()
      const chunks: Buffer[] = []
      request.on('data', (chunk) => chunks.push(chunk))
      request.on('end', async () => {
        const body = Buffer.concat(chunks)
        const { host: _, connection: _connection, ...headers } = request.headers
        const answer = await fetch(portal.url + request.url, {
          method: request.method ?? 'GET',
          headers: headers as Record<string, string>,
          ...(body.length > 0 && { body }),
        })
        const text = await answer.text()
        if (way === 'lost') response.destroy()
        else response.writeHead(answer.status).end(text)
      })
    }).listen(0, '127.0.0.1')
    await once(between, 'listening')
    const open = await openWith(`http://127.0.0.1:${(between.address() as AddressInfo).port}`, { portalId: 'second' })
    await useKey(open)
    const ada = await openPerson(open)
    const bappUsn = usn()
    const login = { bappUsn, form: 'login', signature: vouch(`boraconnect:${bappUsn}`) }
    expect(await ada.call('boraBegin', login)).toMatchObject(failure(503, 'unavailable'))
    expect(await open.database.query('select from bora_messages')).toEqual([])
    way = 'open'
    const { message } = (await ada.call('boraBegin', login)).body
    const wish = { bappUsn, message, signature: await portal.sign(message) }
    way = 'away'
    expect(await ada.call('boraConnect', wish)).toMatchObject(failure(503, 'unavailable'))
    way = 'open'
    expect((await ada.call('boraStatus', { bappUsn })).body.status).toBe('UNCONNECTED')
    way = 'lost'
    expect(await ada.call('boraConnect', wish)).toMatchObject(failure(503, 'unavailable'))
    way = 'open'
    for (let i = 0; i < 2; i++)
      expect(await ada.call('boraConnect', wish)).toMatchObject({ status: 200, body: { status: 'CONNECTED', bappUsn } })
    await open.close()
    between.close().closeAllConnections()
  })
})

describe('GET /v1/bora/portal/get-connect-status-without-session', () => {
  test('error: too often from one address', async () => {
    const open = await openServer(inject('databaseUrl'), { limits: { boraStatus: [{ count: 1, seconds: 60 }] } })
    const ask = () =>
      open.server.api.request(`/v1/bora/portal/get-connect-status-without-session?userId=${randomId()}&bappUsn=a`, {
        headers: { 'X-Face-Dapp-Api-Key': projectKey },
      })
    expect((await (await ask()).json()).error.code).toBe('bora_not_registered')
    expect((await ask()).status).toBe(429)
    await open.close()
  })
})
