import { isLoopback } from '@latchkey/core/loopback'
import * as v from 'valibot'

const address = /^[^\s<>()[\]\\,;:"@\p{C}]{1,64}@[^\s<>()[\]\\,;:"@\p{C}]{1,189}$/u

/** True for a plain e-mail address that is safe in a header. */
export function isEmailAddress(text: string): boolean {
  return address.test(text)
}

/** The operator's mail server. */
export const mailConfiguration = v.pipe(
  v.strictObject({
    host: v.pipe(v.string(), v.regex(/^[A-Za-z0-9.:-]{1,255}$/, 'not a host')),
    port: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(65_535)),
    /** `implicit`: TLS from the first byte, as on port 465. `starttls`: it must be offered, as on port 587. */
    tls: v.picklist(['implicit', 'starttls', 'none']),
    user: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(255))),
    /** Mode 0400. */
    passwordFile: v.optional(v.string()),
    from: v.pipe(v.string(), v.check(isEmailAddress, 'not an e-mail address')),
    /** The name of the sender that people read. */
    name: v.pipe(v.string(), v.minLength(1), v.maxLength(64), v.regex(/^[^\p{C}]*$/u, 'not one line')),
  }),
  v.check((x) => x.tls !== 'none' || isLoopback(x.host), 'without TLS only on this machine'),
  v.check((x) => (x.user === undefined) === (x.passwordFile === undefined), 'user and passwordFile belong together'),
)
export type MailConfiguration = v.InferOutput<typeof mailConfiguration>
