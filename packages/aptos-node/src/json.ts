type Context = { source?: string } | undefined

/**
 * Parses JSON without rounding: an integer beyond 2^53 becomes its digits as a string, where the runtime tells them, and
 * `NaN` where it does not, which no schema takes.
 * @throws SyntaxError when it is no JSON
 */
export const parseJson = (text: string): unknown =>
  JSON.parse(text, (_key: string, value: unknown, context?: Context) => {
    if (typeof value !== 'number' || !Number.isInteger(value) || Number.isSafeInteger(value)) return value
    return context?.source && /^-?\d+$/.test(context.source) ? context.source : Number.NaN
  })
