import { request } from 'node:http'
import { expect } from '@playwright/test'
import { serve } from '../serve.ts'
import { toNativeAddress } from './dapp.ts'
import type { Tab } from './driver.ts'
import { declareJourney } from './stack.ts'
import { continueWith } from './steps.ts'

/** Serves the files of another server, except lost ones, which are answered as by a proxy whose server is down. */
const serveLosing = (origin: string, isLost: (path: string) => boolean) =>
  serve(({ url = '/', method, headers }, response) => {
    if (isLost(url)) return response.writeHead(502).end()
    const onward = request(new URL(url, origin), { method, headers: { ...headers, host: new URL(origin).host } })
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)))
    onward.on('error', () => response.destroy())
    onward.end()
  })

const late = /^This page hasn’t loaded yet/

/** Expects the message, but not within the first ten seconds. */
const expectLate = async (tab: Tab) => {
  await tab.see({ role: 'text', name: late })
  await tab.see({ role: 'text', name: /^아직 페이지를 불러오지 못했어요/ })
  expect(Number(await tab.evaluate('page', '() => performance.now()', []))).toBeGreaterThan(10_000)
}

/** Expects every style sheet of the page, each requested twice. The failed ones of a lazy part stay in the document. */
const expectStyles = async (tab: Tab, asked: ReadonlyMap<string, number>) => {
  const script = `() => {
    const links = [...document.querySelectorAll('link[rel=stylesheet]')]
    const there = new Set(links.filter(({ sheet }) => sheet?.cssRules.length > 0).map(({ href }) => href))
    return there.size > 0 && links.every(({ href }) => there.has(href)) ? there.size : undefined
  }`
  const count = await tab.waitFor('the style sheets', script)
  expect([...asked.values()]).toEqual(Array(Number(count)).fill(2))
  expect(await tab.evaluate('page', `() => ${late}.test(document.body.innerText)`, [])).toBe(false)
}

const losingFirst = (origin: string, kind: RegExp) => {
  const asked = new Map<string, number>()
  const isLost = (path: string) => {
    if (!kind.test(path)) return false
    asked.set(path, (asked.get(path) ?? 0) + 1)
    return asked.get(path) === 1
  }
  return { asked, site: serveLosing(origin, isLost) }
}

const scripts = /^\/assets\/(?!browser-support).*\.js$/
const styles = /\.css$/

declareJourney(
  'whose page lost its scripts is told so, after ten seconds',
  async ({ stack, tab }) => {
    await using site = await serveLosing(stack.addresses.page, (path) => scripts.test(path))
    await tab.open(site.origin)
    await expectLate(tab)
  },
  { isPlain: true },
)

declareJourney(
  'whose page lost its style sheets has them, asked for again',
  async ({ stack, tab }) => {
    const { asked, site } = losingFirst(stack.addresses.page, styles)
    await using served = await site
    await tab.open(served.origin)
    await tab.see({ role: 'button', name: continueWith('Google') })
    await expectStyles(tab, asked)
  },
  { isPlain: true },
)

for (const path of ['/auth', '/auth/done', '/export']) {
  declareJourney(
    `whose window ${path} of the wallet lost its scripts is told so, after ten seconds`,
    async ({ stack, tab }) => {
      await using site = await serveLosing(stack.addresses.wallet, (asked) => scripts.test(asked))
      await tab.open(site.origin + path)
      await expectLate(tab)
    },
    { isPlain: true },
  )
}

declareJourney(
  'whose wallet, a page of its own for an app, lost its scripts is told so, after ten seconds',
  async ({ stack, tab }) => {
    const request = { id: '7', jsonrpc: '2.0', method: 'face_accounts' }
    let lost = /\.js$/
    await using site = await serveLosing(stack.addresses.wallet, (path) => lost.test(path))
    await tab.open(toNativeAddress(stack, site.origin, request))
    await expectLate(tab)
    // The same when its first script arrived, but the one that answers an app did not.
    lost = /\/native-transport-/
    await tab.open(toNativeAddress(stack, site.origin, request))
    await expectLate(tab)
    // And when all files arrived, but no API answers, because this wallet's origin is not the one that the API serves.
    lost = /^never$/
    await tab.open(toNativeAddress(stack, site.origin, request))
    await expectLate(tab)
    await tab.open(`${stack.addresses.wallet}/?api_key=${stack.project.apiKey}`)
    await tab.see({ role: 'text', name: /^This wallet opens inside other pages/ })
    expect(await tab.evaluate('page', `() => ${late}.test(document.body.textContent)`, [])).toBe(false)
  },
  { isPlain: true },
)

declareJourney(
  'whose login window lost its style sheet has it, asked for again',
  async ({ stack, tab }) => {
    const { asked, site } = losingFirst(stack.addresses.wallet, styles)
    await using served = await site
    await tab.open(`${served.origin}/auth`)
    await tab.see({ role: 'heading', name: /./ })
    await expectStyles(tab, asked)
  },
  { isPlain: true },
)
