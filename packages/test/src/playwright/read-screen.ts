/** A screen of the embedded wallet, as a person reads it. */
export type ShownScreen = {
  /** Its one question: "Send 0.1 POL?" */
  title: string
  /** The requesting origin, as the browser reported it to the wallet; undefined on the wallet's own screens. */
  origin: string | undefined
  /** The amount in full precision with its coin ("0.1 POL"), where the screen is about one. */
  amount: string | undefined
  /** Terms and their values, including collapsed ones: "Network" → "Polygon Mumbai". Addresses are complete. */
  facts: Record<string, string>
  /** The warnings; a short one has no title. */
  warnings: { tone: 'danger' | 'caution'; title: string; text: string }[]
  /** The names of its buttons, in order. */
  buttons: string[]
  /** All its text. */
  text: string
}

/**
 * Reads a screen synchronously, so that no part belongs to the next one. It runs in the page, so it must be
 * self-contained.
 */
export function readScreen(dialog: Element): ShownScreen {
  const words = (element: Element | null | undefined) =>
    // Collapsed content has no layout, and so no innerText.
    ((element as HTMLElement | null)?.innerText || element?.textContent || '').replace(/\s+/g, ' ').trim()
  const all = (selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)]

  const facts: Record<string, string> = {}
  for (const term of all('dt')) facts[words(term)] ??= words(term.nextElementSibling)
  for (const address of all('[data-address]')) {
    const label = address.dataset.label
    if (label) facts[label] ??= address.dataset.address ?? ''
  }
  const warnings = all('[data-tone="danger"], [data-tone="caution"]')
    .filter((element) => element.tagName !== 'BUTTON')
    .map((notice) => {
      // Its icon, then its text: a title or the announced kind of notice, and the rest.
      const [head, rest] = notice.lastElementChild?.children ?? []
      const tone = notice.dataset.tone as 'danger' | 'caution' // as selected above
      return { tone, title: head?.tagName === 'STRONG' ? words(head) : '', text: words(rest) }
    })
  return {
    title: words(dialog.querySelector('h1')),
    origin: dialog.querySelector<HTMLElement>('[data-requester]')?.dataset.requester,
    amount: dialog.querySelector<HTMLElement>('[data-amount]')?.dataset.amount,
    facts,
    warnings,
    buttons: all('button').map((button) => button.getAttribute('aria-label') ?? words(button)),
    text: words(dialog),
  }
}
