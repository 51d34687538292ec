import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  X509Certificate,
} from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { writeOwn } from '../files.ts'
import { PartError } from '../part.ts'
import { createCertificate, type Subject } from './certificate.ts'

/** The domain of all names that this authority may certify (RFC 6761, section 6.3). */
const topName = 'localhost'

const day = 86_400_000
/** Days. Apple trusts no certificate for longer, whatever its authority. */
const authorityDays = 825
const serverDays = 30
/** A server's certificate is renewed when fewer days than this are left. */
const renewalDays = 10
/** Certificates are backdated, because the clock of a virtual machine may be slightly slow. */
const backdatedDays = 1

/** The credentials of a TLS server: its key, and its certificate with the authority's. */
export type ServerCertificate = { key: string; cert: string; notAfter: Date }

/** A local certificate authority, for names below `localhost` only. */
export type Authority = {
  /** PEM. */
  certificate: string
  /** A copy of the certificate, to be added to a trust store. */
  certificateFile: string
  /** SHA-256 of its public key, base64, for Chromium's `--ignore-certificate-errors-spki-list`. */
  spki: string
  /** True if it was created just now, so nothing trusts it yet. */
  isNew: boolean
  /** A certificate for a server of these names. */
  issue(names: readonly string[]): ServerCertificate
}

/**
 * Opens the authority of a folder, and creates it the first time, or when the old one has expired.
 *
 * @param now milliseconds since 1970
 * @throws PartError when a file cannot be read or written, can be read by others, is not an authority of ours, or when
 * the clock is earlier than its creation
 */
export function openAuthority(folder: string, now: () => number = Date.now): Authority {
  const file = join(folder, 'authority.pem')
  const certificateFile = join(folder, 'authority.crt')
  const old = attempt(file, () => (existsSync(file) ? read(file) : undefined))
  if (old && now() < Date.parse(old.certificate.validFrom)) {
    throw new PartError(
      name,
      `The certificate authority of ${file} begins at ${old.certificate.validFrom}, and this machine's clock says ${new Date(now()).toUTCString()}. Set the clock, or remove that file: the next start makes a new one, to be trusted anew.`,
    )
  }
  const isNew = !old || Date.parse(old.certificate.validTo) - now() < serverDays * day
  const { certificate, privateKey } = isNew ? attempt(file, () => make(file, now())) : old
  const pem = certificate.toString()
  attempt(certificateFile, () => writeOwn(certificateFile, pem, 0o644))

  const issuerKey = { privateKey, publicKey: certificate.publicKey }
  const issuer = subjectOf(certificate)
  return {
    certificate: pem,
    certificateFile,
    spki: createHash('sha256')
      .update(certificate.publicKey.export({ type: 'spki', format: 'der' }))
      .digest('base64'),
    isNew,
    issue(names) {
      const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const notAfter = new Date(Math.min(now() + serverDays * day, Date.parse(certificate.validTo)))
      const cert = createCertificate({
        subject: { organization, commonName: names[0] ?? topName },
        publicKey: key.publicKey,
        issuer,
        issuerKey,
        notBefore: new Date(Math.max(now() - backdatedDays * day, Date.parse(certificate.validFrom))),
        notAfter,
        use: { server: names },
      })
      return { key: toPkcs8(key.privateKey), cert: cert + pem, notAfter }
    },
  }
}

/** True if a server needs a new certificate. */
export function isEnding({ notAfter }: Pick<ServerCertificate, 'notAfter'>, now: number): boolean {
  return notAfter.getTime() - now < renewalDays * day
}

const name = 'the certificate authority'
const organization = 'Latchkey'

const make = (file: string, now: number) => {
  const key = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const notBefore = new Date(now - backdatedDays * day)
  // The date tells two authorities apart in a list of trusted ones.
  const subject = {
    organization,
    commonName: `Latchkey local authority of ${new Date(now).toISOString().slice(0, 10)}`,
  }
  const certificate = createCertificate({
    subject,
    publicKey: key.publicKey,
    issuer: subject,
    issuerKey: key,
    notBefore,
    notAfter: new Date(notBefore.getTime() + authorityDays * day),
    use: { authority: topName },
  })
  // One file, so that key and certificate always match.
  writeOwn(file, toPkcs8(key.privateKey) + certificate, 0o600)
  return { certificate: new X509Certificate(certificate), privateKey: key.privateKey }
}

const read = (file: string): { certificate: X509Certificate; privateKey: KeyObject } => {
  if (statSync(file).mode & 0o077) {
    throw new PartError(
      name,
      `${file} can be read by others, who could then pose as any page of this stack. Close it (chmod 600 ${file}), or remove it: the next start makes a new one, to be trusted anew.`,
    )
  }
  const text = readFileSync(file, 'utf8')
  const foreign = (why: string, cause?: unknown) =>
    new PartError(
      name,
      `${file} is not a certificate authority of Latchkey: ${why}. Move it away: the next start makes a new one, to be trusted anew.`,
      { cause },
    )
  let certificate: X509Certificate
  let privateKey: KeyObject
  try {
    certificate = new X509Certificate(text)
    privateKey = createPrivateKey(text)
  } catch (cause) {
    throw foreign('it cannot be read as a certificate and its key', cause)
  }
  if (!certificate.ca || !subjectOf(certificate).commonName.startsWith('Latchkey local authority'))
    throw foreign('its certificate is not one that this program makes')
  if (!createPublicKey(privateKey).equals(certificate.publicKey))
    throw foreign('key and certificate do not belong together')
  if (!certificate.verify(certificate.publicKey)) throw foreign('its certificate is not signed by its own key')
  return { certificate, privateKey }
}

/** Explains errors of the operating system; other errors pass unchanged. */
const attempt = <T>(file: string, act: () => T): T => {
  try {
    return act()
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === undefined || cause instanceof PartError) throw cause
    throw new PartError(
      name,
      `The certificate authority of ${file} can be neither read nor written (${code}): make this folder yours, or choose another by --data.`,
      { cause },
    )
  }
}

/** `O=…\nCN=…`, as Node writes a name. */
const subjectOf = (certificate: X509Certificate): Subject => {
  const field = (id: string) => new RegExp(`^${id}=(.*)$`, 'm').exec(certificate.subject)?.[1] ?? ''
  return { organization: field('O'), commonName: field('CN') }
}

const toPkcs8 = (key: KeyObject) => key.export({ type: 'pkcs8', format: 'pem' }).toString()
