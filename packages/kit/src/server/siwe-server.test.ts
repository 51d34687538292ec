import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { formatSiweMessage, type SiweMessage } from '@latchkey/core/siwe'
import {
  type Address,
  concatHex,
  createTestClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  getContractAddress,
  type Hex,
  http,
  keccak256,
  parseAbi,
  parseAbiParameters,
  toHex,
  zeroHash,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { setCode } from 'viem/actions'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startAnvil } from '../fixtures/anvil.ts'
import { createSiweServer, memoryStore, type SiweServerOptions } from './index.ts'

const origin = 'https://app.example.org'
const secret = 'a secret of at least thirty-two bytes'
const account = privateKeyToAccount(generatePrivateKey())

/** The server, with a clock that the test sets. */
const open = (more: Partial<SiweServerOptions> = {}) => {
  const clock = { now: Date.parse('2026-03-01T12:00:00Z') }
  const onError = vi.fn()
  const options: SiweServerOptions = { origin, secret, now: () => clock.now, onError, ...more }
  const server = createSiweServer(options)
  /** A message as the page writes it, with parts of it changed. */
  const write = async (change: Partial<SiweMessage> = {}) => {
    const { nonce, issuedAt, expiresAt } = await server.createNonce()
    const [issued, expires] = [issuedAt, expiresAt].map((ms) => new Date(ms).toISOString())
    return formatSiweMessage({
      domain: 'app.example.org',
      address: account.address,
      uri: origin,
      chainId: 1,
      nonce,
      issuedAt: issued as string,
      expirationTime: expires,
      ...change,
    })
  }
  const signed = async (change: Partial<SiweMessage> = {}, signer = account) => {
    const message = await write(change)
    return { message, signature: await signer.signMessage({ message }) }
  }
  return { server, clock, options, onError, write, signed }
}

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  new Request(`${origin}/api/sign-in/${path}`, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const get = (path: string, cookie?: string) =>
  new Request(`${origin}/api/sign-in/${path}`, { headers: cookie ? { cookie } : {} })
/** The part of a `Set-Cookie` that a browser sends back. */
const pairOf = (setCookie: string | null) => setCookie?.split(';')[0] ?? ''

describe('createSiweServer', () => {
  test('default: a nonce, a signature, a session that lasts, and its end', async () => {
    const { server, signed } = open()
    const verified = await server.handle(post('verify', await signed()))
    expect(verified.status).toBe(200)
    const session = { address: account.address, chainId: 1 }
    expect(await verified.json()).toMatchObject({ session })
    const cookie = pairOf(verified.headers.get('set-cookie'))

    const asked = await server.handle(get('session', `other=1; ${cookie}`))
    expect(await asked.json()).toMatchObject({ session })
    expect(await server.getSession({ headers: new Headers({ cookie }) })).toMatchObject(session)

    const out = await server.handle(post('sign-out', {}, { cookie }))
    expect(out.headers.get('set-cookie')).toMatch(/^__Host-latchkey\.session=; .*Max-Age=0/)
    expect(await (await server.handle(get('session', cookie))).json()).toEqual({ session: null })
  })

  test('behavior: the cookie is bound to this host, out of reach for scripts, and ends', async () => {
    const { server, signed } = open({ sessionMs: 3_600_000 })
    const { setCookie } = await server.verify(await signed())
    expect(setCookie.replace(/=[^;]+/, '=…')).toBe(
      '__Host-latchkey.session=…; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=3600',
    )
  })

  test('behavior: on this very machine without TLS', async () => {
    const local = 'http://localhost:3000'
    const { server, signed } = open({ origin: local })
    const { setCookie } = await server.verify(await signed({ domain: 'localhost:3000', uri: `${local}/account` }))
    expect(setCookie).toMatch(/^latchkey\.session=/)
    expect(setCookie).not.toContain('Secure')
    expect(await server.getSession(pairOf(setCookie))).toMatchObject({ address: account.address })
  })

  test('behavior: answers are kept by nobody in between', async () => {
    const { server } = open()
    for (const path of ['nonce', 'session', 'nowhere']) {
      const { headers } = await server.handle(get(path))
      expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-store', 'nosniff'])
    }
  })

  test('behavior: another instance with the same secret knows the session; after a change of secrets too', async () => {
    const { server, signed, options } = open()
    const cookie = pairOf((await server.verify(await signed())).setCookie)
    const renewed = 'another secret of at least thirty-two'
    expect(await createSiweServer(options).getSession(cookie)).toBeDefined()
    expect(await createSiweServer({ ...options, secret: [renewed, secret] }).getSession(cookie)).toBeDefined()
    expect(await createSiweServer({ ...options, secret: renewed }).getSession(cookie)).toBeUndefined()
  })

  test('behavior: a session ends when its time is over', async () => {
    const { server, signed, clock } = open({ sessionMs: 60_000 })
    const { session, setCookie } = await server.verify(await signed())
    clock.now = session.expiresAt - 1
    expect(await server.getSession(pairOf(setCookie))).toEqual(session)
    clock.now += 1
    expect(await server.getSession(pairOf(setCookie))).toBeUndefined()
  })

  test('behavior: a signature whose last byte counts from nought, as some hardware wallets give it', async () => {
    const { server, signed } = open()
    const { message, signature } = await signed()
    const parity = (Number.parseInt(signature.slice(-2), 16) - 27).toString().padStart(2, '0')
    const { session } = await server.verify({ message, signature: `${signature.slice(0, -2)}${parity}` })
    expect(session.address).toBe(account.address)
  })

  test('error: a short secret, half an origin, a path or times out of bounds', () => {
    for (const bad of [
      { secret: 'x'.repeat(31) },
      { secret: new Uint8Array(31) },
      { secret: [] },
      { secret: [secret, 'short'] },
      { origin: 'https://app.example.org/' },
      { origin: 'http://app.example.org' },
      { origin: 'app.example.org' },
      { path: 'api' },
      { path: '/api/' },
      { sessionMs: 0 },
      { sessionMs: Number.NaN },
      { sessionMs: 31 * 24 * 3_600_000 },
      { nonceMs: 1 },
    ])
      expect(() => open(bad), JSON.stringify(bad)).toThrow(TypeError)
  })
})

describe('handle', () => {
  const reasonOf = async (response: Response) => [response.status, (await response.json()).error.reason]

  test('error: a request of another site', async () => {
    const { server, signed } = open()
    const body = await signed()
    for (const other of ['https://evil.example', 'https://app.example.org.evil.example', 'null', `${origin}:443`, ''])
      expect(await reasonOf(await server.handle(post('verify', body, { origin: other })))).toEqual([403, 'wrongOrigin'])
    const nameless = new Request(`${origin}/api/sign-in/sign-out`, { method: 'POST', body: '{}' })
    expect(await reasonOf(await server.handle(nameless))).toEqual([403, 'wrongOrigin'])
  })

  test('error: what a form can send is not taken', async () => {
    const { server, signed } = open()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json-patch', '']) {
      const response = await server.handle(post('verify', await signed(), { 'content-type': type }))
      expect(await reasonOf(response), type).toEqual([400, 'malformedRequest'])
    }
    const spelled = await server.handle(
      post('verify', await signed(), { 'content-type': 'Application/JSON; charset=utf-8' }),
    )
    expect(spelled.status).toBe(200)
  })

  test('error: a body that is too long, without reading all of it', async () => {
    const { server } = open()
    let count = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        count += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(32))
      },
    })
    const request = new Request(`${origin}/api/sign-in/verify`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    } as RequestInit)
    expect(await reasonOf(await server.handle(request))).toEqual([413, 'tooLarge'])
    expect(count).toBeLessThan(200_000)
  })

  test('error: bodies of another form', async () => {
    const { server, signed } = open()
    const { message, signature } = await signed()
    for (const body of [
      '',
      '{',
      'null',
      [],
      { message },
      { message, signature: '0x' },
      { message, signature: '0xzz' },
      { message, signature: `${signature}0` },
      { message: 1, signature },
      { message, signature, more: 1 },
      { message: 'x'.repeat(4_097), signature },
      { message, signature: `0x${'ab'.repeat(16_384)}` },
    ])
      expect(await reasonOf(await server.handle(post('verify', body)))).toEqual([400, 'malformedRequest'])
  })

  test('error: other paths and methods', async () => {
    const { server } = open()
    for (const request of [
      get('nowhere'),
      get('verify'),
      get('sign-out'),
      post('nonce', {}),
      new Request(`${origin}/nonce`),
      new Request(`${origin}/api/sign-in-nonce`),
      new Request(`${origin}/api/sign-in/nonce`, { method: 'DELETE' }),
    ])
      expect(await reasonOf(await server.handle(request))).toEqual([404, 'notFound'])
  })

  test('error: a store that fails is reported to the operator, and to nobody else', async () => {
    const failing = {
      has: () => {
        throw new Error('postgres://user:password@host')
      },
      add: () => true,
    }
    const { server, signed, onError } = open({ store: failing })
    const response = await server.handle(post('verify', await signed()))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('password')
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('verify', () => {
  const at = (text: string) => ({ now: Date.parse(text) })

  test.each<[string, Partial<SiweMessage>, string]>([
    ['another page', { domain: 'evil.example' }, 'wrongDomain'],
    ['another port', { domain: 'app.example.org:444' }, 'wrongDomain'],
    ['a page with this name in it', { domain: 'app.example.org@evil.example' }, 'wrongDomain'],
    ['an address of another page', { uri: 'https://evil.example/' }, 'wrongDomain'],
    ['an address without TLS', { uri: 'http://app.example.org' }, 'wrongDomain'],
    ['another scheme', { scheme: 'http' }, 'wrongDomain'],
    ['another chain', { chainId: 2 }, 'wrongChain'],
    ['another statement', { statement: 'Give me everything' }, 'wrongStatement'],
    ['no statement', { statement: undefined }, 'wrongStatement'],
    ['a nonce from elsewhere', { nonce: '12345678' }, 'wrongNonce'],
    ['a nonce of the right form', { nonce: 'ab'.repeat(28) }, 'wrongNonce'],
    ['made in the future', { issuedAt: '2026-03-01T12:01:01Z' }, 'notYetValid'],
    ['made long ago', { issuedAt: '2026-03-01T11:48:59Z' }, 'expired'],
    ['expired', { expirationTime: '2026-03-01T12:00:00Z' }, 'expired'],
    ['not yet valid', { notBefore: '2026-03-01T12:00:01Z' }, 'notYetValid'],
    ['a message that is none', { uri: 'no uri' }, 'malformedMessage'],
  ])('error: %s', async (_, change, reason) => {
    const { server, signed } = open({ chainIds: [1, 5], statement: 'Sign in' })
    await expect(server.verify(await signed({ statement: 'Sign in', ...change }))).rejects.toMatchObject({ reason })
    // Control: the same request without the change signs in.
    expect((await server.verify(await signed({ statement: 'Sign in' }))).session.address).toBe(account.address)
  })

  test('error: signed by somebody else, or something else was signed', async () => {
    const { server, signed } = open()
    const other = privateKeyToAccount(generatePrivateKey())
    const right = await signed()
    const wrong = [
      await signed({}, other),
      { message: right.message, signature: (await signed()).signature },
      { message: right.message.replace('Chain ID: 1', 'Chain ID: 5'), signature: right.signature },
      { message: right.message, signature: `0x${'00'.repeat(65)}` },
      { message: right.message, signature: `0x${'ff'.repeat(65)}` },
      { message: right.message, signature: '0xab' },
    ]
    for (const body of wrong) await expect(server.verify(body)).rejects.toMatchObject({ reason: 'wrongSignature' })
    expect((await server.verify(right)).session.address).toBe(account.address)
  })

  test('error: a message signs in once, also when it comes twice at once', async () => {
    const { server, signed } = open()
    const body = await signed()
    const results = await Promise.allSettled([server.verify(body), server.verify(body), server.verify(body)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected'])
    await expect(server.verify(body)).rejects.toMatchObject({ reason: 'usedNonce' })
  })

  test('error: a nonce whose time is over, whatever the message says', async () => {
    const { server, signed, clock } = open()
    const body = await signed({ expirationTime: undefined })
    clock.now += 10 * 60_000
    await expect(server.verify(body)).rejects.toMatchObject({ reason: 'expired' })
  })

  test('error: a nonce of a server with another secret', async () => {
    const { signed } = open()
    const { server } = open({ secret: 'another secret of at least thirty-two' })
    await expect(server.verify(await signed())).rejects.toMatchObject({ reason: 'wrongNonce' })
  })

  // Messages and signatures published with the standard's reference implementation.
  test.each([
    {
      now: '2022-01-27T17:09:39Z',
      signer: {
        domain: 'login.xyz',
        address: '0x9D85ca56217D2bb651b00f15e694EB7E713637D4',
        statement: 'Sign-In With Ethereum Example Statement',
        uri: 'https://login.xyz',
        nonce: 'bTyXgcQxn2htgkjJn',
        issuedAt: '2022-01-27T17:09:38.578Z',
        expirationTime: '2100-01-07T14:31:43.952Z',
      },
      signature:
        '0xdc35c7f8ba2720df052e0092556456127f00f7707eaa8e3bbff7e56774e7f2e05a093cfc9e02964c33d86e8e066e221b7d153d27e5a2e97ccd5ca7d3f2ce06cb1b',
      reason: 'wrongNonce', // nothing else is wrong with it
    },
    {
      now: '2022-01-05T14:27:31Z',
      signer: {
        domain: 'login.xyz',
        address: '0xE6D3Aa1F561A215E5eb1f02Ba8705385F03fCaFB',
        statement: 'Sign-In With Ethereum Example Statement',
        uri: 'https://login.xyz',
        nonce: 'lx2nx4so',
        issuedAt: '2022-01-05T14:27:30.883Z',
        notBefore: '2100-01-07T14:31:43.952Z',
      },
      signature:
        '0xc2539ace78f13c7eb8c0852d38d269a6f97bebd9f7872097d2e3137b541f8bf50176062a46eeea83086bd2721423fb5755a932ff6ccc046ed482d14e4576042f1c',
      reason: 'notYetValid',
    },
    {
      now: '2022-01-05T14:27:31Z',
      signer: {
        domain: 'login.xyz',
        address: '0x2ecA0068307e706741445764A3D6A4402aC2A5a9',
        statement: 'Sign-In With Ethereum Example Statement',
        uri: 'https://login.xyz',
        nonce: 'lx2nx4so',
        issuedAt: '2022-01-05T14:27:30.883Z',
        expirationTime: '2021-01-05T00:00:00Z',
      },
      signature:
        '0x7337bc2826c7678cd6bc84f5b3b236efc969b0451f9feca2328b1d3401b030c113f19bdba359ba3f52762c66e9147311fa95fe598a1a4ec9bb383a7b4e3874241b',
      reason: 'expired',
    },
  ])('behavior: published messages are judged rightly: $reason', async ({ now, signer, signature, reason }) => {
    const clock = at(now)
    const server = createSiweServer({ origin: 'https://login.xyz', secret, now: () => clock.now })
    const message = formatSiweMessage({ chainId: 1, ...signer } as SiweMessage) // addresses as published
    await expect(server.verify({ message, signature })).rejects.toMatchObject({ reason })
  })
})

describe('contract wallets', () => {
  let node: Awaited<ReturnType<typeof startAnvil>>
  const chainId = 31337
  const owner = privateKeyToAccount(generatePrivateKey())

  /**
   * A wallet whose owner's key signs for it (ERC-1271): it passes hash and signature to ecrecover, and compares the
   * result.
   */
  const runtime = concatHex([
    '0x600435600052', // the hash
    '0x60a43560f81c602052', // v
    '0x606435604052', // r
    '0x608435606052', // s
    '0x602060006080600060015afa50', // ecrecover
    concatHex(['0x60005173', owner.address, '0x14']), // is it the owner?
    '0x631626ba7e0260e01b60005260206000f3', // then the magic value, otherwise zero
  ])
  /** A contract that redirects its caller to a URL (EIP-3668). */
  const requester = (url: string): Hex => {
    const revert = encodeFunctionData({
      abi: parseAbi([
        'function OffchainLookup(address sender, string[] urls, bytes data, bytes4 callback, bytes extra)',
      ]),
      args: [wallet, [url], '0x', '0x00000000', '0x'],
    })
    const length = (revert.length / 2 - 1).toString(16).padStart(4, '0')
    return `0x61${length}600e60003961${length}6000fd${revert.slice(2)}`
  }
  /** A signature that brings its account's delegation along (ERC-8010): viem asks the account itself about it. */
  const delegated = (signature: Hex, delegation: Address): Hex => {
    const suffix = encodeAbiParameters(
      parseAbiParameters('(uint256, address, uint256, uint8, uint256, uint256), address, bytes'),
      [[0n, delegation, 0n, 0, 1n, 1n], wallet, '0x'],
    )
    const magic = `0x${'8010'.repeat(16)}` as const
    return concatHex([signature, suffix, toHex(suffix.length / 2 - 1, { size: 32 }), magic])
  }
  const wallet = getAddress('0x00000000000000000000000000000000000c0de1')

  const client = () => createTestClient({ mode: 'anvil', transport: http(node.url) })
  const nodes = () => ({ [chainId]: node.url })
  const byOwner = async (signed: ReturnType<typeof open>['signed'], address: Address, signer = owner) =>
    signed({ address, chainId }, signer)

  beforeAll(async () => {
    node = await startAnvil()
    await setCode(client(), { address: wallet, bytecode: runtime })
  })
  afterAll(() => node.stop())

  test('default: a deployed one signs in by what its contract says (ERC-1271)', async () => {
    const { server, signed } = open({ rpcUrls: nodes() })
    const { session } = await server.verify(await byOwner(signed, wallet))
    expect(session).toMatchObject({ address: wallet, chainId })
    const stranger = privateKeyToAccount(generatePrivateKey())
    await expect(server.verify(await byOwner(signed, wallet, stranger))).rejects.toMatchObject({
      reason: 'wrongSignature',
    })
  })

  test('behavior: one that is not deployed yet (ERC-6492)', async () => {
    // The deployer that anvil has from the start: it derives a contract's address from a salt and its code (EIP-1014).
    const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
    const size = toHex((runtime.length - 2) / 2, { size: 1 })
    const making = concatHex(['0x60', size, '0x600c60003960', size, '0x6000f3', runtime])
    const address = getContractAddress({ opcode: 'CREATE2', from: factory, salt: zeroHash, bytecode: making })
    const { server, signed } = open({ rpcUrls: nodes() })
    const wrapped = async (signer = owner) => {
      const { message, signature } = await byOwner(signed, address, signer)
      const data = concatHex([zeroHash, making])
      return { message, signature: serializeErc6492Signature({ address: factory, data, signature }) }
    }
    expect((await server.verify(await wrapped())).session.address).toBe(address)
    const stranger = privateKeyToAccount(generatePrivateKey())
    await expect(server.verify(await wrapped(stranger))).rejects.toMatchObject({ reason: 'wrongSignature' })
  })

  test('error: an address with neither key nor contract', async () => {
    const { server, signed } = open({ rpcUrls: nodes() })
    const nobody = `0x${keccak256('0x01').slice(-40)}` as const
    const address = getContractAddress({ from: nobody, nonce: 1n })
    await expect(server.verify(await byOwner(signed, address))).rejects.toMatchObject({ reason: 'wrongSignature' })
  })

  test('error: on a chain without a node only keys can sign in', async () => {
    const { server, signed } = open({ rpcUrls: {} })
    await expect(server.verify(await byOwner(signed, wallet))).rejects.toMatchObject({ reason: 'wrongSignature' })
  })

  test('error: a node that does not answer is not a wrong signature, and the message can be sent again', async () => {
    const { server, signed, onError, options } = open({ rpcUrls: { [chainId]: 'http://127.0.0.1:1' } })
    const body = await byOwner(signed, wallet)
    const response = await server.handle(post('verify', body))
    expect(response.status).toBe(503)
    expect((await response.json()).error.reason).toBe('nodeUnavailable')
    expect(onError).toHaveBeenCalledOnce()
    const mended = createSiweServer({ ...options, rpcUrls: nodes() })
    expect((await mended.verify(body)).session.address).toBe(wallet)
  })

  test('error: what is written down of a node that fails names its host, and nothing that can be a key', async () => {
    const { server, signed, onError } = open({ rpcUrls: { [chainId]: 'http://127.0.0.1:1/v3/my-secret-key' } })
    await server.handle(post('verify', await byOwner(signed, wallet)))
    expect(onError).toHaveBeenCalledOnce()
    const written = inspect(onError.mock.calls, { depth: 20 })
    expect(written).toContain('127.0.0.1:1')
    expect(written).not.toContain('my-secret-key')
  })

  test('error: a node that begins to answer and never ends is given up', async () => {
    const endless = createServer((_, response) => void response.writeHead(200).write('{')).listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const { port } = endless.address() as AddressInfo // it listens on a port
    const { server, signed } = open({ rpcUrls: { [chainId]: `http://127.0.0.1:${port}` } })
    const before = performance.now()
    await expect(server.verify(await byOwner(signed, wallet))).rejects.toMatchObject({ reason: 'nodeUnavailable' })
    expect(performance.now() - before).toBeLessThan(15_000)
    endless.closeAllConnections()
    endless.close()
  }, 30_000)

  test('error: a contract that sends the server to another address (EIP-3668) is not obeyed', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const delegation = getAddress('0x00000000000000000000000000000000000c0de2')
    try {
      await setCode(client(), { address: delegation, bytecode: requester('http://127.0.0.1:1/elsewhere') })
      await setCode(client(), { address: wallet, bytecode: concatHex(['0xef0100', delegation]) })
      const { server, signed } = open({ rpcUrls: nodes() })
      const { message, signature } = await byOwner(signed, wallet)
      const body = { message, signature: delegated(signature, delegation) }
      await expect(server.verify(body)).rejects.toMatchObject({ reason: 'wrongSignature' })
      const asked = fetched.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : input).origin)
      expect(new Set(asked)).toEqual(new Set([new URL(node.url).origin]))
    } finally {
      fetched.mockRestore()
      await setCode(client(), { address: wallet, bytecode: runtime })
    }
  })
})

describe('session', () => {
  test('error: what this server did not seal is nobody', async () => {
    const { server, signed } = open()
    const cookie = pairOf((await server.verify(await signed())).setCookie)
    const [name, value = ''] = cookie.split(/=(.*)/s)
    const [payload = '', code = ''] = value.split('.')
    const read = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const forged = btoa(JSON.stringify({ ...read, address: `0x${'1'.repeat(40)}` })).replaceAll('=', '')
    const { nonce } = await server.createNonce()
    for (const wrong of [
      '',
      '.',
      value.slice(0, -1),
      `${payload}.`,
      `${payload}.${code.slice(0, 32)}`,
      `${forged}.${code}`,
      `${payload}.${code}.${code}`,
      `${nonce.slice(0, 24)}.${nonce.slice(24)}`,
    ])
      expect(await server.getSession(`${name}=${wrong}`), wrong).toBeUndefined()
    for (const none of [null, undefined, '', 'latchkey.session', `latchkey.session=${value}`, `x${cookie}`])
      expect(await server.getSession(none)).toBeUndefined()
    expect(await server.getSession(cookie)).toBeDefined()
  })
})

describe('memoryStore', () => {
  test('default: once, and again when its time is over', () => {
    const clock = { now: 0 }
    const store = memoryStore(() => clock.now)
    expect([store.add('a', 100), store.add('a', 100), store.has('a'), store.has('b')]).toEqual([
      true,
      false,
      true,
      false,
    ])
    clock.now = 60_001
    expect(store.add('a', 60_100)).toBe(true)
  })

  test('error: full, it takes no more instead of forgetting', () => {
    const store = memoryStore(() => 0)
    for (let at = 0; at < 100_000; at++) store.add(String(at), 1)
    expect(() => store.add('one more', 1)).toThrow('Too many')
    expect(store.has('0')).toBe(true)
  })

  test('error: who signs in and out without end keeps nobody else from signing in', () => {
    const store = memoryStore(() => 0)
    for (let at = 0; at < 100_000; at++) store.add(`session:${at}`, 86_400_000)
    expect(() => store.add('session:one more', 1)).toThrow('Too many')
    expect(store.add('nonce:somebody', 600_000)).toBe(true)
  })
})
