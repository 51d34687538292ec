import type { Frame } from '@playwright/test'

/**
 * Finds words that are hard to read in any state of what can be pressed or filled in: under the pointer, pressed, disabled,
 * `aria-disabled`, and one in the other. axe looks at the present state alone, and never at what is disabled. The rules of
 * all style sheets are laid over themselves once more, with attributes in place of the states that no script can make.
 *
 * @returns a line for each: its name, state and contrast
 */
export function findLowContrast(frame: Frame): Promise<string[]> {
  return frame.evaluate(() => {
    const textOf = (sheet: CSSStyleSheet): string =>
      [...sheet.cssRules]
        .map((rule) =>
          rule instanceof CSSImportRule ? (rule.styleSheet ? textOf(rule.styleSheet) : '') : rule.cssText,
        )
        .join('\n')
    const all = [...document.styleSheets, ...document.adoptedStyleSheets].map(textOf).join('\n')
    const forced = all.replaceAll(':hover', '[data-forced~="hover"]').replaceAll(':active', '[data-forced~="active"]')
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`${forced}\n* { transition: none !important; animation: none !important; }`)
    const before = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...before, sheet]

    type Colour = [number, number, number, number]
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const known = new Map<string, Colour>()
    const read = (colour: string): Colour => {
      const cached = known.get(colour)
      if (cached || !context) return cached ?? [0, 0, 0, 0]
      context.clearRect(0, 0, 1, 1)
      context.fillStyle = colour
      context.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = context.getImageData(0, 0, 1, 1).data
      const found: Colour = [r, g, b, a / 255]
      known.set(colour, found)
      return found
    }
    const over = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
      r * a + R * (1 - a),
      g * a + G * (1 - a),
      b * a + B * (1 - a),
      1,
    ]
    const isDark = matchMedia('(prefers-color-scheme: dark)').matches
    /** The colour that lies behind an element; undefined where a picture does. */
    const behind = (element: Element): Colour | undefined => {
      const layers: Colour[] = []
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        if (backgroundImage !== 'none') return undefined
        const layer = read(backgroundColor)
        layers.push(layer)
        if (layer[3] === 1) break
      }
      return layers.reduceRight<Colour>(
        (below, layer) => over(layer, below),
        isDark ? [18, 18, 18, 1] : [255, 255, 255, 1],
      )
    }
    const luminance = ([r, g, b]: Colour): number => {
      const [x = 0, y = 0, z = 0] = [r, g, b].map((each) => {
        const c = each / 255
        return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * x + 0.7152 * y + 0.0722 * z
    }
    const ratio = (one: Colour, other: Colour): number => {
      const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
      return (light + 0.05) / (dark + 0.05)
    }
    const isShown = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width > 1 && height > 1 && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    }
    const wordsOf = (element: Element) =>
      [element, ...element.querySelectorAll('*')].filter(
        (each) =>
          each instanceof HTMLElement &&
          isShown(each) &&
          ([...each.childNodes].some((child) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) ||
            each instanceof HTMLInputElement),
      )

    const found = new Set<string>()
    const look = (element: Element, state: string) => {
      for (const words of wordsOf(element)) {
        const style = getComputedStyle(words)
        const back = behind(words)
        if (!back) continue
        const size = Number.parseFloat(style.fontSize)
        const least = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5
        const contrast = ratio(over(read(style.color), back), back)
        const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)
        if (contrast < least - 0.01)
          found.add(`${element.tagName.toLowerCase()} “${name}” ${state}: ${contrast.toFixed(2)}, at least ${least}`)
      }
    }

    const pressed = 'button, a[href], summary, select, input:not([type=radio], [type=checkbox]), textarea, [role=tab]'
    for (const element of document.querySelectorAll(pressed)) {
      if (!isShown(element)) continue
      const forced = element.getAttribute('data-forced')
      const ariaDisabled = element.getAttribute('aria-disabled')
      for (const pointer of ['', 'hover', 'hover active']) {
        element.setAttribute('data-forced', pointer)
        look(element, pointer)
        element.setAttribute('aria-disabled', 'true')
        look(element, `${pointer} aria-disabled`)
        if (ariaDisabled === null) element.removeAttribute('aria-disabled')
        else element.setAttribute('aria-disabled', ariaDisabled)
        // What is disabled loses the focus: the walk goes on with it.
        if (!('disabled' in element) || element.hasAttribute('disabled') || element === document.activeElement) continue
        element.setAttribute('disabled', '')
        look(element, `${pointer} disabled`)
        element.removeAttribute('disabled')
      }
      if (forced === null) element.removeAttribute('data-forced')
    }
    document.adoptedStyleSheets = before
    return [...found]
  })
}
