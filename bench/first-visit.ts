import { createVisitor, passProviderWindow, type Visitor } from '@latchkey/e2e/visitor'
import { createScriptedWallet } from '@latchkey/test'
import { installScriptedWallet } from '@latchkey/test/playwright'
import type { BrowserContext } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import type { Laboratory } from './laboratory.ts'
import { type Row, spread } from './table.ts'

const runs = 3
const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The effort of a visit: presses and typed characters on the page and in the wallet, and the time, ms. */
type Visit = { presses: number; typed: number; taken: number }

/** Counts a person's actions on the page and in the wallet, but not those at a login provider. */
const watchHands = async (context: BrowserContext, { page, wallet }: Laboratory['stack']['addresses']) => {
  const count = { presses: 0, typed: 0 }
  const ours = [page, wallet]
  await context.exposeBinding('latchkeyHands', (_, origin: string, presses: number, typed: number) => {
    if (!ours.includes(origin)) return
    count.presses += presses
    count.typed += typed
  })
  await context.addInitScript(() => {
    const say = (presses: number, typed: number) => {
      const { latchkeyHands } = globalThis as unknown as { latchkeyHands(...counted: unknown[]): void } // the binding
      latchkeyHands(location.origin, presses, typed)
    }
    addEventListener('click', (event) => event.isTrusted && say(1, 0), { capture: true })
    const lengths = new WeakMap<EventTarget, number>()
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return
        const more = target.value.length - (lengths.get(target) ?? 0)
        lengths.set(target, target.value.length)
        if (more > 0) say(0, more)
      },
      { capture: true },
    )
  })
  return count
}

/** Signs the message that the page proposes. */
const signMessage = async ({ page }: Visitor, approve: () => Promise<unknown>) => {
  await page.getByRole('link', { name: 'Sign', exact: true }).click()
  await page.getByRole('button', { name: 'Sign message' }).click()
  await approve()
  await page.getByText('The signature is valid').waitFor()
}

/** Gets coins from the page and sends some to an address that is typed in. */
const pay = async (visitor: Visitor, approve: () => Promise<unknown>) => {
  const { page } = visitor
  await visitor.getCoins()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
  await approve()
  await visitor.untilConfirmed('Send 0.1 POL')
}

/** One visit in a browser that has never seen the page, from its address to the end of the task. */
const visit = async (
  { browser, stack }: Laboratory,
  prepare: (context: BrowserContext) => Promise<unknown>,
  walk: (visitor: Visitor) => Promise<void>,
): Promise<Visit> => {
  const context = await browser.newContext()
  try {
    context.setDefaultTimeout(30_000)
    await prepare(context)
    const count = await watchHands(context, stack.addresses)
    const visitor = await createVisitor(context, stack)
    const began = performance.now()
    await visitor.visit()
    await walk(visitor)
    return { ...count, taken: performance.now() - began }
  } finally {
    await context.close()
  }
}

let people = 0

/** Signs up with Google and chooses a PIN, as a new visitor. */
const signUp = async ({ page, choosePin, address }: Visitor) => {
  const window = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await passProviderWindow(await window, `first-visit-${++people}@example.com`)
  await choosePin(pin)
  await address()
}

/** Measures a new visitor from entering the address to a first signature and a first payment. */
export const measureFirstVisit = async (laboratory: Laboratory): Promise<Row[]> => {
  const { rpc } = laboratory.stack.addresses
  const walks = {
    signature: {
      ours: async (visitor: Visitor) => {
        await signUp(visitor)
        await signMessage(visitor, () => visitor.approve('Sign'))
      },
      theirs: (visitor: Visitor) => signMessage(visitor, async () => {}),
    },
    payment: {
      ours: async (visitor: Visitor) => {
        await signUp(visitor)
        await pay(visitor, async () => {
          await visitor.approve('Send 0.1 POL')
          await visitor.enterPin(pin)
          await visitor.wallet.getByRole('button', { name: 'Done' }).click()
        })
      },
      theirs: (visitor: Visitor) => pay(visitor, async () => {}),
    },
  }
  const rows: Row[] = []
  for (const [name, { ours, theirs }] of Object.entries(walks)) {
    const [mine, installed]: [Visit[], Visit[]] = [[], []]
    for (let i = 0; i < runs; i++) {
      mine.push(await visit(laboratory, async () => {}, ours))
      const wallet = createScriptedWallet({ name: 'Maple', keys: [generatePrivateKey()], chains: { 80001: rpc } })
      const connectAndWalk = async (visitor: Visitor) => {
        await visitor.page.getByRole('list').getByRole('button', { name: 'Maple' }).click()
        await visitor.address()
        await theirs(visitor)
      }
      installed.push(await visit(laboratory, (context) => installScriptedWallet(context, wallet), connectAndWalk))
    }
    const hands = ([first]: Visit[]) => `${first?.presses} presses, ${first?.typed} characters typed`
    const times = (visits: Visit[]) => spread(visits.map(({ taken }) => taken))
    const baseline = 'a wallet that was installed before, and agrees by itself'
    const aim = name === 'signature' ? { aim: '4 presses, and one that leads to the page’s form' } : {}
    rows.push(
      {
        what: `first visit → first ${name}, by hand`,
        figure: hands(mine),
        baseline: `${baseline}: ${hands(installed)}`,
        ...aim,
      },
      { what: `first visit → first ${name}, no human time`, figure: times(mine), baseline: times(installed) },
    )
  }
  return rows
}
