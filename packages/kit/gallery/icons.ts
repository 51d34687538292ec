/** Pictures as wallets announce them, drawn for the gallery. */
const svg = (inside: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96">${inside}</svg>`)}`

export const fox = svg(
  '<rect width="96" height="96" rx="22" fill="#f6e7d8"/><path d="M18 20l30 14 30-14-6 36-24 22-24-22z" fill="#d9662b"/><path d="M34 50l8 5h12l8-5-6 14H40z" fill="#fff"/>',
)
export const rabbit = svg(
  '<rect width="96" height="96" rx="22" fill="#7084ff"/><path d="M34 22c6 4 8 14 8 22h12c0-8 2-18 8-22 5 8 3 20-2 26 6 4 9 9 9 15 0 10-9 15-21 15s-21-5-21-15c0-6 3-11 9-15-5-6-7-18-2-26z" fill="#fff"/>',
)
export const ghost = svg(
  '<rect width="96" height="96" fill="#ab9ff2"/><path d="M24 70V46a24 24 0 0 1 48 0v24l-8-6-8 6-8-6-8 6-8-6z" fill="#fff"/><circle cx="40" cy="46" r="4" fill="#333"/><circle cx="56" cy="46" r="4" fill="#333"/>',
)
export function letter(text: string, colour: string) {
  return svg(
    `<rect width="96" height="96" rx="22" fill="${colour}"/><text x="48" y="66" fill="#fff" font-family="sans-serif" font-size="52" font-weight="700" text-anchor="middle">${text}</text>`,
  )
}
