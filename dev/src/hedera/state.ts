// Part of the stand-in for Hedera: what its mirror node knows besides the chain.
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { writeOwn } from '../files.ts'

const account = v.strictObject({
  number: v.number(),
  /** Seconds since 1970, as the mirror node writes them. */
  created: v.string(),
  /** The compressed public key, hex, once the account has signed something. */
  key: v.optional(v.string()),
})

const state = v.strictObject({
  /** The number the next account gets. */
  next: v.number(),
  /** Accounts by their EVM address, in small letters. */
  accounts: v.record(v.string(), account),
})
export type State = v.InferOutput<typeof state>
export type Account = v.InferOutput<typeof account>

/** Reads the state of an earlier start. @throws ValiError when the file holds something else */
export function openState(file: string): State {
  return existsSync(file) ? v.parse(state, JSON.parse(readFileSync(file, 'utf8'))) : { next: 5001, accounts: {} }
}

export function keepState(file: string, latest: State): void {
  writeOwn(file, JSON.stringify(latest))
}
