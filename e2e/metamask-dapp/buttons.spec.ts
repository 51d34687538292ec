import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type ButtonOutcome, bundleScript, metamaskDappFolder } from '@latchkey/dev'
import type { Page } from '@playwright/test'
import { serve } from '../serve.ts'
import { expect, test } from '../stack.ts'
import type { Visitor } from '../visitor.ts'
import { type Button, buttons } from './buttons.ts'
import type {} from './entry.ts'

const pin = '402817'
const outcomes = process.env.LATCHKEY_BUTTONS
const types: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  json: 'application/json',
}

/** The unchanged published page, with our SDK before its own script. */
const serveDapp = async (port: number) => {
  const scripts = await bundleScript(join(import.meta.dirname, 'entry.ts'))
  return serve(async (request, answer) => {
    const name = new URL(request.url ?? '/', 'http://127.0.0.1').pathname.slice(1) || 'index.html'
    const ours = scripts.get(name)
    const file = ours ?? (await readFile(join(metamaskDappFolder, name.replaceAll('..', ''))).catch(() => undefined))
    if (file === undefined) return void answer.writeHead(404).end()
    const type = types[name.split('.').at(-1) ?? ''] ?? 'text/html'
    const body =
      name === 'index.html'
        ? String(file).replace('<head>', '<head><script type="module" src="entry.js"></script>')
        : file
    answer.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
  }, port)
}

/** Approves whatever screen the wallet shows; returns its title. */
const agree = async ({ page, screens, wallet }: Visitor): Promise<string> => {
  const { title } = await screens.waitForScreen(/^(?!Loading)/)
  if (await wallet.getByLabel('PIN', { exact: true }).isVisible()) {
    await screens.enterPin(pin)
    return 'PIN'
  }
  const approve = async () => {
    for (const box of await wallet.getByRole('checkbox').all()) await box.check()
    return screens.approve().then(
      () => true,
      () => false,
    )
  }
  // The network's answer may add a checkbox after the first attempt.
  if ((await approve()) || (await approve())) return title
  const { buttons: names, warnings } = await screens.read()
  const way = names.find((name) => /^(Reject|Cancel|Close|Done|Back)$/.test(name))
  if (way) await page.frameLocator('#face-iframe').getByRole('button', { name: way, exact: true }).click()
  const [why] = warnings
  return `${title} (cannot be approved${why ? `: ${why.title || why.text}` : ''})`
}

/** Presses a button of the page, approves every screen, and waits until no request is pending. */
const press = async (visitor: Visitor, { id }: Button): Promise<Pick<ButtonOutcome, 'screens' | 'answers'>> => {
  const { page, screens } = visitor
  const before = await page.evaluate(() => asked.length)
  // The page polls the chain every four seconds.
  const isOn = await page
    .locator(`#${id}:enabled`)
    .waitFor({ state: 'attached', timeout: 12_000 })
    .then(
      () => true,
      () => false,
    )
  if (!isOn) return { screens: [], answers: ['(the page has it switched off)'] }
  await page.evaluate((id) => document.getElementById(id)?.click(), id)
  const titles: string[] = []
  let quiet = 0
  for (let at = 0; at < 400 && quiet < 4; at++) {
    if (await screens.isShown()) {
      quiet = 0
      const title = await agree(visitor).catch(() => undefined) // it may close meanwhile
      if (title !== undefined && titles.at(-1) !== title) titles.push(title)
      continue
    }
    const isPending = await page.evaluate(() => asked.some(({ isOver }) => !isOver))
    quiet = isPending ? 0 : quiet + 1
    await page.waitForTimeout(150)
  }
  const answers = await page.evaluate(
    ([before, id]) =>
      asked
        .slice(before)
        .filter(
          ({ method, code }) =>
            code !== undefined ||
            id === 'getAccounts' ||
            !/^(eth_(accounts|get|call|block|chainId|estimate|gas|fee|max)|net_|web3_)/.test(method),
        )
        .map(({ method, result, code, message, isOver }) => ({ method, result, code, message, isOver })),
    [before, id] as const,
  )
  return {
    screens: titles,
    answers: answers.map(({ method, result, code, message, isOver }) => {
      if (!isOver) return `${method}: no answer`
      if (code !== undefined) return `${method}: ${code} ${(message ?? '').slice(0, 90)}`
      const text = typeof result === 'string' ? result : JSON.stringify(result)
      return `${method}: ${(text ?? 'undefined').length > 42 ? `${text?.slice(0, 20)}…` : text}`
    }),
  }
}

/** Fills in fields, with texts or with what the page shows elsewhere. */
const fillIn = (fields: Readonly<Record<string, { text: string } | { from: string }>>) => {
  for (const [id, value] of Object.entries(fields)) {
    const field = document.getElementById(id)
    const text = 'text' in value ? value.text : (document.getElementById(value.from)?.textContent ?? '')
    if (field instanceof HTMLInputElement) field.value = text.trim()
  }
}

const resultOf = (page: Page, id: string | undefined) =>
  id === undefined ? undefined : page.evaluate((id) => document.getElementById(id)?.textContent?.trim(), id)

test('every button of MetaMask’s page', async ({ visitor, stack, secondPort }) => {
  await using site = await serveDapp(secondPort)
  const { page } = visitor
  const { project, addresses } = stack
  await page.route(/^https:/, (route) => route.abort())
  const query = new URLSearchParams({ apiKey: project.apiKey, network: 'mumbai', walletUrl: addresses.wallet })
  await page.goto(`${site.origin}/?${query}`)
  await page
    .locator('#providers button')
    .filter({ hasText: /latchkey/i })
    .or(page.locator('#providers button'))
    .first()
    .click()
  await expect(page.locator('#activeProviderName')).toHaveText('Latchkey')
  await page.locator('#connectButton').click()
  await visitor.passWallet('Google', 'metamask-dapp@example.com')
  await visitor.choosePin(pin)
  await expect(page.locator('#accounts')).toContainText('0x', { timeout: 30_000 })
  const account = await page.locator('#accounts').textContent()
  await fetch(addresses.rpc, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'anvil_setBalance',
      params: [account?.trim(), '0x56bc75e2d63100000'],
    }),
  })
  page.on('console', (message) => message.type() === 'error' && console.log(message.text().slice(0, 300)))
  page.on('pageerror', (error) => console.log(error.message))
  const failures: string[] = []
  for (const button of buttons) {
    const { section, name, result, answer, shows } = button
    if (button.fill) await page.evaluate(fillIn, button.fill)
    const outcome: ButtonOutcome = { section, button: name, ...(await press(visitor, button)) }
    const shown = await resultOf(page, result)
    const isAnswered = answer === undefined || outcome.answers.some((each) => answer.test(each))
    const isShown = shows === undefined || shows.test(shown ?? '')
    if (!isAnswered) outcome.error = `expected ${answer}`
    else if (!isShown) outcome.error = `the page shows ${JSON.stringify(shown)}`
    if (outcome.error) failures.push(`${section}, ${name}: ${outcome.error}: ${outcome.answers.join('; ')}`)
    console.log(JSON.stringify({ ...outcome, shown }))
    if (outcomes === undefined) continue
    await mkdir(dirname(outcomes), { recursive: true })
    await appendFile(outcomes, `${JSON.stringify(outcome)}\n`)
  }
  expect(failures).toEqual([])
})
