import { createRequire } from 'node:module'
import type { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Page } from '@playwright/test'
import { findLowContrast } from './contrast.ts'

type Found = Pick<Awaited<ReturnType<AxeBuilder['analyze']>>, 'violations'>
type Options = { runOnly?: string[]; iframes?: boolean; resultTypes?: string[] }
type Context = { include: unknown[]; exclude: unknown[] }

declare global {
  /** axe-core, in the frames into which it was injected. */
  var axe: {
    run(of: Document, options: Options): Promise<Found>
    runPartial(context: Context | Document, options: object): Promise<object>
    finishRun(partials: (object | null)[], options: Options): Promise<Found>
    utils: {
      getFrameContexts(context: Context | Document): { frameSelector: unknown; frameContext: Context }[]
      shadowSelect(selector: unknown): Element | null
    }
  }
}

const { source }: { source: string } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))(
  'axe-core',
)

const inject = async (frame: Frame) => {
  if (await frame.evaluate(() => 'axe' in globalThis)) return
  await frame.evaluate(source)
}

/** Waits until the page and its frames are drawn and no animation runs in them, except endless ones. */
async function untilStill(page: Page): Promise<void> {
  const still = (frame: Frame) =>
    frame.evaluate(async () => {
      // A hidden frame draws nothing.
      await Promise.race([
        new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))),
        new Promise((next) => setTimeout(next, 100)),
      ])
      const ends = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      await Promise.allSettled(ends.map(({ finished }) => finished))
    })
  await Promise.all(page.frames().map(still))
}

/** Everything in a frame that a rule could read, as text, so that an unchanged state is not checked again. */
const readState = (frame: Frame): Promise<string> =>
  frame.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
    const states = fields.map(({ value, checked, disabled }) => `${value} ${checked} ${disabled}`)
    const modal = [...document.querySelectorAll('dialog')].map((each) => each.matches(':modal'))
    const focused = [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body)
    const { innerWidth, innerHeight, scrollX, scrollY } = globalThis
    const scheme = matchMedia('(prefers-color-scheme: dark)').matches
    const place = [location.href, scheme, innerWidth, innerHeight, scrollX, scrollY, document.visibilityState]
    return JSON.stringify([document.documentElement.outerHTML, states, modal, focused, place])
  })

const partials = new WeakMap<Frame, { state: string; own: string }>()

/** axe's result for one frame, as JSON: Playwright converts objects value by value, and these have thousands. */
const runPartial = async (frame: Frame, context: Context | undefined): Promise<string> => {
  const state = `${await readState(frame)} ${JSON.stringify(context)}`
  const last = partials.get(frame)
  if (last?.state === state) return last.own
  const own = await frame.evaluate(async (of) => JSON.stringify(await axe.runPartial(of ?? document, {})), context)
  partials.set(frame, { state, own })
  return own
}

/**
 * Runs all rules over a page and its frames. It does the same as `AxeBuilder`, but without opening a page for each
 * result, which costs as much as the rules.
 */
async function analyze(page: Page): Promise<Found> {
  const runPartials = async (frame: Frame, context?: Context): Promise<(string | null)[]> => {
    await inject(frame)
    const inner = await frame.evaluate((of) => axe.utils.getFrameContexts(of ?? document), context)
    const own = await runPartial(frame, context)
    const others: (string | null)[] = []
    for (const { frameSelector, frameContext } of inner) {
      const element = (await frame.evaluateHandle((of) => axe.utils.shadowSelect(of), frameSelector)).asElement()
      const child = await element?.contentFrame()
      // null: it could not be checked, which is a result of its own.
      others.push(...(child ? await runPartials(child, frameContext).catch(() => [null]) : [null]))
    }
    return [own, ...others]
  }
  const all = await runPartials(page.mainFrame())
  // Passed rules are most of a report, and are not needed.
  return page.evaluate(async (each) => {
    const read = each.map((partial) => (partial === null ? null : JSON.parse(partial)))
    const { violations } = await axe.finishRun(read, { resultTypes: ['violations'] })
    return { violations }
  }, all)
}

const expectNothing = ({ violations }: Found, screen: string) => {
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  // Soft, so that the other screens are still checked.
  expect.soft(found, screen).toEqual([])
}

/** Expects axe to find nothing on the page and, through it, in the wallet's frame. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await untilStill(page)
  expectNothing(await analyze(page), screen)
}

const darkStates = new WeakMap<Frame, string>()

/** Checks the contrast of each part of the page and its frames, in the states that it does not have now. */
const expectContrast = async (page: Page, screen: string) => {
  for (const frame of page.frames())
    expect.soft(await findLowContrast(frame), `${screen}: contrast in other states`).toEqual([])
}

/**
 * Runs all rules in the light scheme. The dark scheme has the same content, so there only the rules about colours run
 * again.
 */
export const lightAndDark = (page: Page) => async (screen: string) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectAccessible(page, `${screen}, light`)
  await expectContrast(page, `${screen}, light`)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await untilStill(page)
  // axe is still in each frame, except one that the page has begun to load since, which is not visible yet.
  const contrast = async (): Promise<Found> => {
    if (!('axe' in globalThis)) return { violations: [] }
    const runOnly = ['color-contrast', 'link-in-text-block']
    const { violations } = await axe.run(document, { runOnly, iframes: false, resultTypes: ['violations'] })
    return { violations }
  }
  for (const frame of page.frames()) {
    const state = await readState(frame)
    if (darkStates.get(frame) === state) continue
    expectNothing(await frame.evaluate(contrast), `${screen}, dark`)
    darkStates.set(frame, state)
  }
  await expectContrast(page, `${screen}, dark`)
}
