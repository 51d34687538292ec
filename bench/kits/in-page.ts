/** Marks of the measured page, milliseconds since its navigation began. */
export type Seen = {
  /** The time of the click; `undefined` until then. */
  clicked: number | undefined
  /** How many clicks it took until one had an effect. */
  clicks: number
  /** The time at which the wallet's row was painted: two animation frames after it appeared in the document. */
  row: number | undefined
  /** The time at which the connected account was painted, measured in the same way. */
  account: number | undefined
}

declare global {
  var kitsSeen: Seen
  /** Resolves when `kitsSeen` has it. */
  var kitsWait: (what: 'row' | 'account') => Promise<Seen>
  /** Clicks the row. */
  var kitsChoose: () => void
  /** Resolves when the button can be used. */
  var kitsUsable: () => Promise<void>
}

/** The name that the only wallet announces, and the account it answers with. */
export const wallet = { name: 'Bench Wallet', account: '0x70997970c51812dc3a010c7d01b50e0d17dc79c8' } as const

/**
 * Runs in the page before its own scripts, so it contains everything it needs: the wallet, an honest EIP-1193 provider
 * announced by EIP-6963, and the clock. With `#click` in the address it clicks as soon as a person could, and again
 * every `again` ms until the click has an effect.
 */
export const inPage = ({
  name,
  account,
  authorized,
  again,
}: {
  name: string
  account: string
  authorized: boolean
  again: number
}) => {
  // A vendor's frame must not measure or announce.
  if (window.top !== window) return
  let knows = authorized
  const answers: Record<string, () => unknown> = {
    eth_chainId: () => '0x1',
    net_version: () => '1',
    eth_accounts: () => (knows ? [account] : []),
    eth_requestAccounts: () => {
      knows = true
      return [account]
    },
    wallet_requestPermissions: () => {
      knows = true
      return [{ parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] }]
    },
    wallet_getPermissions: () => (knows ? [{ parentCapability: 'eth_accounts', caveats: [] }] : []),
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      const answer = answers[method]
      if (!answer) throw Object.assign(new Error(`${method} is not supported`), { code: 4200 })
      return answer()
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#456"/></svg>')}`
  const info = Object.freeze({ uuid: '350670db-19fa-4704-a166-e52e178b59d2', name, icon, rdns: 'com.example.bench' })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()

  const seen: Seen = { clicked: undefined, clicks: 0, row: undefined, account: undefined }
  globalThis.kitsSeen = seen
  const waiting: (() => void)[] = []
  const found = new Set<'row' | 'account'>()

  const findButton = () => {
    for (const button of document.querySelectorAll('button')) {
      if (button.disabled || button.ariaDisabled === 'true' || !/^connect/i.test(button.textContent?.trim() ?? ''))
        continue
      const { x, y, width, height } = button.getBoundingClientRect()
      // Checks that the button can really be hit, and is not only in the document.
      if (width > 0 && button.contains(document.elementFromPoint(x + width / 2, y + height / 2))) return button
    }
    return undefined
  }
  const findRow = () =>
    [...document.querySelectorAll<HTMLElement>('button, [role="button"]')].find((each) =>
      each.textContent?.includes(name),
    )
  const isShown = (element: Element | null | undefined) => (element?.getClientRects().length ?? 0) > 0
  const showsAccount = () => {
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { nodeValue, parentElement } = walker.currentNode
      if (nodeValue?.toLowerCase().includes(account.slice(0, 4)) && isShown(parentElement)) return true
    }
    return false
  }

  const look = () => {
    const here = { row: () => isShown(findRow()), account: showsAccount }
    for (const what of ['row', 'account'] as const) {
      if (found.has(what) || !here[what]()) continue
      found.add(what)
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          seen[what] = performance.now()
          for (const wake of waiting) wake()
        }),
      )
    }
  }
  new MutationObserver(look).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['open', 'hidden', 'class', 'style', 'aria-hidden'],
  })
  window.addEventListener(
    'click',
    (event) => {
      if (seen.row !== undefined || found.has('row')) return
      // A person's click happens at the time of the event, not when the listener runs.
      seen.clicked = event.isTrusted ? event.timeStamp : performance.now()
      seen.clicks++
    },
    { capture: true },
  )

  globalThis.kitsWait = (what) =>
    new Promise((resolve) => {
      const check = () => seen[what] !== undefined && resolve(seen)
      waiting.push(check)
      check()
    })
  globalThis.kitsChoose = () => findRow()?.click()
  globalThis.kitsUsable = () =>
    new Promise((resolve) => {
      const frame = () => (findButton() ? resolve() : requestAnimationFrame(frame))
      frame()
    })

  if (location.hash === '#click') {
    const click = () => {
      if (found.has('row')) return
      const button = findButton()
      if (!button) return void requestAnimationFrame(click)
      button.click()
      setTimeout(click, again)
    }
    requestAnimationFrame(click)
  }
}
