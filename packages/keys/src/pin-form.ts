/**
 * The digit zero on keyboards for Arabic, Persian or Urdu, Hindi, Bengali, Thai and Burmese; the other nine digits
 * follow each of them.
 */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0x1040]

const toDigit = (digit: string): string => {
  const code = digit.charCodeAt(0)
  const zero = zeros.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** All digits of a text as 0 to 9, whatever script they are in. */
export function toPlainDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, toDigit)
}

/**
 * The form of a PIN that keys are derived from, so that they do not depend on the keyboard: NFKC, and the digits of a
 * PIN of six or seven as 0 to 9. Longer ones in other scripts have always been passphrases of exactly those characters,
 * and remain so.
 */
export function toPinForm(pin: string): string {
  const normal = pin.normalize('NFKC')
  return /^\p{Nd}{6,7}$/u.test(normal) ? toPlainDigits(normal) : normal
}
