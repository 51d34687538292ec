import { createPrivateKey, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, createServer } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { PartError } from '../part.ts'
import { isEnding, openAuthority, type ServerCertificate } from './authority.ts'
import { createCertificate } from './certificate.ts'

const day = 86_400_000

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'authority-'))
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** True if a client that trusts only `ca` accepts a server under a name; otherwise the reason. */
const visit = async (certificate: Pick<ServerCertificate, 'key' | 'cert'>, servername: string, ca: string) => {
  const server = createServer(certificate, (socket) => socket.end())
  server.on('tlsClientError', () => {})
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await new Promise<string>((resolve) => {
      const socket = connect({ host: '127.0.0.1', port, servername, ca }, () => {
        resolve('trusted')
        socket.destroy()
      })
      socket.on('error', ({ code, message }: NodeJS.ErrnoException) =>
        resolve(code && code !== 'UNSPECIFIED' ? code : message),
      )
    })
  } finally {
    server.close()
  }
}

const caught = (act: () => unknown) => {
  try {
    act()
  } catch (failure) {
    expect(failure).toBeInstanceOf(PartError)
    return (failure as Error).message
  }
  return undefined
}

describe('openAuthority', () => {
  test('default: a client that trusts it accepts its servers under their names', async () => {
    const authority = openAuthority(folder)
    expect(authority.isNew).toBe(true)
    const server = authority.issue(['page.localhost', 'other.page.localhost'])
    expect(await visit(server, 'page.localhost', authority.certificate)).toBe('trusted')
    expect(await visit(server, 'other.page.localhost', authority.certificate)).toBe('trusted')
    expect(await visit(server, 'wallet.localhost', authority.certificate)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
  })

  test('behavior: it is the same at the next start, and another in another folder', () => {
    const first = openAuthority(folder)
    const again = openAuthority(folder)
    expect([again.certificate, again.spki, again.isNew]).toEqual([first.certificate, first.spki, false])
    expect(openAuthority(join(folder, 'other')).spki).not.toBe(first.spki)
  })

  test('behavior: its own file is closed to others; the copy to trust is public and holds no key', () => {
    const { certificate, certificateFile } = openAuthority(folder)
    expect(statSync(join(folder, 'authority.pem')).mode & 0o777).toBe(0o600)
    expect(statSync(certificateFile).mode & 0o777).toBe(0o644)
    expect(readFileSync(certificateFile, 'utf8')).toBe(certificate)
    expect(certificate).not.toContain('PRIVATE')
  })

  test('behavior: it lasts 825 days, its servers 30, never longer than itself', () => {
    const now = Date.parse('2026-11-22T08:00:00Z')
    const lasts = (pem: string) => {
      const { validFrom, validTo } = new X509Certificate(pem)
      return (Date.parse(validTo) - Date.parse(validFrom)) / day
    }
    const authority = openAuthority(folder, () => now)
    expect(lasts(authority.certificate)).toBe(825)
    const server = authority.issue(['page.localhost'])
    expect(lasts(server.cert)).toBe(31) // a day of it has passed
    expect(new X509Certificate(server.cert).validToDate).toEqual(server.notAfter)

    const late = openAuthority(folder, () => now + 790 * day)
    expect(late.certificate).toBe(authority.certificate)
    expect(openAuthority(folder, () => now + 790 * day).issue(['page.localhost']).notAfter).toEqual(
      new Date(now + 820 * day),
    )
  })

  test('behavior: one that ends within 30 days is replaced, and says that it is new', () => {
    const now = Date.parse('2026-11-22T08:00:00Z')
    const first = openAuthority(folder, () => now)
    const next = openAuthority(folder, () => now + 800 * day)
    expect(next.isNew).toBe(true)
    expect(next.spki).not.toBe(first.spki)
  })

  test('behavior: it has no word on names outside localhost, nor on addresses, even with its key', async () => {
    const { certificate } = openAuthority(folder)
    const privateKey = createPrivateKey(readFileSync(join(folder, 'authority.pem'), 'utf8'))
    const [organization = '', commonName = ''] = new X509Certificate(certificate).subject
      .split('\n')
      .map((line) => line.slice(line.indexOf('=') + 1))
    const forge = (name: string) => {
      const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const cert = createCertificate({
        subject: { organization: 'Somebody', commonName: name },
        publicKey: key.publicKey,
        issuer: { organization, commonName },
        issuerKey: { privateKey, publicKey: new X509Certificate(certificate).publicKey },
        notBefore: new Date(Date.now() - day),
        notAfter: new Date(Date.now() + day),
        use: { server: [name] },
      })
      return { cert: cert + certificate, key: key.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
    }
    expect(await visit(forge('page.localhost'), 'page.localhost', certificate)).toBe('trusted')
    expect(await visit(forge('bank.example'), 'bank.example', certificate)).toBe('permitted subtree violation')
    expect(await visit(forge('localhost.example'), 'localhost.example', certificate)).toBe(
      'permitted subtree violation',
    )
  })

  test('error: a file that others can read', () => {
    openAuthority(folder)
    chmodSync(join(folder, 'authority.pem'), 0o644)
    expect(caught(() => openAuthority(folder))).toMatch(/authority\.pem can be read by others.*chmod 600/)
  })

  test.each([
    ['an empty file', () => ''],
    ['no PEM', () => 'hello'],
    ['a certificate without its key', (own: string) => own.slice(own.indexOf('-----BEGIN CERTIFICATE'))],
    ['the key of another', (own: string) => toPem() + own.slice(own.indexOf('-----BEGIN CERTIFICATE'))],
    ['half a file', (own: string) => own.slice(0, own.length / 2)],
  ])('error: %s is named, and left as it is', (_, change) => {
    openAuthority(folder)
    const file = join(folder, 'authority.pem')
    const broken = change(readFileSync(file, 'utf8'))
    writeFileSync(file, broken)
    expect(caught(() => openAuthority(folder))).toMatch(/is not a certificate authority of Latchkey: .*Move it away/)
    expect(readFileSync(file, 'utf8')).toBe(broken)
  })

  test('error: the authority of somebody else', () => {
    mkdirSync(folder, { recursive: true })
    const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const subject = { organization: 'Somebody', commonName: 'Somebody’s authority' }
    const certificate = createCertificate({
      subject,
      publicKey: key.publicKey,
      issuer: subject,
      issuerKey: key,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + 100 * day),
      use: { authority: 'localhost' },
    })
    writeFileSync(join(folder, 'authority.pem'), toPem(key.privateKey) + certificate, { mode: 0o600 })
    expect(caught(() => openAuthority(folder))).toMatch(/not one that this program makes/)
  })

  test('error: a clock that stands before it was made', () => {
    const now = Date.now()
    openAuthority(folder, () => now)
    expect(caught(() => openAuthority(folder, () => now - 2 * day))).toMatch(/clock says .*Set the clock/)
  })

  test('error: a place where nothing can be written', () => {
    writeFileSync(join(folder, 'taken'), '')
    expect(caught(() => openAuthority(join(folder, 'taken')))).toMatch(
      /can be neither read nor written \(E\w+\).*--data/,
    )
    expect(existsSync(join(folder, 'taken', 'authority.crt'))).toBe(false)
  })
})

describe('isEnding', () => {
  test('default: with less than ten days left', () => {
    const now = Date.now()
    const server = openAuthority(folder, () => now).issue(['page.localhost'])
    expect([now, now + 19 * day, now + 21 * day, now + 40 * day].map((at) => isEnding(server, at))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})

const toPem = (key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey) =>
  key.export({ type: 'pkcs8', format: 'pem' }).toString()
