import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createServer } from 'vite'

const root = join(import.meta.dirname, '..')
const frame = join(root, 'apps', 'frame')

/** The pages that show every screen with made-up facts, and the folders that serve them. */
const galleries = {
  wallet: { folder: frame, path: '/gallery.html' },
  login: { folder: frame, path: '/login-gallery.html' },
  kit: { folder: join(root, 'packages', 'kit', 'gallery'), path: '/' },
} as const
export type GalleryName = keyof typeof galleries

/** The narrowest supported screen of wallet, login window and kit, CSS pixels. */
export const narrowest = { width: 320, height: 640 }

/** Serves a gallery while something is done at its address. */
export async function withGallery(name: GalleryName, act: (address: string) => Promise<void>): Promise<void> {
  const { folder, path } = galleries[name]
  const server = await createServer({
    root: folder,
    server: { port: 0, strictPort: false, host: '127.0.0.1' },
    logLevel: 'error',
  })
  try {
    await server.listen()
    const [address] = server.resolvedUrls?.local ?? []
    if (!address) throw new Error(`The gallery of the ${name} has no address.`)
    await act(new URL(path, address).href)
  } finally {
    await server.close()
  }
}

/** Shows the samples of a gallery in a language one after the other, or those that are chosen. */
export async function eachSample(
  page: Page,
  { address, locale, isChosen = () => true }: { address: string; locale: string; isChosen?: (at: number) => boolean },
  look: (sample: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${address}?locale=${locale}`)
  const go = (hash: string) =>
    page.evaluate((name) => {
      location.hash = name
    }, hash)
  const links = page.getByRole('listitem')
  await links.first().waitFor()
  const samples = await links.allTextContents()
  for (const sample of samples.filter((_, at) => isChosen(at))) {
    // By way of the list, so that a heading of the previous sample is not mistaken for this one's.
    await go('')
    await links.first().waitFor()
    await go(sample)
    await page.getByRole('heading').first().waitFor()
    // Its buttons have been pressed.
    await page.locator('html[data-sample="shown"]').waitFor()
    await look(sample)
  }
}
