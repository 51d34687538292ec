import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { hashToken, verifyDpop } from './dpop.ts'

const request = { method: 'POST', url: 'http://localhost:8881/v1/session/me' }

const makeProof = async (
  over: { header?: object; claims?: object } = {},
  keys = generateKeyPair('ES256', { extractable: true }),
) => {
  const { publicKey, privateKey } = await keys
  const { kty, crv, x, y } = await exportJWK(publicKey)
  return new SignJWT({ htm: 'POST', htu: request.url, iat: 1, jti: 'a-random-identifier', ...over.claims })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: { kty, crv, x, y } as never, ...over.header })
    .sign(privateKey)
}

const refused = (header: string | undefined, over = {}) =>
  expect(verifyDpop(header, { ...request, ...over })).rejects.toMatchObject({ code: 'bad_proof', status: 401 })

describe('verifyDpop', () => {
  test('default: answers the key, its thumbprint, the proof id and the nonce', async () => {
    const proof = await verifyDpop(await makeProof({ claims: { nonce: 'n' } }), request)
    expect(proof).toMatchObject({ jti: 'a-random-identifier', nonce: 'n', jwk: { kty: 'EC', crv: 'P-256' } })
    expect(proof.jkt).toMatch(/^[\w-]{43}$/)
  })

  test('behavior: query and fragment do not count, the token does', async () => {
    await expect(verifyDpop(await makeProof(), { ...request, url: `${request.url}?a=1#b` })).resolves.toBeTruthy()
    const ath = await hashToken('secret')
    await expect(
      verifyDpop(await makeProof({ claims: { ath } }), { ...request, token: 'secret' }),
    ).resolves.toBeTruthy()
  })

  test('error: none, two, another method, another address, another token', async () => {
    const header = await makeProof()
    await refused(undefined)
    await refused(`${header}, ${header}`)
    await refused(header, { method: 'GET' })
    await refused(header, { url: 'http://localhost:8881/v1/session/end' })
    await refused(header, { url: 'http://localhost:8882/v1/session/me' })
    await refused(header, { token: 'secret' })
    await refused(await makeProof({ claims: { ath: await hashToken('other') } }), { token: 'secret' })
    await refused(await makeProof({ claims: { ath: await hashToken('secret') } }))
  })

  test('error: another type, a private key in the header, another curve, a changed byte', async () => {
    await refused(await makeProof({ header: { typ: 'JWT' } }))
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    await refused(await makeProof({ header: { jwk: await exportJWK(privateKey) } }))
    await refused(await makeProof({ header: { jwk: { kty: 'EC', crv: 'P-384', x: 'a', y: 'b' } } }))
    const header = await makeProof()
    await refused(header.slice(0, -3) + (header.endsWith('AAA') ? 'BBB' : 'AAA'))
  })

  test('error: signed by another key than the one it shows', async () => {
    const other = await exportJWK((await generateKeyPair('ES256')).publicKey)
    await refused(await makeProof({ header: { jwk: { kty: 'EC', crv: 'P-256', x: other.x, y: other.y } } }))
  })
})
