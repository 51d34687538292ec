import * as v from 'valibot'

/** The lowest contrast allowed between text and its background (WCAG 2, 1.4.3). */
const leastContrast = 4.5

/**
 * The surface of each scheme on which text in the accent is the hardest to read. White text on the light accent, and nearly
 * black text on the dark one, then have that contrast as well.
 */
export const surfaces = { light: '#f2efe8', dark: '#1c1e1b' } as const

/** WCAG 2's relative luminance of a colour `#rrggbb`. */
const luminanceOf = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/**
 * The contrast of two colours by WCAG 2, from 1 to 21.
 *
 * @param one `#rrggbb`
 * @param other `#rrggbb`
 */
export function contrastOf(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const accentOn = (scheme: keyof typeof surfaces, wanted: string) =>
  v.pipe(
    v.string(),
    v.regex(/^#[0-9a-f]{6}$/, 'not a colour; write one such as #14553b'),
    v.check(
      (colour) => !/^#[0-9a-f]{6}$/.test(colour) || contrastOf(colour, surfaces[scheme]) >= leastContrast,
      ({ input }) =>
        `has a contrast of ${contrastOf(String(input), surfaces[scheme]).toFixed(1)}:1 on ${scheme} screens, and needs ${leastContrast}:1; write a ${wanted} colour`,
    ),
  )

/** The colour of a project's buttons and links on light and on dark screens. It can be read on both. */
export const accent = v.strictObject({ light: accentOn('light', 'darker'), dark: accentOn('dark', 'lighter') })

/** The most bytes of a mark. */
export const largestMark = 16 * 1024

/** A project's mark, as a data URL: a document draws it as a picture, in which nothing runs and nothing is loaded. */
export const mark = v.pipe(
  v.string(),
  v.maxLength('data:image/svg+xml;base64,'.length + (largestMark / 3 + 1) * 4),
  v.regex(/^data:image\/(?:png|svg\+xml);base64,[A-Za-z0-9+/]+={0,2}$/),
)

/** How a project looks in the wallet. */
export const brand = v.strictObject({ accent: v.optional(accent), mark: v.optional(mark) })
export type Brand = v.InferOutput<typeof brand>
