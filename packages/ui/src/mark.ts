/** A stream of 32-bit numbers that depends on every character (FNV-1a, then mulberry32). A picture, not a proof. */
const stream = (text: string) => {
  let state = 0x811c9dc5
  for (let at = 0; at < text.length; at++) state = Math.imul(state ^ text.charCodeAt(at), 0x01000193)
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Shapes on a tile of 8 by 8, each turned about its middle by quarters. */
const shapes = [
  'M0 0h8a8 8 0 0 1-8 8z',
  'M0 0h8v8a8 8 0 0 1-8-8z',
  'M0 4a4 4 0 0 1 8 0v4H0z',
  'M0 0h8L0 8z',
  'M4 0a4 4 0 1 1 0 8a4 4 0 0 1 0-8z',
]

/** The identicon of an address, for an SVG of 24 by 24: a background, and nine tiles as path, colour and place. */
export function drawMark(value: string) {
  // A hex address has several spellings; other alphabets are case-sensitive.
  const draw = stream(/^0x[0-9a-f]+$/i.test(value) ? value.toLowerCase() : value)
  const hue = draw(360)
  const colours = [`hsl(${hue} 46% 40%)`, `hsl(${hue} 52% 58%)`, `hsl(${(hue + 60 + draw(240)) % 360} 58% 62%)`]
  const tiles = Array.from({ length: 9 }, (_, at) => ({
    path: shapes[draw(shapes.length)],
    fill: colours[draw(colours.length)],
    place: `translate(${(at % 3) * 8} ${Math.floor(at / 3) * 8}) rotate(${draw(4) * 90} 4 4)`,
  }))
  return { ground: `hsl(${hue} 40% 90%)`, tiles }
}
