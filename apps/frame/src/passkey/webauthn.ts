import { fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { type Created, type CreateOptions, type GetOptions, PasskeyError, type Used } from './ceremony.ts'

/** The ceremonies of a passkey by this window's own WebAuthn (Level 3). The relying party is the wallet's host name. */

/** How long a person has, milliseconds: they look for a telephone or a security key meanwhile. */
const limitMs = 4 * 60_000

/** COSE algorithms: EdDSA, ES256, RS256. The API accepts the same (`apps/server/src/api/passkey-proofs.ts`). */
const algorithms = [-8, -7, -257]

const encode = (buffer: ArrayBuffer) => toBase64Url(new Uint8Array(buffer))

const toError = (cause: unknown): PasskeyError => {
  if (cause instanceof PasskeyError) return cause
  const name = cause instanceof DOMException ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'AbortError') return new PasskeyError('cancelled', { cause })
  if (name === 'InvalidStateError') return new PasskeyError('exists', { cause })
  if (name === 'NotSupportedError') return new PasskeyError('noPrf', { cause })
  return new PasskeyError('failed', { cause })
}

const toDescriptor = ({ credentialId, transports }: { credentialId: string; transports: readonly string[] }) => ({
  type: 'public-key' as const,
  id: fromBase64Url(credentialId),
  ...(transports.length > 0 && { transports: transports as AuthenticatorTransport[] }), // hints: others are ignored
})

/**
 * Makes a passkey with a pseudo-random function.
 *
 * @throws PasskeyError `noPrf` where it was made without one: then the API stores nothing of it
 */
export async function makeCredential(
  { challenge, user, exclude, input }: CreateOptions,
  signal?: AbortSignal,
): Promise<Created> {
  try {
    const credential = (await navigator.credentials.create({
      ...(signal && { signal }),
      publicKey: {
        challenge: fromBase64Url(challenge),
        rp: { id: location.hostname, name: location.hostname },
        user: { id: fromBase64Url(user.id), name: user.name, displayName: user.name },
        pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: exclude.map(toDescriptor),
        extensions: { prf: { eval: { first: fromBase64Url(input) } } },
        timeout: limitMs,
      },
    })) as PublicKeyCredential | null // the type that `publicKey` yields
    if (!credential) throw new PasskeyError('cancelled')
    const { prf } = credential.getClientExtensionResults()
    // Some authenticators show only at the first use whether they can do it; one that says no is believed.
    if (prf?.enabled !== true && !prf?.results?.first) throw new PasskeyError('noPrf')
    const response = credential.response as AuthenticatorAttestationResponse // the response of a creation
    return {
      credentialId: encode(credential.rawId),
      attestation: encode(response.attestationObject),
      clientData: encode(response.clientDataJSON),
      transports: response.getTransports?.() ?? [],
    }
  } catch (failure) {
    throw toError(failure)
  }
}

/**
 * Asks one of several passkeys for an assertion and the output of its PRF.
 *
 * @throws PasskeyError `noPrf` where there is no output
 */
export async function getAssertion({ challenge, allow }: GetOptions, signal?: AbortSignal): Promise<Used> {
  try {
    const evalByCredential = Object.fromEntries(
      allow.map(({ credentialId, input }) => [credentialId, { first: fromBase64Url(input) }]),
    )
    const credential = (await navigator.credentials.get({
      ...(signal && { signal }),
      publicKey: {
        challenge: fromBase64Url(challenge),
        rpId: location.hostname,
        allowCredentials: allow.map(toDescriptor),
        userVerification: 'required',
        extensions: { prf: { evalByCredential } },
        timeout: limitMs,
      },
    })) as PublicKeyCredential | null // the type that `publicKey` yields
    if (!credential) throw new PasskeyError('cancelled')
    const output = credential.getClientExtensionResults().prf?.results?.first
    if (!output) throw new PasskeyError('noPrf')
    const bytes = ArrayBuffer.isView(output)
      ? new Uint8Array(output.buffer, output.byteOffset, output.byteLength)
      : new Uint8Array(output)
    const response = credential.response as AuthenticatorAssertionResponse // the response of an assertion
    return {
      credentialId: encode(credential.rawId),
      clientData: encode(response.clientDataJSON),
      authenticatorData: encode(response.authenticatorData),
      signature: encode(response.signature),
      output: toBase64Url(bytes),
    }
  } catch (failure) {
    throw toError(failure)
  }
}
