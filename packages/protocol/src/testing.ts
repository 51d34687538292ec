import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { concat, fromUtf8, toBase64Url } from '@latchkey/core/bytes'

/**
 * For tests: an authenticator without a device, which signs whatever it is given, even where a real one would refuse.
 */

/** The inputs of a ceremony: where it takes place, and what the authenticator claims. */
export type Ceremony = {
  challenge: string
  origin?: string
  /** The page that embeds the wallet. */
  topOrigin?: string
  rpId?: string
  /** WebAuthn, section 6.1: 1 user present, 4 user verified, 8 and 16 for several devices, 64 credential data. */
  flags?: number
  counter?: number
  type?: string
}

const bigEndian = (value: number, length: number) =>
  Uint8Array.from({ length }, (_, i) => (value / 2 ** (8 * (length - 1 - i))) & 255)

/** CBOR (RFC 8949): a head, and what the attestation of a passkey needs. */
const head = (major: number, value: number): Uint8Array =>
  value < 24
    ? Uint8Array.of((major << 5) | value)
    : value < 256
      ? Uint8Array.of((major << 5) | 24, value)
      : Uint8Array.of((major << 5) | 25, value >> 8, value & 255)
const int = (value: number) => (value < 0 ? head(1, -1 - value) : head(0, value))
const bytes = (value: Uint8Array) => concat(head(2, value.length), value)
const text = (value: string) => concat(head(3, value.length), fromUtf8(value))
const map = (...entries: [Uint8Array, Uint8Array][]) => concat(head(5, entries.length), ...entries.flat())

const walletOrigin = 'http://localhost:3333'

/** Makes a passkey (ES256). */
export function drawPasskey() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(32)
  const secret = randomBytes(32)
  const credentialId = id.toString('base64url')
  const coseKey = map(
    [int(1), int(2)],
    [int(3), int(-7)],
    [int(-1), int(1)],
    [int(-2), bytes(Buffer.from(x, 'base64url'))],
    [int(-3), bytes(Buffer.from(y, 'base64url'))],
  )

  const toClientData = (type: string, { challenge, origin = walletOrigin, topOrigin, ...ceremony }: Ceremony) =>
    fromUtf8(
      JSON.stringify({
        type: ceremony.type ?? type,
        challenge,
        origin,
        crossOrigin: topOrigin !== undefined,
        ...(topOrigin !== undefined && { topOrigin }),
      }),
    )
  const toData = ({ rpId = 'localhost', counter = 0 }: Ceremony, flags: number) =>
    concat(createHash('sha256').update(rpId).digest(), Uint8Array.of(flags), bigEndian(counter, 4))

  return {
    credentialId,

    /** The answer to its creation: what the API stores. */
    create(ceremony: Ceremony) {
      const credential = concat(new Uint8Array(16), bigEndian(id.length, 2), id, coseKey)
      const authData = concat(toData(ceremony, (ceremony.flags ?? 5) | 64), credential)
      const attestation = map(
        [text('fmt'), text('none')],
        [text('attStmt'), map()],
        [text('authData'), bytes(authData)],
      )
      return {
        attestation: toBase64Url(attestation),
        clientData: toBase64Url(toClientData('webauthn.create', ceremony)),
      }
    },

    /** The answer to a request for an assertion. */
    get(ceremony: Ceremony) {
      const clientData = toClientData('webauthn.get', ceremony)
      const authenticatorData = toData(ceremony, ceremony.flags ?? 5)
      const signed = concat(authenticatorData, createHash('sha256').update(clientData).digest())
      return {
        credentialId,
        clientData: toBase64Url(clientData),
        authenticatorData: toBase64Url(authenticatorData),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      }
    },

    /** The output of its function. */
    evaluate: (input: string) =>
      createHmac('sha256', secret).update(Buffer.from(input, 'base64url')).digest().toString('base64url'),
  }
}
export type TestPasskey = ReturnType<typeof drawPasskey>
