import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

/** The only algorithm of these tokens: the back ends of legacy dapps verify no other. */
export const pageTokenAlgorithm = 'RS256'

const privatePlace = (kid: string) => ({ table: 'token_keys', column: 'private_sealed', row: kid })

/**
 * Draws a key, as the row that stores it: the private half is encrypted.
 *
 * @param activeFrom when it begins to sign, milliseconds of Unix time
 */
export async function drawTokenKey(atRest: AtRest, activeFrom: number): Promise<Insertable<Tables['token_keys']>> {
  const { publicKey, privateKey } = await generateKeyPair(pageTokenAlgorithm, {
    modulusLength: 2048,
    extractable: true,
  })
  const { kty, n, e } = await exportJWK(publicKey)
  const jwk = { kty, n, e } as JWK
  const kid = await calculateJwkThumbprint(jwk)
  const sealed = atRest.seal(privatePlace(kid), fromUtf8(JSON.stringify(await exportJWK(privateKey))))
  return {
    kid,
    jwk: JSON.stringify({ ...jwk, kid, alg: pageTokenAlgorithm, use: 'sig' }),
    private_sealed: Buffer.from(sealed),
    active_from: new Date(activeFrom),
  }
}

/** Opens the private half of a stored key, which then signs and cannot be exported. */
export async function openTokenKey(
  atRest: AtRest,
  { kid, private_sealed }: Pick<Selectable<Tables['token_keys']>, 'kid' | 'private_sealed'>,
): Promise<CryptoKey> {
  const jwk = JSON.parse(new TextDecoder().decode(atRest.open(privatePlace(kid), private_sealed)))
  return (await importJWK(jwk, pageTokenAlgorithm)) as CryptoKey // only symmetric keys are bytes
}
