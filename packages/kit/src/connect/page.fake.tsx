import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Chain } from 'viem'
import { createLatchkey, type Latchkey, type LatchkeyOptions, type WalletOptions } from '../latchkey.ts'
import { networkChain } from '../network-chain.ts'
import { LatchkeyProvider, type LatchkeyProviderProps } from '../provider.tsx'

// For tests: a page with the kit in it and scripted wallets.

/** A node that is never asked. */
const node = 'http://127.0.0.1:9'
const chain: Chain = networkChain(80001)

export type PageOptions = Partial<Omit<LatchkeyProviderProps, 'children'>> & {
  wallets?: WalletOptions
} & Pick<LatchkeyOptions, 'walletList' | 'links'>

/** A latchkey that soon reports a long wait, and waits long enough for a slow machine. */
export function createTestLatchkey(
  wallets: WalletOptions = {},
  more: Pick<LatchkeyOptions, 'walletList' | 'links'> = {},
): Latchkey {
  return createLatchkey({
    appName: 'Test',
    chains: [chain],
    rpcUrls: { [chain.id]: node },
    wallets,
    ...more,
    timeouts: { announcement: 10_000, answer: 10_000, slow: 100, switched: 100 },
  })
}

export function createTestWallet(options: Parameters<typeof createScriptedWallet>[0] = {}): ScriptedWallet {
  return createScriptedWallet({ chains: { [chain.id]: node }, ...options })
}

/** A minimal implementation of modal dialogs, which jsdom lacks. */
export function giveModalDialogs(): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>()
  HTMLDialogElement.prototype.showModal = function () {
    if (this.open) throw new DOMException('It is open already.', 'InvalidStateError')
    openers.set(this, document.activeElement)
    this.open = true
  }
  HTMLDialogElement.prototype.close = function () {
    if (!this.open) return
    this.open = false
    const opener = openers.get(this)
    if (opener instanceof HTMLElement) opener.focus()
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }
}

/** Makes React render the consequences before continuing; otherwise it renders in its own time, as in a page. */
export function now(happening: () => unknown): void {
  const environment = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  environment.IS_REACT_ACT_ENVIRONMENT = true
  act(() => void happening())
  environment.IS_REACT_ACT_ENVIRONMENT = false
}

/** Lets promises and short timers run, and React with them. */
export function rest(ms = 20): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits until something exists. @throws Error after ten seconds, with the page's content */
export async function until<T>(find: () => T | null | undefined | false): Promise<T> {
  for (let waited = 0; waited < 10_000; waited += 10) {
    const found = find()
    if (found) return found
    await rest(10)
  }
  throw new Error(`It never came. There is: ${document.body.innerHTML}`)
}

/** An element's accessible name: its label, or its text. */
const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()

/** The button with this name, but not in a dialog that is drawn in advance. */
export function button(name: string | RegExp): HTMLButtonElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (each) =>
      !each.closest('dialog:not([open])') &&
      (typeof name === 'string' ? nameOf(each) === name : name.test(nameOf(each))),
  )
}

export function press(found: HTMLElement | undefined): void {
  if (!found) throw new Error(`There is no such button. There is: ${document.body.innerHTML}`)
  now(() => {
    found.focus()
    found.click()
  })
}

export function dialog(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>('dialog[open]')
}

/** The name of the open dialog. */
export function dialogName(): string | undefined {
  const id = dialog()?.getAttribute('aria-labelledby')
  return (id && document.getElementById(id)?.textContent) || undefined
}

/** The present text of the live regions. */
export function readAnnouncement(): string {
  return [...document.querySelectorAll('[role=status]')]
    .map(({ textContent }) => textContent)
    .filter(Boolean)
    .join(' | ')
}

/** A page with the kit in it. */
export function openPage(
  children: ReactNode,
  {
    wallets,
    walletList = {},
    links = {},
    latchkey = createTestLatchkey(wallets, { walletList, links }),
    ...props
  }: PageOptions = {},
) {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const draw = (inside: ReactNode) =>
    now(() =>
      root.render(
        <LatchkeyProvider latchkey={latchkey} {...props}>
          {inside}
        </LatchkeyProvider>,
      ),
    )
  draw(children)
  return {
    latchkey,
    place,
    draw,
    close() {
      now(() => root.unmount())
      place.remove()
      latchkey.connection.cancel()
    },
  }
}
