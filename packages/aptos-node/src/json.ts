type Context = { source?: string } | undefined

/**
 * A number that may lose digits: sixteen of them or more, or an exponent. A text within the JSON may look like one,
 * too.
 */
const large = /(?:^|[:[,])\s*-?(?:\d{16}|[\d.]+[eE])/

/**
 * Parses JSON without rounding: an integer beyond 2^53 becomes its digits as a string, where the runtime tells them,
 * and `NaN` where it does not, which no schema takes.
 * @throws SyntaxError when it is no JSON
 */
export function parseJson(text: string): unknown {
  // Looking at every value one by one takes many times as long, and most answers have no such number.
  if (!large.test(text)) return JSON.parse(text)
  return JSON.parse(text, (_key: string, value: unknown, context?: Context) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
    return context?.source && /^-?\d+$/.test(context.source) ? context.source : Number.NaN
  })
}
