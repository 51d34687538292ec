/** The zeros of the digits on Arabic, Persian and Hindi keyboards; the other nine follow each of them. */
const zeros = [0x660, 0x6f0, 0x966]

/**
 * Reads the digits of a code as people type or paste it: with spaces or hyphens, in full width, or in the digits of
 * another script.
 *
 * @param most how many digits the code has; more are left out
 */
export function readDigits(text: string, most: number): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.charCodeAt(0)
      const zero = zeros.find((each) => code >= each && code < each + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/\D/g, '')
    .slice(0, most)
}
