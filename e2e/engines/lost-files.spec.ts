import { request } from 'node:http'
import { expect } from '@playwright/test'
import { serve } from '../serve.ts'
import type { Tab } from './driver.ts'
import { declareJourney } from './stack.ts'

/** Serves what another server has, less what is lost: that is answered as by a proxy whose server has gone. */
const serveLosing = (origin: string, isLost: (path: string) => boolean) =>
  serve(({ url = '/', method, headers }, response) => {
    if (isLost(url)) return response.writeHead(502).end()
    const onward = request(new URL(url, origin), { method, headers: { ...headers, host: new URL(origin).host } })
    onward.on('response', (answer) => answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)))
    onward.on('error', () => response.destroy())
    onward.end()
  })

const late = /^This page hasn’t loaded yet/

/** What it says is seen, and was not for ten seconds. */
const expectLate = async (tab: Tab) => {
  await tab.see({ role: 'text', name: late })
  await tab.see({ role: 'text', name: /^아직 페이지를 불러오지 못했어요/ })
  expect(Number(await tab.evaluate('page', '() => performance.now()', []))).toBeGreaterThan(10_000)
}

const scripts = /^\/assets\/(?!browser-support).*\.js$/

declareJourney(
  'whose page lost its scripts is told so, after ten seconds',
  async ({ stack, tab }) => {
    await using site = await serveLosing(stack.addresses.page, (path) => scripts.test(path))
    await tab.open(site.origin)
    await expectLate(tab)
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
