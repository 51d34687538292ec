type Context = { source?: string } | undefined

/** A number that may lose digits: sixteen or more of them, or an exponent. Text within the JSON may match, too. */
const large = /(?:^|[:[,])\s*-?(?:\d{16}|[\d.]+[eE])/

/**
 * Parses JSON without rounding: an integer beyond 2^53 becomes a string of its digits where the runtime provides them,
 * and `NaN` otherwise, which no schema accepts.
 * @throws SyntaxError for malformed JSON
 */
export function parseJson(text: string): unknown {
  // Checking every value takes many times as long, and most answers have no such number.
  if (!large.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key: string, value: unknown, context?: Context) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
    return context?.source && /^-?\d+$/.test(context.source) ? context.source : Number.NaN
  })
}
