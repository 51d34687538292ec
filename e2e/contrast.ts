import type { Frame } from '@playwright/test'

/** What this worker has checked: each part once in each of its states and in each scheme. */
const seen = new Set<string>()

/**
 * Checks controls in every state that they can have: hovered, pressed, focused, disabled by either attribute. axe
 * checks only their current state.
 *
 * @returns texts with less contrast than WCAG 2.2 requires (1.4.3), including those of disabled controls
 */
export async function findLowContrast(frame: Frame): Promise<string[]> {
  const { found, looked } = await frame.evaluate(
    (known) => {
      const already = new Set(known)
      const pseudos = ['hover', 'active', 'focus-visible', 'focus-within', 'focus'] as const

      // Repeats each rule of a state for an attribute that is set here, so that no pointer has to be moved.
      const repeat = (rules: CSSRuleList, into: { insertRule(rule: string, at: number): number }) => {
        for (let at = rules.length - 1; at >= 0; at--) {
          const rule = rules[at]
          if (rule instanceof CSSStyleRule) {
            const forced = pseudos.reduce(
              (selector, pseudo) =>
                selector.replace(new RegExp(`:${pseudo}(?![\\w-])`, 'g'), `[data-state~="${pseudo}"]`),
              rule.selectorText,
            )
            if (forced !== rule.selectorText) into.insertRule(rule.cssText.replace(rule.selectorText, forced), at + 1)
          } else if (rule && 'cssRules' in rule && 'insertRule' in rule) {
            repeat(rule.cssRules as CSSRuleList, rule as CSSGroupingRule)
          }
        }
      }
      const root = document.documentElement
      if (!root.hasAttribute('data-states-repeated')) {
        for (const sheet of document.styleSheets) repeat(sheet.cssRules, sheet)
        root.setAttribute('data-states-repeated', '')
      }

      type Colour = [number, number, number, number]
      const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const read = new Map<string, Colour>()
      const toColour = (css: string): Colour => {
        const last = read.get(css)
        if (last || !context) return last ?? [0, 0, 0, 1]
        context.clearRect(0, 0, 1, 1)
        context.fillStyle = css
        context.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0, a = 255] = context.getImageData(0, 0, 1, 1).data
        const colour: Colour = [r, g, b, a / 255]
        read.set(css, colour)
        return colour
      }
      const lay = ([r, g, b, a]: Colour, [R, G, B]: Colour): Colour => [
        r * a + R * (1 - a),
        g * a + G * (1 - a),
        b * a + B * (1 - a),
        1,
      ]
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const background = (of: Element): Colour | undefined => {
        const layers: Colour[] = []
        for (let each: Element | null = of; each; each = each.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(each)
          if (backgroundImage !== 'none') return
          const colour = toColour(backgroundColor)
          if (colour[3] > 0) layers.push(colour)
          if (colour[3] === 1) break
        }
        return layers.reduceRight<Colour>(
          (under, over) => lay(over, under),
          isDark ? [18, 18, 18, 1] : [255, 255, 255, 1],
        )
      }
      const luminance = ([r, g, b]: Colour) => {
        const [R = 0, G = 0, B = 0] = [r, g, b].map((each) => {
          const part = each / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        })
        return 0.2126 * R + 0.7152 * G + 0.0722 * B
      }
      const opacityOf = (of: Element) => {
        let opacity = 1
        for (let each: Element | null = of; each; each = each.parentElement)
          opacity *= Number(getComputedStyle(each).opacity)
        return opacity
      }
      const ratioOf = (of: Element): { ratio: number; least: number } | undefined => {
        const { color, fontSize, fontWeight } = getComputedStyle(of)
        const behind = background(of)
        const opacity = opacityOf(of)
        // Faded-out text does not count, such as the label of a busy button.
        if (!behind || opacity === 0) return
        const [r, g, b, a] = toColour(color)
        const [light = 0, dark = 0] = [luminance(lay([r, g, b, a * opacity], behind)), luminance(behind)].sort(
          (x, y) => y - x,
        )
        const size = Number.parseFloat(fontSize)
        const isLarge = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
        return { ratio: (light + 0.05) / (dark + 0.05), least: isLarge ? 3 : 4.5 }
      }

      const states: { name: string; pseudo?: string; disabled?: 'disabled' | 'aria-disabled' }[] = [
        { name: 'under the pointer', pseudo: 'hover' },
        { name: 'pressed', pseudo: 'hover active' },
        { name: 'focused', pseudo: 'focus focus-visible focus-within' },
        { name: 'disabled', disabled: 'disabled' },
        { name: 'disabled, under the pointer', disabled: 'disabled', pseudo: 'hover' },
        { name: 'aria-disabled', disabled: 'aria-disabled' },
        { name: 'aria-disabled, under the pointer', disabled: 'aria-disabled', pseudo: 'hover active' },
      ]
      const pressed = 'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], label'
      const found: string[] = []
      const looked: string[] = []
      for (const part of document.querySelectorAll<HTMLElement>(pressed)) {
        if (!part.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
        // Disabled already: axe skips it, so it is always checked here.
        const { tagName, className } = part
        const attributes = [...part.attributes]
          .filter(({ name }) =>
            /^(data-(?!state)|aria-(?!label|controls|describedby|labelledby)|type$|role$|disabled$)/.test(name),
          )
          .map(({ name, value }) => `${name}=${value}`)
        const around = [
          part.parentElement?.className,
          part.closest('[class*="dialog"], dialog, [data-theme]')?.className,
        ]
        const sign = [
          isDark,
          location.pathname.split('/')[1],
          tagName,
          className,
          ...attributes.sort(),
          ...around,
        ].join(' ')
        if (already.has(sign)) continue
        already.add(sign)
        looked.push(sign)
        const texts = [part, ...part.querySelectorAll('*')].filter(
          (each) =>
            each instanceof HTMLElement &&
            each.checkVisibility({ visibilityProperty: true }) &&
            (each.matches('input, select, textarea') ||
              [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())),
        ) as HTMLElement[]
        const all = [part, ...texts]
        const transitions = all.map((each) => each.style.transition)
        for (const each of all) each.style.transition = 'none'
        const had = { disabled: part.getAttribute('disabled'), aria: part.getAttribute('aria-disabled') }
        for (const { name, pseudo, disabled } of states) {
          const canBe = disabled !== 'disabled' || 'disabled' in part
          const isAria = disabled !== 'aria-disabled' || part.tagName === 'BUTTON'
          if (!canBe || !isAria) continue
          if (pseudo) part.setAttribute('data-state', pseudo)
          if (disabled === 'disabled') part.setAttribute('disabled', '')
          if (disabled === 'aria-disabled') part.setAttribute('aria-disabled', 'true')
          for (const text of texts) {
            const measured = ratioOf(text)
            if (measured && measured.ratio < measured.least - 0.01)
              found.push(
                `"${(text.textContent || text.tagName).trim().slice(0, 30)}" (${tagName.toLowerCase()}.${className}), ${name}: ${measured.ratio.toFixed(2)}, not ${measured.least}`,
              )
          }
          part.removeAttribute('data-state')
          if (had.disabled === null) part.removeAttribute('disabled')
          else part.setAttribute('disabled', had.disabled)
          if (had.aria === null) part.removeAttribute('aria-disabled')
          else part.setAttribute('aria-disabled', had.aria)
        }
        for (const [at, each] of all.entries()) each.style.transition = transitions[at] ?? ''
      }
      return { found, looked }
    },
    [...seen],
  )
  for (const each of looked) seen.add(each)
  return found
}
