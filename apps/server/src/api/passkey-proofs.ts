import { fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import type { PasskeyAssertion, PasskeySlotPut } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
import * as v from 'valibot'

/** A passkey as the API stores it. */
export type StoredPasskey = {
  credentialId: string
  /** A COSE key, base64url. */
  publicKey: string
  counter: number
}

/** Where a ceremony may take place: origins are compared whole. */
type Place = {
  walletOrigin: string
  /** The pages that may embed the wallet in this session. */
  pages: readonly string[]
}

/** COSE algorithms: EdDSA, ES256, RS256. The creation offers the same ones (`apps/frame/src/passkey`). */
const algorithms = [-8, -7, -257]

const clientDataShape = v.object({
  challenge: v.string(),
  crossOrigin: v.optional(v.boolean()),
  topOrigin: v.optional(v.string()),
})

/**
 * The challenge of a ceremony on one of these pages. `topOrigin` is the page that embeds the wallet; Safari leaves it out,
 * and the library does not check that of a creation.
 */
const readChallenge = (clientData: string, { pages }: Place): string => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(fromBase64Url(clientData))
  const read = v.parse(clientDataShape, JSON.parse(text))
  if (read.topOrigin !== undefined && !(read.crossOrigin === true && pages.includes(read.topOrigin)))
    throw new Error('another page embeds the wallet')
  return read.challenge
}

/** Turns every failure into the same error, which does not reveal the reason. */
const orWrong = async <T>(verify: () => Promise<T>): Promise<T> => {
  try {
    return await verify()
  } catch (cause) {
    throw new ServiceError('wrong_passkey', {}, { cause })
  }
}

const toRpId = (walletOrigin: string) => new URL(walletOrigin).hostname

/**
 * Verifies an assertion: signature, relying party, origin, that the person was verified, and that the counter rose where
 * the authenticator has one.
 *
 * @returns the challenge that it is over, for the caller to use up, and what to store
 * @throws ServiceError `wrong_passkey`
 */
export function verifyAssertion(
  { credentialId, clientData, authenticatorData, signature }: PasskeyAssertion,
  passkey: StoredPasskey,
  place: Place,
): Promise<{ challenge: string; counter: number; synced: boolean }> {
  return orWrong(async () => {
    if (credentialId !== passkey.credentialId) throw new Error('another passkey')
    const challenge = readChallenge(clientData, place)
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.walletOrigin,
      expectedRPID: toRpId(place.walletOrigin),
      expectedTopOrigin: [...place.pages],
      credential: { id: credentialId, publicKey: fromBase64Url(passkey.publicKey), counter: passkey.counter },
      requireUserVerification: true,
    })
    if (!verified) throw new Error('the signature does not hold')
    return {
      challenge,
      counter: authenticationInfo.newCounter,
      synced: authenticationInfo.credentialBackedUp,
    }
  })
}

/**
 * Verifies a new passkey: its creation and its first assertion, over the same challenge.
 *
 * @returns the challenge, for the caller to use up, and the passkey to store
 * @throws ServiceError `wrong_passkey`
 */
export async function verifyNewPasskey(
  { slot, clientData, assertion }: Pick<PasskeySlotPut, 'slot' | 'clientData' | 'assertion'>,
  place: Place,
): Promise<{ challenge: string; passkey: StoredPasskey; synced: boolean }> {
  const { credentialId, attestation } = slot
  const created = await orWrong(async () => {
    const challenge = readChallenge(clientData, place)
    const registration = await verifyRegistrationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON: clientData, attestationObject: attestation },
      },
      expectedChallenge: challenge,
      expectedOrigin: place.walletOrigin,
      expectedRPID: toRpId(place.walletOrigin),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    if (!registration.verified) throw new Error('the creation does not hold')
    const { id, publicKey, counter } = registration.registrationInfo.credential
    if (id !== credentialId) throw new Error('another passkey')
    return { challenge, passkey: { credentialId, publicKey: toBase64Url(publicKey), counter } }
  })
  const { challenge, counter, synced } = await verifyAssertion(assertion, created.passkey, place)
  if (challenge !== created.challenge) throw new ServiceError('wrong_passkey')
  return { challenge, passkey: { ...created.passkey, counter }, synced }
}
