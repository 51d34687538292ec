import * as v from 'valibot'
import { text } from './shapes.ts'

/** The operator's lists that the wallet's host serves by their hash, beside the descriptors. */

/** Functions of contracts, in Solidity's signature form: `claim(address,uint256)`. */
export const callSignatures = v.pipe(
  v.array(v.pipe(text(200), v.regex(/^[A-Za-z_$][\w$]*\([\w$,()[\]]*\)$/, 'not the signature of a function'))),
  v.maxLength(20_000),
)

/** Addresses, and origins of pages and apps, that the operator warns about, each with a sentence for people. */
export const knownThreats = v.pipe(
  v.array(v.strictObject({ subject: v.pipe(text(200), v.minLength(3)), reason: v.pipe(text(300), v.minLength(1)) })),
  v.maxLength(20_000),
)
export type KnownThreat = v.InferOutput<typeof knownThreats>[number]
