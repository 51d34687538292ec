/** The longest data URI of an icon, in characters. EIP-6963 asks for 96 × 96 pixels; real ones take up to 60,000. */
const longest = 128 * 1_024

/**
 * An icon that a wallet announced, if it is an image in a data URI: any other address would tell a third party who
 * visits the page. Only show it with `<img>`, which neither runs an SVG's scripts nor loads anything for it.
 */
export function toIcon(text: string): string | undefined {
  const icon = text.length <= longest + 100 ? text.trim() : ''
  return icon.length <= longest && /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]\P{Cc}*$/iu.test(icon)
    ? icon
    : undefined
}
