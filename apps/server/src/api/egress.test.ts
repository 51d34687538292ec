import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createEgress, isEgressPattern, isPublicAddress } from './egress.ts'

describe('isEgressPattern', () => {
  test('default', () => {
    for (const text of [
      'node.example',
      '*.node.example',
      '*.example',
      'localhost',
      '127.0.0.1',
      '[::1]',
      'xn--9n2bp8q.example',
    ])
      expect([text, isEgressPattern(text)]).toEqual([text, true])
    for (const text of [
      '',
      '*',
      '*.',
      '*.*.example',
      'a.*.example',
      '**.example',
      '*node.example',
      'node.example.',
      '.example',
      'Node.example',
      'node.example:443',
      'https://node.example',
      'node.example/path',
      'user@node.example',
    ])
      expect([text, isEgressPattern(text)]).toEqual([text, false])
  })
})

describe('isPublicAddress', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.255',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::7f00:1',
    '64:ff9b::a00:1',
    '2001:0:0:0::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('error: %s', (address) => expect(isPublicAddress(address)).toBe(false))

  test.each(['1.1.1.1', '8.8.8.8', '172.15.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
    'default: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
})

const servers: Server[] = []
const listen = async (answer: RequestListener) => {
  const server = createServer(answer)
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

const limits = (ms = 5_000) => ({ signal: AbortSignal.timeout(ms), maxBytes: 1_000 })
const names =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

describe('createEgress', () => {
  test('behavior: only hosts of the list, over https', () => {
    const { allows } = createEgress(['node.example', '*.nodes.example', '9.9.9.9'], false)
    for (const url of [
      'https://node.example/key?a=b',
      'https://node.example:8545/',
      'https://NODE.example',
      'https://a.nodes.example',
      'https://9.9.9.9/',
    ])
      expect([url, allows(url)]).toEqual([url, true])
    for (const url of [
      'http://node.example',
      'wss://node.example',
      'https://node.example.',
      'https://node.example.evil.example',
      'https://evil.example/node.example',
      'https://node.example@evil.example',
      'https://user:word@node.example',
      'https://nodes.example',
      'https://a.b.nodes.example',
      'https://anodes.example',
      'https://8.8.8.8',
      'not an address',
    ])
      expect([url, allows(url)]).toEqual([url, false])
    expect(createEgress([], true).allows('http://localhost')).toBe(false)
    expect(createEgress(['*.localhost'], true).allows('http://localhost')).toBe(false)
  })

  test('behavior: loopback only where the whole service is local, plain http only there', () => {
    const hosts = ['localhost', '127.0.0.1', '[::1]', '127.node.example', '10.0.0.1']
    const local = createEgress(hosts, true)
    const remote = createEgress(hosts, false)
    for (const url of ['http://localhost:8545', 'http://127.0.0.1:8545', 'http://[::1]:8545', 'https://localhost']) {
      expect([url, local.allows(url)]).toEqual([url, true])
      expect([url, remote.allows(url)]).toEqual([url, false])
    }
    for (const url of ['http://127.node.example', 'http://10.0.0.1'])
      expect([url, local.allows(url)]).toEqual([url, false])
  })

  test('default: posts and gives the answer', async () => {
    const port = await listen((request, response) => {
      expect(request.headers['content-type']).toBe('application/json')
      request.pipe(response)
    })
    const egress = createEgress(['localhost'], true)
    const answer = await egress.post(`http://localhost:${port}/`, '{"an":"어"}', limits())
    expect(new TextDecoder().decode(answer)).toBe('{"an":"어"}')
    egress.close()
  })

  test('error: a host that is not allowed', async () => {
    let asked = 0
    const port = await listen((_, response) => response.end(`${asked++}`))
    const egress = createEgress(['node.example'], true)
    await expect(egress.post(`http://localhost:${port}/`, '', limits())).rejects.toThrow('not allowed')
    expect(asked).toBe(0)
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['the address of a cloud’s metadata', ['169.254.169.254']],
    ['a private address', ['10.0.0.1']],
    ['a private address behind a public one', ['8.8.8.8', '192.168.0.1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['nothing', []],
  ])('error: a name that stands for %s', async (_, addresses) => {
    let asked = 0
    const port = await listen((_request, response) => response.end(`${asked++}`))
    for (const local of [true, false]) {
      const egress = createEgress(['node.example'], local, names(...addresses))
      await expect(egress.post(`https://node.example:${port}/`, '', limits())).rejects.toThrow('not public')
    }
    expect(asked).toBe(0)
  })

  test('error: an address that is private, written as one', async () => {
    for (const host of ['10.0.0.1', '169.254.169.254', '[fd00:ec2::254]', '[::ffff:7f00:1]']) {
      const egress = createEgress([host], true)
      await expect(egress.post(`https://${host}/`, '', limits())).rejects.toThrow('not public')
    }
  })

  test('error: a local name that stands for another machine', async () => {
    const egress = createEgress(['a.localhost'], true, names('8.8.8.8'))
    await expect(egress.post('http://a.localhost:1/', '', limits())).rejects.toThrow('not public')
  })

  test('behavior: a name is asked once for a connection, which goes to the address that was checked', async () => {
    let asked = 0
    const port = await listen((_, response) => response.end('here'))
    const egress = createEgress(['a.localhost'], true, async () => {
      asked++
      return [{ address: asked === 1 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    })
    const answer = await egress.post(`http://a.localhost:${port}/`, '', limits())
    expect(new TextDecoder().decode(answer)).toBe('here')
    expect(asked).toBe(1)
    egress.close()
    await expect(egress.post(`http://a.localhost:${port}/`, '', limits())).rejects.toThrow('not public')
  })

  test('error: a redirect, another status, too long an answer, none at all, a name nobody answers for', async () => {
    const port = await listen((request, response) => {
      if (request.url === '/redirect') response.writeHead(302, { Location: '/' }).end()
      else if (request.url === '/long') response.end('x'.repeat(1_001))
      else if (request.url === '/drip') response.write('x')
      else if (request.url === '/half') {
        response.writeHead(200, { 'Content-Length': '10' }).write('x', () => response.destroy())
      } else if (request.url !== '/silent') response.writeHead(500).end()
    })
    const egress = createEgress(['localhost'], true)
    const post = (path: string) => egress.post(`http://localhost:${port}${path}`, '', limits(500))
    for (const path of ['/redirect', '/long', '/drip', '/half', '/silent', '/other'])
      await expect(post(path)).rejects.toThrow()
    const lost = createEgress(['node.example'], false, () => new Promise(() => {}))
    await expect(lost.post('https://node.example/', '', limits(300))).rejects.toThrow()
    egress.close()
  })
})
