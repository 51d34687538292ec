/** Decimal text as whole numbers of its last digit. */
type Scaled = { units: bigint; scale: number }

const toScaled = (text: string): Scaled => {
  const [whole = '0', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), scale: fraction.length }
}

/** Returns whether a text is a decimal number as people and services write it: digits, and a fraction after a point. */
export const isDecimal = (text: string): boolean => /^[0-9]{1,40}(\.[0-9]{1,40})?$/.test(text)

/** Less than 0, 0 or more than 0, as `a` is less than, equal to or more than `b`. */
export const compare = (a: string, b: string): number => {
  const [x, y] = [toScaled(a), toScaled(b)]
  const difference = x.units * 10n ** BigInt(y.scale) - y.units * 10n ** BigInt(x.scale)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The product, exact. */
export const multiply = (a: string, b: string): string => {
  const [x, y] = [toScaled(a), toScaled(b)]
  const scale = x.scale + y.scale
  const digits = (x.units * y.units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return fraction ? `${whole}.${fraction}` : whole
}
