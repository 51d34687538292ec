// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')

type Colour = readonly [red: number, green: number, blue: number, alpha: number]
type Scheme = 'light' | 'dark'

/** The declarations of a rule, by property. */
const declarationsOf = (block: string): Record<string, string> =>
  Object.fromEntries(
    block.split(';').flatMap((line) => {
      const at = line.indexOf(':')
      return at < 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()] as const]
    }),
  )

/** The rules outside of media queries, in their order. */
const rulesOf = (css: string) =>
  [...css.replace(/@media[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(
    ([, selector = '', block = '']) => ({ selector: selector.trim(), declarations: declarationsOf(block) }),
  )

const variables = Object.assign({}, ...rulesOf(read('./variables.css')).map(({ declarations }) => declarations))
// A state that only a browser has is replaced by an attribute, which has the same specificity.
const rules = rulesOf(read('./button.module.css')).flatMap(({ selector, declarations }) =>
  selector.split(/,(?![^(]*\))/).map((each) => ({
    selector: each.trim().replace(/:(hover|active|focus-visible|disabled)/g, '[data-state-$1]'),
    declarations,
  })),
)

/** The number of classes, attributes and pseudo-classes in a selector; a list counts as its most specific part. */
const weigh = (selector: string): number => {
  const lists = [...selector.matchAll(/:(?:is|not)\(([^)]*)\)/g)]
  const inside = lists.map(([, list = '']) => Math.max(...list.split(',').map((each) => weigh(each.trim()))))
  const rest = selector.replace(/:(?:is|not)\([^)]*\)/g, '')
  return inside.reduce((sum, each) => sum + each, (rest.match(/\.[\w-]+|\[[^\]]*\]|:[\w-]+/g) ?? []).length)
}

/** The computed style of a button. */
const styleOf = (button: HTMLElement): Record<string, string> =>
  Object.assign(
    {},
    ...rules
      .filter(({ selector }) => button.matches(selector))
      .map((rule, order) => ({ ...rule, order, weight: weigh(rule.selector) }))
      .sort((one, other) => one.weight - other.weight || one.order - other.order)
      .map(({ declarations }) => declarations),
  )

const toLinear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
const toGamma = (part: number) => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055)

/** CSS Color 4, from sRGB to Oklab and back. */
const toOklab = ([red, green, blue]: Colour) => {
  const [r, g, b] = [toLinear(red), toLinear(green), toLinear(blue)]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ] as const
}
const fromOklab = ([L, a, b]: readonly [number, number, number], alpha: number): Colour => {
  const l = (L + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (L - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (L - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    toGamma(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    toGamma(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    toGamma(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
    alpha,
  ]
}

const mix = (one: Colour, other: Colour, share: number): Colour => {
  const alpha = one[3] * (1 - share) + other[3] * share
  const [from, to] = [toOklab(one), toOklab(other)]
  const part = (at: 0 | 1 | 2) => (from[at] * one[3] * (1 - share) + to[at] * other[3] * share) / alpha
  return fromOklab([part(0), part(1), part(2)], alpha)
}

/** A colour as a browser would compute it. */
const compute = (value: string, overrides: Record<string, string>, scheme: Scheme): Colour => {
  const variable = /^var\((--[\w-]+)\)$/.exec(value)?.[1]
  if (variable) return compute(overrides[variable] ?? variables[variable], overrides, scheme)
  const pair = /^light-dark\(([^,]+),\s*(.+)\)$/.exec(value)
  if (pair) return compute((scheme === 'light' ? pair[1] : pair[2]) ?? '', overrides, scheme)
  const mixed = /^color-mix\(in oklab, (.+), (.+) (\d+)%\)$/.exec(value)
  if (mixed) {
    const [, one = '', other = '', share] = mixed
    return mix(compute(one, overrides, scheme), compute(other, overrides, scheme), Number(share) / 100)
  }
  if (value === 'transparent') return [0, 0, 0, 0]
  const [red, green, blue] = (/^#(..)(..)(..)$/.exec(value) ?? [])
    .slice(1)
    .map((each) => Number.parseInt(each, 16) / 255)
  if (red === undefined || green === undefined || blue === undefined) throw new Error(`no colour: ${value}`)
  return [red, green, blue, 1]
}

const over = (top: Colour, under: Colour): Colour => {
  const part = (at: 0 | 1 | 2) => top[at] * top[3] + under[at] * (1 - top[3])
  return [part(0), part(1), part(2), 1]
}
const luminance = ([red, green, blue]: Colour) =>
  0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
const contrast = (one: Colour, other: Colour) => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const tones = ['plain', 'primary', 'danger', 'quiet']
const attributes = {
  rest: [],
  hover: ['data-state-hover'],
  active: ['data-state-hover', 'data-state-active'],
  focus: ['data-state-focus-visible'],
}
const disabling = { awake: [], disabled: ['data-state-disabled'], asleep: ['aria-disabled'] }

const styled = (tone: string, names: readonly string[]) => {
  const button = document.createElement('button')
  button.className = 'button'
  button.dataset.tone = tone
  for (const name of names) button.setAttribute(name, 'true')
  document.body.append(button)
  const style = styleOf(button)
  button.remove()
  return style
}

const states = tones.flatMap((tone) =>
  Object.entries(disabling).flatMap(([kind, off]) =>
    Object.entries(attributes).map(([pointer, on]) => ({ tone, kind, pointer, names: [...off, ...on] })),
  ),
)

describe('Button', () => {
  describe.each<Scheme>(['light', 'dark'])('in %s', (scheme) => {
    test.each(states)('default: $tone, $kind, $pointer reads with 4.5:1', ({ tone, names }) => {
      const style = styled(tone, names)
      for (const surface of ['var(--lk-raised)', 'var(--lk-paper)']) {
        const ground = over(compute(style.background ?? '', style, scheme), compute(surface, style, scheme))
        expect(contrast(compute(style.color ?? '', style, scheme), ground)).toBeGreaterThanOrEqual(4.5)
      }
    })
  })

  test.each(tones)(
    'behavior: a %s one that cannot be pressed looks alike by either attribute and under every pointer',
    (tone) => {
      const look = ({ background, color, 'border-color': border }: Record<string, string>) => [
        background,
        color,
        border,
      ]
      const off = look(styled(tone, ['data-state-disabled']))
      expect(off).not.toEqual(look(styled(tone, [])))
      for (const { names } of states.filter((each) => each.tone === tone && each.kind !== 'awake'))
        expect(look(styled(tone, names))).toEqual(off)
    },
  )

  test('behavior: a busy one keeps its tone', () => {
    const busy = styled('primary', ['aria-disabled', 'aria-busy'])
    expect(busy.background).toBe(styled('primary', []).background)
  })
})
