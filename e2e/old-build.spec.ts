import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { builtFolder, type Part, type Stack, startHost, startServer } from '@latchkey/dev'
import { expect, signedInEmail, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'
const data = join(import.meta.dirname, '..', '.data')

const readConfiguration = async (worker: number, part: 'server' | 'host') =>
  JSON.parse(await readFile(join(data, `journeys-${worker}`, part, 'config.json'), 'utf8'))

const numberIn = (page: string) => Number(/<meta name="latchkey-build" content="(\d{10})"/.exec(page)?.[1])

/** Serves the frame as an older build, by the stack's own configuration: only the number in its page is another. */
const serveOld = async ({ parts, ports }: Stack, worker: number): Promise<Part> => {
  const dataDir = join(data, `old-build-${worker}`)
  const frameFolder = join(dataDir, 'dist')
  await rm(dataDir, { recursive: true, force: true })
  await mkdir(dataDir, { recursive: true })
  await cp(builtFolder('frame'), frameFolder, { recursive: true })
  const page = join(frameFolder, 'index.html')
  const text = await readFile(page, 'utf8')
  await writeFile(page, text.replace(String(numberIn(text)), String(numberIn(text) - 1)))
  const configuration = { ...(await readConfiguration(worker, 'host')), frameFolder }
  await parts.wallet.stop()
  return startHost(ports.wallet, { dataDir: join(dataDir, 'host'), configuration })
}

/** Restarts the API with the number of the built frame as its minimum. */
const raise = async ({ parts, ports }: Stack, worker: number): Promise<Part> => {
  const minimumBuild = numberIn(await readFile(join(builtFolder('frame'), 'index.html'), 'utf8'))
  const configuration = { ...(await readConfiguration(worker, 'server')), minimumBuild }
  await parts.server.stop()
  return startServer(ports.api, { dataDir: join(data, `old-build-${worker}`, 'api'), configuration })
}

const sign = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Sign message' }).click()
}

test('a build below the operator’s minimum: it is loaded anew, and says where that does not help', async ({
  visitor,
  stack,
}, info) => {
  const { page, wallet } = visitor
  const worker = info.parallelIndex
  const heading = (name: string) => wallet.getByRole('heading', { name })
  const old = await serveOld(stack, worker)
  let api: Part | undefined
  try {
    const address = await visitor.signUp('Google', 'old-build@example.com', pin)
    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await sign(visitor)
    await visitor.approve(/^Sign/)
    await expect(page.getByText('The signature is valid')).toBeVisible()

    api = await raise(stack, worker)
    await test.step('it asks for nothing but to be loaded anew', async () => {
      await page.reload()
      await sign(visitor)
      await expect(heading('This page has an older version of the wallet')).toBeVisible()
      await wallet.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => visitor.isWalletShown()).toBe(false)
    })

    await test.step('where the host still serves that build, it says so', async () => {
      await sign(visitor)
      await expect(heading('Reloading didn’t help')).toBeVisible()
      await expect(wallet.getByText(`${new URL(stack.addresses.wallet).host} still serves`)).toBeVisible()
      await wallet.getByRole('button', { name: 'Cancel' }).click()
    })

    await old.stop()
    await stack.parts.wallet.restart()
    await test.step('once the host is upgraded the same press goes on, with the same wallet', async () => {
      await sign(visitor)
      await wallet.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => visitor.isWalletShown()).toBe(false)
      await sign(visitor)
      await visitor.approve(/^Sign/)
      await expect(page.getByText('The signature is valid')).toBeVisible()
      await page.getByRole('link', { name: 'Account' }).click()
      expect(await visitor.address()).toBe(address)
    })
  } finally {
    await old.stop()
    await api?.stop()
    if (stack.parts.server.pid === undefined) await stack.parts.server.restart()
    if (stack.parts.wallet.pid === undefined) await stack.parts.wallet.restart()
  }
})

test('files that went with their release: the wallet says to reload, and opens after that', { tag: '@long' }, async ({
  signedIn: visitor,
}) => {
  const { page, wallet, context } = visitor
  const address = await visitor.address()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await context.route(/\/assets\/worker-/, (route) => route.fulfill({ status: 404 }))
  await visitor.passProvider('Google', signedInEmail)
  await visitor.enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'A part of the wallet didn’t load' })).toBeVisible()
  await context.unrouteAll()
  await wallet.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  expect(await visitor.signIn('Google', signedInEmail, pin)).toBe(address)
})
