/** Reads a path in an untrusted value; undefined where it cannot be read. */
const read = (value: unknown, ...path: string[]): unknown => {
  try {
    return path.reduce((inner, key) => Object(inner)[key], value)
  } catch {
    return undefined // a getter that throws, a proxy that was revoked
  }
}

const toCode = (value: unknown): number | undefined => {
  const code = typeof value === 'string' && /^-?\d{1,6}$/.test(value) ? Number(value) : value
  return Number.isSafeInteger(code) ? (code as number) : undefined
}

/**
 * Every code of a failure: its own, and the one that some mobile wallets wrap inside a -32603
 * (`data.originalError.code`).
 */
const codesOf = (thrown: unknown): readonly (number | undefined)[] => [
  toCode(read(thrown, 'code')),
  toCode(read(thrown, 'data', 'originalError', 'code')),
]

/** True when a wallet's failure has one of these codes. */
export function hasCode(thrown: unknown, ...codes: readonly number[]): boolean {
  return codesOf(thrown).some((code) => code !== undefined && codes.includes(code))
}

/**
 * Turns a wallet's failure into an error with a code. Some wallets throw plain objects, and a hostile one may throw
 * values that cannot be read.
 *
 * @param about the message's subject when there is no message
 */
export function toError(thrown: unknown, about = 'The wallet failed.'): Error {
  try {
    if (thrown instanceof Error) return thrown
  } catch {} // a proxy
  const message = typeof thrown === 'string' ? thrown : read(thrown, 'message')
  const error = new Error(typeof message === 'string' && message ? message.slice(0, 500) : about, { cause: thrown })
  const code = toCode(read(thrown, 'code'))
  return code === undefined ? error : Object.assign(error, { code })
}
