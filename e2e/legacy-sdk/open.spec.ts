import { expect, type Page, test } from '@playwright/test'
import { servePage } from '../raw-page.ts'
import { openLegacyDapp, serveLegacyDapp } from './open.ts'

/** A wallet that records its messages, and answers every request. */
const walletHtml = `<!doctype html><script>
  const received = []
  const answers = {
    eth_chainId: { result: '0x89' },
    face_directSocialLogin: { error: { code: 4001, message: 'Face Error: [4001] user rejected request', isFaceError: true } },
  }
  const say = (message) => parent.postMessage(message, '*')
  addEventListener('message', ({ data }) => {
    received.push(data)
    say({ id: data.id, ...(answers[data.method] ?? { result: null }) })
  })
  say({ method: 'face_ready' })
</script>`

declare global {
  var received: { id: string; method: string; params?: unknown[]; [key: string]: unknown }[]
  var say: (message: object) => void
}

const frameOf = (page: Page, wallet: string) => {
  const frame = page.frames().find((each) => each.url().startsWith(wallet))
  if (!frame) throw new Error('the wallet is not in the page')
  return frame
}

test('a legacy SDK in a page: its address, its messages as the wallet hears them, and what comes back', async ({
  page,
}) => {
  await using wallet = await servePage(walletHtml)
  await using site = await serveLegacyDapp()
  const dapp = await openLegacyDapp(page, {
    site: site.origin,
    walletUrl: wallet.origin,
    generation: '1.12.5',
    apiKey: 'key',
    network: 'mumbai',
  })
  expect(await dapp.frameAddress()).toBe(
    `${wallet.origin}?api_key=key&blockchain=POLYGON&env=ProdTest&version=1.12.5&type=web&notification=toast`,
  )
  expect(await dapp.face.auth.login()).toEqual({ result: null })
  expect(await dapp.face.getChainId()).toEqual({ result: 137 })
  expect(await dapp.face.getAddresses()).toMatchObject({ error: { message: 'get address failed' }, plain: false })
  expect(await dapp.face.auth.directSocialLogin('google.com')).toEqual({
    error: { code: 4001, message: 'Face Error: [4001] user rejected request', isFaceError: true },
    plain: true,
  })
  expect(await dapp.face.auth.login([])).toMatchObject({ error: { code: 4000, isFaceError: true }, plain: false })
  await dapp.face.aptos.signMultiAgentTransaction(Uint8Array.of(1), Uint8Array.of(2))

  const frame = frameOf(page, wallet.origin)
  const forms = await frame.evaluate(() =>
    received.map((message) => [message.method, 'params' in message, message.params?.[0] instanceof Uint8Array]),
  )
  expect(forms).toEqual([
    ['face_logInSignUp', true, false],
    ['eth_chainId', true, false],
    ['face_accounts', true, false],
    ['face_directSocialLogin', true, false],
    ['aptos_signMultiAgentTransaction', true, true],
  ])
  expect(await frame.evaluate(() => received[2]?.params)).toEqual([undefined])
  expect(await dapp.events()).toEqual([{ event: 'connect', data: { chainId: '0x013881' } }])

  await frame.evaluate(() => {
    say({ method: 'face_openIframe' })
    say({ method: 'face_showToast', result: { title: 't', description: 'd', type: 'success', iconType: 'i', more: 1 } })
  })
  await expect.poll(() => dapp.overlay()).toEqual({ shown: true, focused: true })
  const toast = { detail: { title: 't', description: 'd', type: 'success', iconType: 'i' }, isCustomEvent: false }
  await expect.poll(() => dapp.toasts()).toEqual([toast])
})

test('a legacy SDK whose wallet address ends in a slash waits for ever', async ({ page }) => {
  await using wallet = await servePage(walletHtml)
  await using site = await serveLegacyDapp()
  const walletUrl = `${wallet.origin}/`
  const options = { site: site.origin, walletUrl, generation: '1.7', apiKey: 'key', network: 'polygon' } as const
  const dapp = await openLegacyDapp(page, options)
  const answered = dapp.face.auth.getCurrentUser().then(
    () => 'answered',
    () => 'the page was closed',
  )
  await page.waitForTimeout(500)
  expect(await frameOf(page, wallet.origin).evaluate(() => received.length)).toBe(0)
  await page.close()
  expect(await answered).toBe('the page was closed')
})

test('a legacy SDK refuses wrong options in its constructor', async ({ page }) => {
  await using site = await serveLegacyDapp()
  const options = { site: site.origin, walletUrl: 'http://localhost', generation: '1.14.9', apiKey: 'key' } as const
  await expect(openLegacyDapp(page, { ...options, network: 'mumbai' })).rejects.toThrow(
    'Face Error: [4202] Invalid network parameter: mumbai',
  )
})
