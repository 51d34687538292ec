/**
 * As long as an icon's data URI may be, in characters. EIP-6963 asks for 96 × 96 pixels; real ones take up to 60,000.
 */
const longest = 128 * 1_024

/**
 * An icon that a wallet announced, if it is an image inside the text itself: another address would tell a stranger who
 * visits the page. Show it by `<img>` alone, which runs no script of an SVG and loads nothing for it.
 */
export function toIcon(text: string): string | undefined {
  const icon = text.length <= longest + 100 ? text.trim() : ''
  return icon.length <= longest && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]\P{Cc}*$/iu.test(icon)
    ? icon
    : undefined
}
