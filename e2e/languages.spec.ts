import { passStandIn } from '@latchkey/test/playwright'
import type { BrowserContext } from '@playwright/test'
import { expect, test } from './stack.ts'

/** The words of a document at a moment. */
type Words = { origin: string; path: string; lang: string; text: string }

/**
 * Companies, networks, coins, products and abbreviations, which every language writes in Latin letters. `Wallet` alone
 * is the name of the overlay, which the SDK makes and does not translate.
 */
const names =
  /\b(Latchkey demo|Latchkey|Google|Apple|Kakao|Facebook|Discord|X|WalletConnect|Coinbase Wallet|Hedera|HashPack|MetaMask|Phantom|RainbowKit|ConnectKit|gzip|Polygon|Mumbai|Amoy|POL|BORA|PIN|QR|EIP)\b|\(test\)|^Wallet$/gm

/** Collects the words of every document of some origins, from the first on. */
const collectWords = async (context: BrowserContext, origins: readonly string[]): Promise<Words[]> => {
  const all: Words[] = []
  await context.exposeBinding('latchkeyWords', (_, each: Words) => void all.push(each))
  await context.addInitScript((origins) => {
    if (!origins.includes(location.origin)) return
    let before = ''
    const look = () => {
      if (!document.body?.checkVisibility()) return
      const labels = [...document.querySelectorAll('[aria-label]')].map((each) => each.getAttribute('aria-label'))
      // In the list of languages each has its own name; texts that a document shows without its script are in both
      // languages; code is not translated.
      const lists = [...document.querySelectorAll<HTMLElement>('select, .late, pre')].map(({ innerText }) => innerText)
      const body = lists.reduce((text, list) => text.replace(list, ''), document.body.innerText).trim()
      const text = [window.top === window ? document.title : '', ...labels, body].join('\n')
      if (body === '' || text === before) return
      before = text
      const words = { origin: location.origin, path: location.pathname, lang: document.documentElement.lang, text }
      void (window as unknown as { latchkeyWords(each: Words): void }).latchkeyWords(words) // the binding above
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
  }, origins)
  return all
}

/** The lines with words in Latin letters that are neither names nor addresses. */
const findLatin = (text: string): string[] =>
  text
    .replaceAll(/https?:\/\/\S+|\b0x[0-9a-fA-F]{40}\b|\b\d+kB|\b[\w.]+@[\w.]+/g, '')
    .replaceAll(names, '')
    .split('\n')
    .filter((line) => /\p{Script=Latin}{2,}/u.test(line))

test('in an English browser, a page in Korean opens the wallet in Korean, up to the PIN', async ({
  visitor,
  stack,
}) => {
  const { page, context, wallet } = visitor
  await visitor.visit()
  await page.getByLabel('Language', { exact: true }).selectOption('ko')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ko')
  const words = await collectWords(context, [stack.addresses.page, stack.addresses.wallet])
  await page.reload()

  const button = page.getByRole('button', { name: 'Google 계정으로 계속하기' })
  const [window] = await Promise.all([page.waitForEvent('popup'), button.click()])
  const closed = window.waitForEvent('close')
  await passStandIn('korean@example.com')(window)
  await closed
  await expect(wallet.getByRole('heading', { name: 'PIN 정하기' })).toBeVisible()
  await expect(wallet.locator('html')).toHaveAttribute('lang', 'ko')
  await wallet.getByLabel('새 PIN', { exact: true }).fill('123456')
  await wallet.getByLabel('PIN 다시 입력', { exact: true }).fill('123456')
  await wallet.getByRole('button', { name: '지갑 만들기' }).click()
  await expect(wallet.getByText('123456처럼 이어지는 숫자')).toBeVisible()

  const inWallet = words.filter(({ origin }) => origin === stack.addresses.wallet)
  expect(inWallet.some(({ path, text }) => path.startsWith('/auth') && /\p{Script=Hangul}/u.test(text))).toBe(true)
  expect([...new Set(inWallet.filter(({ text }) => /\p{Script=Hangul}/u.test(text)).map(({ lang }) => lang))]).toEqual([
    'ko',
  ])
  expect([...new Set(words.flatMap(({ text }) => findLatin(text)))]).toEqual([])
})
