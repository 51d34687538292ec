import { createPublicKey } from 'node:crypto'
import { accent } from '@latchkey/protocol/brand'
import { projectLinks } from '@latchkey/protocol/project'
import { apiKey, id, loginProvider } from '@latchkey/protocol/shapes'
import { filePath, secureOrigin, secureUrl } from '@latchkey/service/configuration'
import * as v from 'valibot'
import { accessTokenProviders, idTokenProviders } from './login-providers/index.ts'

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(255))

/**
 * The issuers of login tokens that a project may bring. `idToken`: an OpenID issuer, and the project's clients there.
 * `accessToken`: the project's app at a provider, by the id the provider's own answers carry (Kakao: the app's number,
 * not its REST key).
 */
const tokenIssuer = v.variant('kind', [
  v.strictObject({
    kind: v.literal('idToken'),
    provider: v.picklist(idTokenProviders),
    issuer: secureUrl,
    audiences: v.pipe(v.array(name), v.minLength(1), v.maxLength(20)),
  }),
  v.strictObject({
    kind: v.literal('accessToken'),
    provider: v.picklist(accessTokenProviders),
    clientId: name,
    /** The app's secret, mode 0400: Facebook answers about a token only to the token's app. Others need none. */
    clientSecretFile: v.optional(v.string()),
  }),
])
export type ConfiguredTokenIssuer = v.InferOutput<typeof tokenIssuer>
/** The form in the database, without the path of a secret. */
export type TokenIssuer =
  | Extract<ConfiguredTokenIssuer, { kind: 'idToken' }>
  | Omit<Extract<ConfiguredTokenIssuer, { kind: 'accessToken' }>, 'clientSecretFile'>

/** Schemes that make the system run, read or fetch something instead of opening an app. */
const strangeSchemes =
  /^(?:https?|wss?|ftp|javascript|data|blob|file|filesystem|about|vbscript|view-source|intent|mailto|tel|sms):/

/**
 * The redirect address of a native client: whole and exact, over https (or plain http on this machine) or under
 * an app's own scheme (RFC 8252 section 7.1). It has no query or fragment, because the answer goes there.
 */
export const redirectUrl = v.pipe(
  v.string(),
  v.maxLength(512),
  v.check((x) => URL.canParse(x) && new URL(x).href === x, 'not an address as a browser writes it'),
  v.check((x) => /^[a-z][a-z0-9+.-]*:\/\/[^?#\s]*$/.test(x), 'not an address without query'),
  v.check((x) => v.is(secureUrl, x) || !strangeSchemes.test(x), 'neither https nor the scheme of an app'),
  v.check((x) => new URL(x).username === '' && new URL(x).password === '', 'with a name or password in it'),
)

/** RSA, PEM or the base64 of a SubjectPublicKeyInfo; becomes the latter. */
const signingKey = v.pipe(
  v.string(),
  v.maxLength(4096),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const text = dataset.value.trim()
    try {
      const key = text.startsWith('-----BEGIN PUBLIC KEY-----')
        ? createPublicKey(text)
        : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' })
      const bits = key.asymmetricKeyDetails?.modulusLength ?? 0
      if (key.asymmetricKeyType === 'rsa' && bits >= 2048 && bits <= 8192)
        return key.export({ format: 'der', type: 'spki' }).toString('base64')
    } catch {
      // The message below explains the failure.
    }
    addIssue({ message: 'not a public RSA key of 2048 bits or more' })
    return NEVER
  }),
)

/** The longest lifetime of a verification token, seconds: that of the legacy wallet's tokens. */
export const longestVerification = 7 * 86_400

/** A project: the pages and apps of one owner, and their permissions. */
export const project = v.strictObject({
  id,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
  apiKey,
  origins: v.pipe(v.array(secureOrigin), v.minLength(1), v.maxLength(50)),
  providers: v.array(loginProvider),
  /** True if its pages may speak the legacy SDKs' wire. */
  legacyWire: v.optional(v.boolean(), false),
  /** The redirect addresses of native clients. */
  redirectUrls: v.optional(v.pipe(v.array(redirectUrl), v.maxLength(20)), []),
  /** Its terms, privacy policy and support, shown where people sign in. */
  links: v.optional(projectLinks),
  /** Its mark, a square PNG or SVG of up to 16 KB, and the colour of its buttons: the look of its visitors' wallet. */
  brand: v.optional(v.strictObject({ accent: v.optional(accent), markFile: v.optional(filePath) })),
  tokenIssuers: v.optional(v.pipe(v.array(tokenIssuer), v.maxLength(20)), []),
  /** Verifies login tokens and BORA accounts, where the API key is not itself such a key. */
  signingKey: v.optional(signingKey),
  /** The lifetime of its verification tokens. Default: 10 minutes, or 7 days with the legacy wire. */
  verificationToken: v.optional(
    v.strictObject({
      seconds: v.pipe(v.number(), v.integer(), v.minValue(60), v.maxValue(longestVerification)),
    }),
  ),
})
export type ProjectConfiguration = v.InferOutput<typeof project>
