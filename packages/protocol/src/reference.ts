import * as v from 'valibot'

/**
 * The name of a failure in a service's log, which a person tells support: eight characters that are read aloud without
 * confusion (Crockford's base32), in two groups.
 */
export const reference = v.pipe(v.string(), v.regex(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/))
