// @vitest-environment jsdom

import { computeAccessibleName, getRole } from 'dom-accessibility-api'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadSampleMessages, type Sample, samples, toSampleProps } from './samples.tsx'
import { ScreenHost } from './screen-host.tsx'
import { AllInSight } from './screens/all-in-sight.fake.ts'
import { screens } from './screens/index.ts'
import type { View } from './view-store.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true, IntersectionObserver: AllInSight })

// A camera whose picture nobody has allowed yet: without one the wallet offers no scanning.
Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: () => new Promise(() => undefined) } })

/** The roles by which the test of an integrator's page finds elements. */
const roles = ['heading', 'button', 'link', 'textbox', 'spinbutton', 'checkbox', 'radio', 'combobox', 'tab', 'alert']

type Part = { role: string; name: string }

const partsOf = (element: Element): Part[] =>
  [...element.querySelectorAll('*')].flatMap((each) => {
    // The summary of an expandable line has facts, which differ from person to person.
    if (each.tagName === 'SUMMARY') return []
    const role = getRole(each)
    if (!role || !roles.includes(role)) return []
    const name = computeAccessibleName(each) || (role === 'alert' ? (each.textContent ?? '') : '')
    return name.trim() ? [{ role, name: name.trim() }] : []
  })

/** Chunks take a while to load on a busy machine, milliseconds. */
const patience = { timeout: 20_000 }

/**
 * Waits until the document has stayed the same for four looks in a row: content that is read late may come in steps.
 *
 * @param between milliseconds from look to look
 */
const settle = async (between = 25) => {
  let before = ''
  for (let same = 0, looks = 0; same < 4 && looks < 200; looks++) {
    await act(() => new Promise((done) => setTimeout(done, between)))
    const now = document.body.innerHTML
    same = now === before ? same + 1 : 0
    before = now
  }
}

const pressed = async (element: Element, words: readonly string[]) => {
  for (const word of words) {
    const find = () => [...element.querySelectorAll('button')].find(({ textContent }) => textContent === word)
    await vi.waitFor(() => expect(find(), word).toBeDefined(), patience)
    await act(async () => find()?.click())
    await settle()
  }
}

/** Screens whose code was loaded by an earlier sample: only content behind a button still comes late. */
const loaded = new Set<string>()

/** Shows one sample, and returns the parts that a test can find there. */
const look = async (sample: Sample): Promise<Part[]> => {
  const language = await loadSampleMessages('en')
  const element = document.body.appendChild(document.createElement('div'))
  const root = createRoot(element)
  const ways = { approve: () => {}, reject: () => {} }
  // Sample facts by name; the screens' own types are checked where they are really asked.
  const view = { serial: 1, name: sample.name, props: { ...toSampleProps(sample, language), ...ways } } as View
  await act(async () => root.render(<ScreenHost messages={language.messages} view={view} />))
  await vi.waitFor(() => expect(element.querySelector('h1')).not.toBe(null), patience)
  await settle(loaded.has(sample.name) ? 5 : 25)
  loaded.add(sample.name)
  await pressed(element, sample.press?.(language.messages) ?? [])
  const parts = partsOf(element)
  await act(async () => root.unmount())
  element.remove()
  return parts
}

const write = (all: readonly { title: string; sample: string; parts: readonly Part[] }[]) =>
  `# Screens

What the wallet's screens are called, for tests of pages that use it: roles and accessible names, as Playwright's \`getByRole\` finds them inside
\`page.frameLocator('#face-iframe')\`. Names that hold facts (an amount, a network, an address) are shown with samples. A button that approves is asleep until the screen
was seen for 0.8 seconds and the pointer or a key moved. Of a screen's later samples only what is new stands here. A change of these names is a change of the wallet's interface.

Written by \`npm run reference\` from the screens; a test fails when it is stale.

${all
  .map(
    ({ title, sample, parts }) =>
      `## ${title}: ${sample}\n\n${parts.map(({ role, name }) => `- ${role} “${name}”`).join('\n')}\n`,
  )
  .join('\n')}`

describe('docs/reference/screens.md', () => {
  beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) }))
  afterAll(() => void vi.useRealTimers())

  test('behavior: every screen has a sample', () => {
    const shown = new Set(Object.values(samples).map(({ name }) => name))
    expect(Object.keys(screens).filter((name) => !shown.has(name))).toEqual([])
  })
  test('behavior: says what each screen’s parts are called', { timeout: 240_000 }, async () => {
    const all = []
    const seen = new Set<string>()
    for (const [sample, entry] of Object.entries(samples)) {
      const parts = await look(entry)
      // Words of an earlier sample of the screen are left out.
      const key = ({ role, name }: Part) => `${entry.name} ${role} ${name}`
      const fresh = parts.filter(
        (part, at) => !seen.has(key(part)) && parts.findIndex((other) => key(other) === key(part)) === at,
      )
      for (const part of parts) seen.add(key(part))
      if (fresh.some(({ role }) => role !== 'alert')) all.push({ title: entry.name, sample, parts: fresh })
    }
    await expect(write(all)).toMatchFileSnapshot('../../../../docs/reference/screens.md')
  })
})
