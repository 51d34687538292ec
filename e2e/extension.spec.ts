import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '@latchkey/dev'
import { createScriptedWallet, hostileName, type ScriptedWallet } from '@latchkey/test'
import { launchWithExtensions, startTestExtension } from '@latchkey/test/extension'
import { installScriptedWallet, type Placement } from '@latchkey/test/playwright'
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type LaunchOptions,
  type Page,
} from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { serve } from './serve.ts'

/** The page's record of the wallets it found: each announcement, its time, and the events of the providers. */
type Ethereum = { request(request: { method: string; params?: unknown }): Promise<unknown> }
type Announced = { info: { uuid: string; name: string; icon: string }; provider: Ethereum; at: number }
declare global {
  var announced: Announced[]
  var events: [string, unknown][]
  var violations: string[]
  var ethereum: Ethereum | undefined
}

const script = `
  globalThis.announced = []
  globalThis.events = []
  globalThis.violations = []
  addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective))
  addEventListener('eip6963:announceProvider', ({ detail }) => {
    announced.push({ ...detail, at: performance.now() })
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
      detail.provider.on(event, (data) => events.push([event, data?.code ?? data]))
  })
  dispatchEvent(new Event('eip6963:requestProvider'))
`

type Wallets = readonly [ScriptedWallet, ...ScriptedWallet[]]
type Opened = { context: BrowserContext; [Symbol.asyncDispose](): Promise<void> }

/** The two ways to add scripted wallets to a browser's pages. The same tests run for both. */
const ways: Record<string, (browser: Browser, wallets: Wallets, placement?: Placement) => Promise<Opened>> = {
  async 'in an extension'(_browser, wallets, placement) {
    await using started = new AsyncDisposableStack()
    const folders: string[] = []
    for (const wallet of wallets) {
      const folder = mkdtempSync(join(tmpdir(), 'test-extension-'))
      const extension = await startTestExtension({ wallets: [wallet], folder, ...placement })
      started.defer(extension.stop)
      folders.push(folder)
    }
    const executablePath = chromiumPath()
    const context = await launchWithExtensions(folders as [string, ...string[]], {
      ...(executablePath && { executablePath }),
      args: ['--no-sandbox', '--disable-gpu', '--disable-features=Translate,MediaRouter'],
    })
    started.defer(() => context.close())
    const all = started.move()
    return { context, [Symbol.asyncDispose]: () => all.disposeAsync() }
  },
  async 'put in by Playwright'(browser, wallets, placement) {
    const context = await browser.newContext()
    for (const wallet of wallets) await installScriptedWallet(context, wallet, placement)
    return { context, [Symbol.asyncDispose]: () => context.close() }
  },
}

/** `site` is a page under the strictest content policy a dapp can have. */
const test = base.extend<{ site: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  site: async ({}, use) => {
    await using server = await serve((request, answer) => {
      const isScript = request.url === '/page.js'
      answer
        .writeHead(200, {
          'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8',
          'Content-Security-Policy': "default-src 'none'; script-src 'self'",
        })
        .end(isScript ? script : '<!doctype html><title>Dapp</title><script src="/page.js"></script>')
    })
    await use(server.origin)
  },
})

const visit = async (context: BrowserContext, site: string) => {
  const page = await context.newPage()
  await page.goto(site)
  return page
}
const names = (page: Page) => page.evaluate(() => announced.map(({ info }) => info.name))
const readEvents = (page: Page) => page.evaluate(() => events)

/** Asks the wallet of this name that was announced last; without a name the last one, or window.ethereum. */
const ask = (page: Page, method: string, params?: unknown, name?: string) =>
  page.evaluate(
    async ([method, params, name]) => {
      const provider = announced.findLast(({ info }) => !name || info.name === name)?.provider ?? globalThis.ethereum
      try {
        return { result: await provider?.request({ method, params }) }
      } catch (error) {
        if (!(error instanceof Error)) return { thrown: error }
        const { message, code, data } = error as Error & { code?: number; data?: unknown } // as EIP-1193 has it
        return { message, code, data }
      }
    },
    [method, params, name] as const,
  )

const expectSigned = async (page: Page, wallet: ScriptedWallet) => {
  const address = wallet.accounts[0]
  const answer = await ask(page, 'personal_sign', ['Good morning.', address.toLowerCase()], wallet.info.name)
  const signature = ('result' in answer ? answer.result : undefined) as Hex // checked here:
  expect(await verifyMessage({ address, message: 'Good morning.', signature })).toBe(true)
}
const onWire = (wallet: ScriptedWallet) => wallet.accounts.map((account) => account.toLowerCase())

for (const [way, open] of Object.entries(ways)) {
  test.describe(`a scripted wallet ${way}`, () => {
    test('announces, connects, signs, fails, speaks to every tab, is late, updated and removed', async ({
      browser,
      site,
    }) => {
      test.slow()
      const wallet = createScriptedWallet({ name: 'One' })
      await using opened = await open(browser, [wallet])
      const page = await visit(opened.context, site)

      await test.step('announces, connects, signs, is still there after a reload, under a strict policy', async () => {
        await expect.poll(() => names(page)).toEqual(['One'])
        expect(await ask(page, 'eth_requestAccounts')).toEqual({ result: onWire(wallet) })
        expect(await readEvents(page)).toEqual([['accountsChanged', onWire(wallet)]])
        await expectSigned(page, wallet)
        await page.reload()
        await expect.poll(() => names(page)).toEqual(['One'])
        expect(await ask(page, 'eth_accounts')).toEqual({ result: onWire(wallet) })
        expect(await page.evaluate(() => violations)).toEqual([])
        expect(await page.evaluate(() => globalThis.ethereum)).toBeUndefined()
      })

      await test.step('speaks to every tab', async () => {
        const pages = [await visit(opened.context, site), await visit(opened.context, site)]
        for (const each of pages) await expect.poll(() => names(each)).toHaveLength(1)
        wallet.happen('wrongChain')
        wallet.happen('dropped')
        wallet.happen('forgotten')
        for (const each of pages) {
          await expect
            .poll(() => readEvents(each))
            .toEqual([
              ['chainChanged', '0x14672d'],
              ['disconnect', 1013],
              ['accountsChanged', []],
            ])
          await each.close()
        }
      })

      await test.step('fails with codes and data; throws what is no error', async () => {
        wallet.behave('nestedUnknownChain')
        expect(await ask(page, 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({
          code: -32603,
          data: { originalError: { code: 4902 } },
        })
        wallet.behave('garbageErrors')
        expect(await ask(page, 'eth_requestAccounts')).toEqual({ thrown: 'something went wrong' })
        wallet.behave('asks')
        const asked = ask(page, 'eth_requestAccounts')
        await wallet.waitForRequest('eth_requestAccounts')
        wallet.reject()
        expect(await asked).toMatchObject({ code: 4001 })
      })

      await test.step('is late on demand', async () => {
        wallet.behave('late')
        // A page that is loaded before the browser has the wallet's new behavior still gets the old one.
        await expect(async () => {
          await page.reload()
          await expect.poll(() => names(page)).toHaveLength(1)
          expect(await page.evaluate(() => announced[0]?.at)).toBeGreaterThan(1_300)
        }).toPass({ timeout: 30_000 })
        wallet.behave()
      })

      await test.step('is updated and removed while the page stands open', async () => {
        await expect(async () => {
          await page.reload()
          await expect.poll(() => names(page)).toHaveLength(1)
          expect(await page.evaluate(() => announced[0]?.at)).toBeLessThan(1_000)
        }).toPass({ timeout: 30_000 })
        await ask(page, 'eth_requestAccounts')
        await page.reload()
        await expect.poll(() => names(page)).toHaveLength(1)
        wallet.happen('updated')
        await expect.poll(() => names(page)).toHaveLength(2)
        expect(await page.evaluate(() => announced[0]?.info.uuid === announced[1]?.info.uuid)).toBe(false)
        await expectSigned(page, wallet)
        const old = await page.evaluate(() =>
          Promise.race([
            announced[0]?.provider.request({ method: 'eth_chainId' }),
            new Promise((resolve) => setTimeout(resolve, 300, 'silent')),
          ]),
        )
        expect(old).toBe('silent')
        wallet.happen('removed')
        await expect
          .poll(() => readEvents(page))
          .toEqual([
            ['disconnect', 1011],
            ['disconnect', 1011],
          ])
        await page.reload()
        await page.waitForTimeout(300)
        expect(await names(page)).toEqual([])
      })
    })

    test('stands in window.ethereum when placed there, announced or not; announces what is hostile as it is', async ({
      browser,
      site,
    }) => {
      const wallet = createScriptedWallet()
      await using opened = await open(browser, [wallet], { windowEthereum: true })
      const page = await visit(opened.context, site)
      const isPlaced = () =>
        page.evaluate(() => !!globalThis.ethereum && announced[0]?.provider === globalThis.ethereum)
      await expect.poll(isPlaced).toBe(true)
      wallet.behave('onlyEthereum')
      // A page opened at that moment may still get the old behavior.
      const reloaded = async () => {
        await page.reload()
        await expect.poll(() => page.evaluate(() => globalThis.ethereum !== undefined)).toBe(true)
        return names(page)
      }
      await expect.poll(reloaded).toEqual([])
      expect(await ask(page, 'eth_requestAccounts')).toEqual({ result: onWire(wallet) })

      wallet.behave('hostileInfo', 'announcedTwice')
      await expect
        .poll(async () => {
          await page.reload()
          return names(page)
        })
        .toEqual([hostileName, hostileName])
    })

    test('stands beside another', async ({ browser, site }) => {
      const [one, other] = [
        createScriptedWallet({ name: 'One', rdns: 'test.one' }),
        createScriptedWallet({ name: 'Other', rdns: 'test.other' }),
      ]
      await using opened = await open(browser, [one, other])
      const page = await visit(opened.context, site)
      await expect.poll(async () => (await names(page)).toSorted()).toEqual(['One', 'Other'])
      await ask(page, 'eth_requestAccounts', undefined, 'Other')
      await expectSigned(page, other)
      expect(one.authorized).toBe(false)
      one.behave('silent')
      await expectSigned(page, other)
    })
  })
}

test('a wallet put in by Playwright is there before any script of the page, unless it is late', async ({
  page,
  site,
}) => {
  const wallet = createScriptedWallet()
  const takeOut = await installScriptedWallet(page, wallet)
  await page.goto(site)
  expect(await names(page)).toHaveLength(1)
  wallet.behave('late')
  await page.reload()
  expect(await names(page)).toEqual([])
  wallet.behave('announcedTwice')
  await page.reload()
  expect(await names(page)).toHaveLength(2)
  await takeOut()
  await page.reload()
  expect(await names(page)).toEqual([])
})

test('several wallets in one extension, and an extension whose test is over', async ({ site }) => {
  const wallets = [createScriptedWallet({ name: 'One' }), createScriptedWallet({ name: 'Other' })] as const
  const folder = mkdtempSync(join(tmpdir(), 'test-extension-'))
  const extension = await startTestExtension({ wallets, folder })
  const executablePath = chromiumPath()
  await using stack = new AsyncDisposableStack()
  stack.defer(extension.stop)
  const context = await launchWithExtensions([folder], {
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-features=Translate,MediaRouter'],
  })
  stack.defer(() => context.close())
  const page = await visit(context, site)
  await expect.poll(() => names(page)).toEqual(['One', 'Other'])
  await ask(page, 'eth_requestAccounts', undefined, 'Other')
  expect(wallets[0].authorized).toBe(false)
  expect(wallets[1].authorized).toBe(true)
  await extension.stop()
  await page.reload()
  await page.waitForTimeout(300)
  expect(await names(page)).toEqual([])
})

// docs/guides/test-your-page.md shows what stands between the marks, word for word; packages/test sees to that.

/** A page that lists wallets, connects one, and shows whose it is: what the guide's samples are tried on. */
const dapp = `
  const list = document.querySelector('section')
  const say = (text) => { document.querySelector('output').textContent = text }
  const announced = new Map()
  addEventListener('eip6963:announceProvider', ({ detail }) => announced.set(detail.info.uuid, detail))
  dispatchEvent(new Event('eip6963:requestProvider'))
  document.querySelector('button').addEventListener('click', () => {
    for (const { info, provider } of announced.values()) {
      const button = document.createElement('button')
      button.textContent = info.name
      button.addEventListener('click', async () => {
        try {
          const [account] = await provider.request({ method: 'eth_requestAccounts' })
          say(account)
          provider.on('accountsChanged', ([account]) => say(account ?? 'No wallet is connected'))
        } catch (error) {
          say(error.code === 4001 ? 'You rejected it' : error.message)
        }
      })
      list.append(button)
    }
  })
`
const guideTest = base.extend<{ baseURL: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  baseURL: async ({}, use) => {
    await using server = await serve((request, answer) => {
      const isScript = request.url === '/page.js'
      answer
        .writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
        .end(
          isScript
            ? dapp
            : '<!doctype html><title>Dapp</title><button>Connect</button><section></section><output></output><script src="/page.js"></script>',
        )
    })
    await use(server.origin)
  },
})

guideTest.describe('the guide', () => {
  const test = guideTest
  // guide: playwright
  test('a visitor says no, then yes, then takes another account', async ({ page }) => {
    const wallet = createScriptedWallet({ name: 'Maple' })
    await installScriptedWallet(page, wallet)
    wallet.behave('rejects')
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Maple' }).click()
    await expect(page.getByText('You rejected it')).toBeVisible()
    wallet.behave()
    await page.getByRole('button', { name: 'Maple' }).click()
    await expect(page.getByText(wallet.accounts[0])).toBeVisible()
    wallet.happen('accountChanged')
    await expect(page.getByText(wallet.accounts[0])).toBeVisible()
  })
  // guide: end
})

const executablePath = chromiumPath()

guideTest.describe('the guide', () => {
  const base = guideTest.extend<object, { launchOptions: LaunchOptions }>({
    // The whole browser: the one of the other journeys loads no extensions.
    launchOptions: [
      ({ launchOptions }, use) => use({ ...launchOptions, ...(executablePath && { executablePath }) }),
      { scope: 'worker' },
    ],
  })
  // biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  // guide: extension
  const test = base.extend<{ wallet: ScriptedWallet }>({
    wallet: ({}, use) => use(createScriptedWallet({ name: 'Maple' })),
    context: async ({ wallet, launchOptions, baseURL }, use, info) => {
      const extension = await startTestExtension({ wallets: [wallet], folder: info.outputPath('maple') })
      const context = await launchWithExtensions([extension.folder], { ...launchOptions, baseURL })
      await use(context)
      await context.close()
      await extension.stop()
    },
  })

  test('a visitor with an extension takes back what the page may', async ({ page, wallet }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'Connect' }).click()
    await page.getByRole('button', { name: 'Maple' }).click()
    await expect(page.getByText(wallet.accounts[0])).toBeVisible()
    wallet.happen('forgotten')
    await expect(page.getByText('No wallet is connected')).toBeVisible()
  })
  // guide: end
  // biome-ignore-end lint/correctness/noEmptyPattern: as above.
})
