import * as v from 'valibot'

/**
 * The reference of a failure in a service's log, which a person gives to support: eight characters that can be read
 * aloud without confusion (Crockford's base32), in two groups.
 */
export const reference = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/))
