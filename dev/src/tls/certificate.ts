import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bitString, der, integer, octets, oid, sequence, setOf, time, utf8, yes } from './der.ts'

/** The subject of a certificate, or its issuer. */
export type Subject = { organization: string; commonName: string }

type CertificateOptions = {
  subject: Subject
  /** P-256. */
  publicKey: KeyObject
  issuer: Subject
  issuerKey: { publicKey: KeyObject; privateKey: KeyObject }
  notBefore: Date
  notAfter: Date
  /** `authority`: may issue certificates for names below this one, and for no others. `server`: TLS servers of these names. */
  use: { authority: string } | { server: readonly string[] }
}

/**
 * A certificate of RFC 5280, signed by ECDSA with SHA-256.
 *
 * @returns PEM
 */
export function createCertificate(options: CertificateOptions): string {
  const { use, issuerKey } = options
  const extensions = [
    ...('authority' in use ? authorityExtensions(use.authority) : serverExtensions(use.server)),
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))), // extended key usage: TLS server
    extension('2.5.29.14', octets(keyIdentifier(options.publicKey))),
    extension('2.5.29.35', sequence(der(0x80, keyIdentifier(issuerKey.publicKey)))),
  ]
  const content = sequence(
    der(0xa0, integer(Buffer.of(2))), // version 3
    integer(randomBytes(16)),
    ecdsaWithSha256,
    name(options.issuer),
    sequence(time(options.notBefore), time(options.notAfter)),
    name(options.subject),
    options.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', content, issuerKey.privateKey)
  return toPem('CERTIFICATE', sequence(content, ecdsaWithSha256, bitString(signature)))
}

const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'))

const extension = (id: string, value: Buffer, critical = false) =>
  sequence(oid(id), ...(critical ? [yes] : []), octets(value))

const authorityExtensions = (below: string) => [
  extension('2.5.29.19', sequence(yes, integer(Buffer.of(0))), true), // an authority, of no further authorities
  extension('2.5.29.15', bitString(Buffer.of(0b0000_0110), 1), true), // key usage: sign certificates and revocations
  // Name constraints: names below this one only, and no IP addresses. A stolen key is useless against any other site.
  extension(
    '2.5.29.30',
    sequence(
      der(0xa0, sequence(dnsName(below))),
      der(0xa1, sequence(der(0x87, Buffer.alloc(8))), sequence(der(0x87, Buffer.alloc(32)))),
    ),
    true,
  ),
]

const serverExtensions = (names: readonly string[]) => [
  extension('2.5.29.19', sequence(), true), // no authority
  extension('2.5.29.15', bitString(Buffer.of(0b1000_0000), 7), true), // key usage: digital signature
  extension('2.5.29.17', sequence(...names.map(dnsName))),
]

const dnsName = (text: string) => der(0x82, Buffer.from(text, 'ascii'))

const name = ({ organization, commonName }: Subject) =>
  sequence(setOf(sequence(oid('2.5.4.10'), utf8(organization))), setOf(sequence(oid('2.5.4.3'), utf8(commonName))))

/** RFC 7093, method 1. */
const keyIdentifier = (key: KeyObject) => {
  // The uncompressed P-256 point is at the end.
  const point = key.export({ type: 'spki', format: 'der' }).subarray(-65)
  return createHash('sha256').update(point).digest().subarray(0, 20)
}

const toPem = (label: string, bytes: Buffer) =>
  [
    `-----BEGIN ${label}-----`,
    ...(bytes.toString('base64').match(/.{1,64}/g) ?? []),
    `-----END ${label}-----`,
    '',
  ].join('\n')
