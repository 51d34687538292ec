import type { Stack } from '@latchkey/dev'
import type { Page } from '@playwright/test'
import { addProject } from './add-project.ts'
import { openFacePage, serveFacePage } from './face-page.ts'
import type { Generation } from './legacy-sdk/generations.ts'
import { openLegacyDapp, serveLegacyDapp } from './legacy-sdk/open.ts'
import type { CallOutcome } from './remote.ts'
import { expect, test } from './stack.ts'

const wrongKey = 'a-key-that-no-project-has'
const messages = { key: 'Face Error: [4100] invalid api key error', page: 'Face Error: [4100] invalid host name error' }

/** Adds a project whose only page is an origin of its own with this port. Returns its key. */
const addShop = async (stack: Stack, port: string) => {
  const apiKey = `shop-${port}-${stack.project.apiKey.slice(-20)}`
  const origins = `'{http://shop.localhost:${port}}'`
  await addProject(stack, { id: `shop${port}`.padEnd(22, 'A'), name: 'The secret shop', apiKey, origins })
  return apiKey
}

/** Records what a page sees of the wallet: answers, console, and the frame's own text. */
const watch = (page: Page) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  return logged
}
const frameText = (page: Page) =>
  page
    .frames()
    .find((frame) => frame.url().includes('api_key='))
    ?.content() ?? Promise.resolve('')

const isRefused = (outcome: CallOutcome, message: string) => {
  expect(outcome).toMatchObject({ error: { code: 4100, message, isFaceError: true } })
}

test('our SDK: a wrong key and an origin that is not listed are refused at once', async ({ visitor, stack }) => {
  await using site = await serveFacePage()
  const { page } = visitor
  const { wallet } = stack.addresses
  const { port } = new URL(site.origin)
  const shopKey = await addShop(stack, port)
  const open = (host: string, apiKey: string) =>
    openFacePage(page, `http://${host}:${port}`, { apiKey, network: 'mumbai', iframeUrl: wallet })
  const ask = async (host: string, apiKey: string) => {
    const { face, provider } = await open(host, apiKey)
    return [await face.auth.login(), await face.getAddresses(), await provider.request({ method: 'eth_chainId' })]
  }

  const logged = watch(page)
  for (const outcome of await ask('shop.localhost', wrongKey)) isRefused(outcome, messages.key)
  expect(logged.join()).toContain(`no project of this wallet has the API key that http://shop.localhost:${port} uses`)

  logged.length = 0
  for (const outcome of await ask('www.shop.localhost', shopKey)) isRefused(outcome, messages.page)
  expect(logged.join()).toContain(`http://www.shop.localhost:${port} is not among the pages of this project`)
  expect(logged.join() + (await frameText(page))).not.toMatch(/secret shop|\/\/shop\.localhost/)

  await test.step('the listed page has its wallet', async () => {
    const { face } = await open('shop.localhost', shopKey)
    expect(await face.getChainId()).toEqual({ result: 80001 })
    expect(await face.auth.isLoggedIn()).toEqual({ result: false })
  })
})

test('our SDK: a page that withholds its Referer is told the same', async ({ visitor, stack }) => {
  await using site = await serveFacePage(0, { 'Referrer-Policy': 'no-referrer' })
  const { page } = visitor
  const { port } = new URL(site.origin)
  const shopKey = await addShop(stack, port)
  const open = (host: string) =>
    openFacePage(page, `http://${host}:${port}`, {
      apiKey: shopKey,
      network: 'mumbai',
      iframeUrl: stack.addresses.wallet,
    })
  isRefused(await (await open('www.shop.localhost')).face.auth.login(), messages.page)
  expect(await (await open('shop.localhost')).face.auth.isLoggedIn()).toEqual({ result: false })
})

for (const generation of ['1.5.1', '1.12.5', '1.14.9'] as const satisfies Generation[]) {
  // The oldest wire and the newest are in the gate.
  const tag = generation === '1.12.5' ? '@long' : []
  test(`SDK ${generation}: the same, where it used to wait for ever`, { tag }, async ({ visitor, stack }) => {
    await using site = await serveLegacyDapp()
    const { page } = visitor
    const { port } = new URL(site.origin)
    const shopKey = await addShop(stack, port)
    const network = generation === '1.14.9' ? 'amoy' : 'mumbai'
    const open = (host: string, apiKey: string) =>
      openLegacyDapp(page, {
        site: `http://${host}:${port}`,
        walletUrl: stack.addresses.wallet,
        apiKey,
        generation,
        network,
      })
    for (const [host, apiKey, message] of [
      ['shop.localhost', wrongKey, messages.key],
      ['www.shop.localhost', shopKey, messages.page],
    ] as const) {
      const { face, overlay } = await open(host, apiKey)
      isRefused(await face.auth.login(), message)
      isRefused(await face.getAddresses(), message)
      isRefused(await face.provider.request({ method: 'eth_accounts' }), message)
      expect(await overlay()).toMatchObject({ shown: false })
    }
    const { face } = await open('shop.localhost', shopKey)
    expect(await face.auth.isLoggedIn()).toEqual({ result: false })
  })
}

test('SDK 1.14.9: a page that withholds its Referer is told the same, or has its wallet', { tag: '@long' }, async ({
  visitor,
  stack,
}) => {
  await using site = await serveLegacyDapp(0, { 'Referrer-Policy': 'no-referrer' })
  const { port } = new URL(site.origin)
  const shopKey = await addShop(stack, port)
  const open = (host: string) =>
    openLegacyDapp(visitor.page, {
      site: `http://${host}:${port}`,
      walletUrl: stack.addresses.wallet,
      apiKey: shopKey,
      generation: '1.14.9',
      network: 'amoy',
    })
  isRefused(await (await open('www.shop.localhost')).face.auth.login(), messages.page)
  expect(await (await open('shop.localhost')).face.auth.isLoggedIn()).toEqual({ result: false })
})
