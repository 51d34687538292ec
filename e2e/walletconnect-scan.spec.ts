import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath, type Stack } from '@latchkey/dev'
import { chromium } from '@playwright/test'
import { stringToHex, verifyMessage } from 'viem'
import type { Connected } from './app-by-link.ts'
import { showCode } from './camera.ts'
import { type FaceDapp, openFacePage, serveFacePage } from './face-page.ts'
import { type OtherDapp, openOtherDapp } from './other-dapp/index.ts'
import config from './playwright.config.ts'
import { pin, signInByToken } from './signed-in.ts'
import { expect, test } from './stack.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const mumbai = 'eip155:80001'

/** A camera that is allowed and shows a file; a missing one; one that is refused. */
const cameras = {
  film: (file: string) => [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ],
  none: () => ['--use-fake-ui-for-media-stream'],
  refused: () => ['--use-fake-device-for-media-stream', '--deny-permission-prompts'],
}

type Scanning = Pick<Connected, 'address' | 'site' | 'options'> & { visitor: Visitor; dapp: FaceDapp; film: string }

/** Opens a browser of its own, with a person whose wallet asks for a link. */
const scan = async (
  stack: Stack,
  port: number,
  camera: keyof typeof cameras,
  work: (scanning: Scanning) => Promise<void>,
) => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-camera-'))
  const film = join(folder, 'film.y4m')
  showCode(film, undefined)
  const { launchOptions, contextOptions } = config.use ?? {}
  const args = [...(launchOptions?.args ?? []), ...cameras[camera](film)]
  const executablePath = chromiumPath()
  // A whole browser, because the camera is a setting of the browser.
  const browser = await chromium.launch({ ...launchOptions, ...(executablePath && { executablePath }), args })
  try {
    await using site = await serveFacePage(port)
    const visitor = await createVisitor(await browser.newContext(contextOptions), stack)
    const { project, addresses } = stack
    const at = { apiKey: project.apiKey, network: 'mumbai', iframeUrl: addresses.wallet } as const
    const options = { ...at, camera: true }
    const dapp = await openFacePage(visitor.page, site.origin, options)
    const asked = signInByToken(dapp, stack, `scan-${crypto.randomUUID().slice(0, 8)}@example.com`)
    await visitor.choosePin(pin)
    const { wallet } = await asked
    await work({ visitor, dapp, address: wallet.address, film, site: site.origin, options })
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const toLink = async ({ dapp, visitor }: Scanning) => {
  // This ends with the browser at the latest.
  dapp.face.wallet.home().catch(() => undefined)
  await visitor.wallet.getByRole('tab', { name: 'Apps' }).click()
  await visitor.wallet.getByRole('button', { name: 'Connect an app' }).click()
}

/** True if a camera of the wallet's frame is still running. */
const isFilming = async ({ page }: Visitor) => {
  const frame = page.frames().find((each) => each !== page.mainFrame())
  return frame?.evaluate(() =>
    Reflect.get(globalThis, 'filming')?.some(({ readyState }: { readyState: string }) => readyState === 'live'),
  )
}

/** Keeps each track of the frame's camera, to check that it ends. */
const watchCamera = async ({ page }: Visitor) => {
  const frame = page.frames().find((each) => each !== page.mainFrame())
  return frame?.evaluate(() => {
    const tracks: MediaStreamTrack[] = []
    Reflect.set(globalThis, 'filming', tracks)
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      const stream = await ask(wish)
      tracks.push(...stream.getTracks())
      return stream
    }
    return 'BarcodeDetector' in globalThis
  })
}

const openMarket = (stack: Stack): Promise<OtherDapp> =>
  openOtherDapp({
    relayUrl: stack.addresses.relay,
    projectId: 'fish-market',
    name: 'Fish market',
    url: 'https://fish.example/stalls',
  })

test('an app’s code is scanned with the camera, which is off after; a page that does not allow it is explained', async ({
  stack,
  secondPort,
}) => {
  const market = await openMarket(stack)
  await scan(stack, secondPort, 'film', async (scanning) => {
    const { visitor, address, film } = scanning
    const { wallet } = visitor
    // This browser has no barcode detector, so the wallet's own reader is tested.
    expect(await watchCamera(visitor)).toBe(false)
    await toLink(scanning)
    const status = wallet.getByRole('status').filter({ hasText: /code/ })

    await test.step('a code that is none of WalletConnect is said, and the camera goes on', async () => {
      showCode(film, 'https://fish.example/stalls')
      await wallet.getByRole('button', { name: 'Scan a QR code' }).click()
      await expect(wallet.getByLabel('Camera view')).toBeVisible()
      await expect(status).toContainText('This isn’t a WalletConnect code', { timeout: 20_000 })
      expect(await isFilming(visitor)).toBe(true)
      await wallet.getByRole('button', { name: 'Stop the camera' }).click()
      await expect.poll(() => isFilming(visitor)).toBe(false)
    })

    await test.step('the app’s code: who asks is shown, and the camera is off', async () => {
      market.do({ propose: { optional: { eip155: { chains: [mumbai], methods: ['personal_sign'], events: [] } } } })
      showCode(film, await market.next('link'))
      await wallet.getByRole('button', { name: 'Scan a QR code' }).click()
      await expect(wallet.getByRole('heading', { name: 'Connect to Fish market?' })).toBeVisible({ timeout: 30_000 })
      expect(await isFilming(visitor)).toBe(false)
      await visitor.approve('Connect')
      expect((await market.next('connected')).accounts).toEqual([`${mumbai}:${address}`])
    })

    await test.step('it is a connection like any other', async () => {
      await expect(wallet.getByRole('tab', { name: 'Apps', selected: true })).toBeVisible()
      await wallet.getByRole('button', { name: 'Close', exact: true }).click()
      const params = [stringToHex('Fresh fish.'), address]
      market.do({ request: { chainId: mumbai, method: 'personal_sign', params } })
      await expect(wallet.getByRole('dialog')).toContainText('Fresh fish.', { timeout: 30_000 })
      await visitor.approve('Sign')
      const signature = (await market.next('answer')) as `0x${string}`
      expect(await verifyMessage({ address, message: 'Fresh fish.', signature })).toBe(true)
    })

    await test.step('the camera stops when the screen is left', async () => {
      showCode(film, undefined)
      await toLink(scanning)
      await wallet.getByRole('button', { name: 'Scan a QR code' }).click()
      await expect.poll(() => isFilming(visitor)).toBe(true)
      await wallet.getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(() => isFilming(visitor)).toBe(false)
    })

    await test.step('a page that lends none: the frame has none, whatever the browser would allow', async () => {
      const { site, options } = scanning
      const dapp = await openFacePage(visitor.page, site, { ...options, camera: false })
      await toLink({ ...scanning, dapp })
      await expect(wallet.getByText('You can’t scan codes in this browser')).toBeVisible()
      const frame = visitor.page.frames().find((each) => each !== visitor.page.mainFrame())
      const asked = frame?.evaluate(() =>
        navigator.mediaDevices.getUserMedia({ video: true }).then(
          () => 'given',
          ({ name }) => name,
        ),
      )
      expect(await asked).toBe('NotAllowedError')
    })
  })
  await market.stop()
})

test('no camera and a refused one are explained, and a link can be pasted', { tag: '@long' }, async ({
  stack,
  secondPort,
}) => {
  test.setTimeout(180_000)
  await test.step('no camera', () =>
    scan(stack, secondPort, 'none', async (scanning) => {
      const { wallet } = scanning.visitor
      await toLink(scanning)
      await wallet.getByRole('button', { name: 'Scan a QR code' }).click()
      await expect(wallet.getByText('No camera was found')).toBeVisible()
      await expect(wallet.getByRole('textbox', { name: 'Connection link' })).toBeEditable()
      await expect(wallet.getByRole('button', { name: 'Try the camera again' })).toBeVisible()
    }))

  await test.step('a refused one', () =>
    scan(stack, secondPort, 'refused', async (scanning) => {
      const { wallet } = scanning.visitor
      await toLink(scanning)
      await wallet.getByRole('button', { name: 'Scan a QR code' }).click()
      await expect(wallet.getByText('No access to the camera')).toBeVisible()
    }))
})
