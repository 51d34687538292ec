import { type CheckedClaims, check, checkedType, checkType } from '@latchkey/protocol/check'
import { lifetimes, tokenAlgorithm } from '@latchkey/protocol/tokens'
import { addressOf } from '@latchkey/service/answers'
import { readBody } from '@latchkey/service/body'
import type { Limits } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import type { Signer } from '@latchkey/service/signed'
import type { Hono } from 'hono'
import { compactVerify, decodeJwt, importJWK } from 'jose'

type PublicKey = { kty: 'OKP'; crv: 'Ed25519'; x: string }

export type CheckParts = {
  id: string
  origin: string
  walletOrigin: string
  apiOrigin: string
  apiTokenKeys: readonly PublicKey[]
  proxies: number
  signer: Signer
  limits: Limits<'checkAddress'>
  log: Log
}

/** Finds the field of this guard's configuration that the API's token contradicts. The clocks may differ, so the API
 * alone compares times. */
async function judge(token: string, guard: CheckParts): Promise<CheckedClaims['verdict']> {
  if (!(await isSignedByAny(token, guard.apiTokenKeys))) return 'apiTokenKeys'
  const { iss, aud } = decodeJwt(token)
  if (aud !== guard.id) return 'id'
  return iss === guard.apiOrigin ? 'fits' : 'apiOrigin'
}

async function isSignedByAny(token: string, keys: readonly PublicKey[]): Promise<boolean> {
  for (const { kty, crv, x } of keys) {
    try {
      const key = await importJWK({ kty, crv, x }, tokenAlgorithm)
      const { protectedHeader } = await compactVerify(token, key, { algorithms: [tokenAlgorithm] })
      if (protectedHeader.typ === checkType) return true
    } catch {
      // Another key, or no token at all.
    }
  }
  return false
}

const nonceOf = (token: string): string => {
  try {
    return decodeJwt(token).sub ?? ''
  } catch {
    return ''
  }
}

/** The endpoint at which an API finds out whether it and this guard are configured for each other. */
export function checkRoute(app: Hono, guard: CheckParts): void {
  app.post('/v1/check', async (c) => {
    const { token } = await readBody(c.req.raw, check.request)
    await guard.limits.take(['checkAddress', addressOf(c, guard.proxies)])
    const verdict = await judge(token, guard)
    if (verdict !== 'fits') guard.log.error('an API that asked does not fit this guard', { field: verdict })
    const { id, origin, apiOrigin, walletOrigin } = guard
    const now = Date.now() / 1000
    const claims = { iss: id, aud: apiOrigin, sub: nonceOf(token), now, verdict, origin, apiOrigin, walletOrigin }
    return c.json({ id, token: await guard.signer.sign(checkedType, claims, lifetimes.receipt) })
  })
}
