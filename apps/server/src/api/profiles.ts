import { ServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import type { OauthConfiguration } from '../provider-configuration.ts'
import { askProvider } from './provider-fetch.ts'

/** Who an access token speaks for. */
export type Profile = { sub: string; email?: string | undefined; emailVerified: boolean }

const sub = v.pipe(v.string(), v.regex(/^[0-9]{1,32}$/))
const twitterProfile = v.object({ data: v.object({ id: sub }) })
const discordApplication = v.object({ application: v.object({ id: v.string() }) })
const discordProfile = v.object({
  id: sub,
  email: v.nullish(v.pipe(v.string(), v.maxLength(254))),
  verified: v.nullish(v.boolean()),
})

/**
 * The person of an access token of a provider without ID tokens, by the provider's own word.
 *
 * Discord says to whom the token was given, and another's is refused. X says it to nobody: a token some other app was given
 * looks the same. In a login of our own that does no harm, for the token came straight from X for our code. Where a page
 * brings the token, its project must have registered X, its signature must vouch for this very token, and the token works
 * once; that the project's server signs none but its own app's tokens remains its duty.
 *
 * @param clientId the app the token must have been given to
 * @throws ServiceError `token_refused`, `unavailable`
 */
export async function readProfile(config: OauthConfiguration, accessToken: string, clientId: string): Promise<Profile> {
  // A token is one word (RFC 6750 section 2.1); anything else must not reach a header.
  if (!/^[A-Za-z0-9._~+/-]+=*$/.test(accessToken)) throw new ServiceError('token_refused')
  const bearer = `Bearer ${accessToken}`
  if (config.provider === 'twitter.com') {
    const { data } = await askProvider(config.profile, twitterProfile, bearer)
    return { sub: data.id, emailVerified: false }
  }
  const { application } = await askProvider(config.application, discordApplication, bearer)
  if (application.id !== clientId) throw new ServiceError('token_refused')
  const { id, email, verified } = await askProvider(config.profile, discordProfile, bearer)
  return { sub: id, email: email ?? undefined, emailVerified: verified === true }
}
