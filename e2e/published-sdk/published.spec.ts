import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type LegacySdkOutcome, legacySdkFolder, legacySdkVersions } from '@latchkey/dev'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { serve } from '../serve.ts'
import { expect, test } from '../stack.ts'

type Hex = `0x${string}`
type Outcome = { result: unknown } | { error: { code?: number; message?: string } }

/** The members of the SDK's object that are used here. Its own types differ from release to release. */
type Face = {
  auth: {
    login(): Promise<unknown>
    logout(): Promise<unknown>
    isLoggedIn(): Promise<unknown>
    getCurrentUser(): Promise<unknown>
  }
  getAddresses(): Promise<unknown>
  getEthLikeProvider(): { request(request: object): Promise<unknown> }
  switchNetwork(network: string): Promise<unknown>
}

declare global {
  var Face: new (options: object) => Face
  var face: Face
}

const pin = '402817'
const outcomes = process.env.LATCHKEY_OLDER_SDK

/** Serves an empty page and the bundles. */
const servePublished = (port = 0) =>
  serve(async (request, answer) => {
    const file = /^\/([\d.]+\.js)$/.exec(request.url ?? '')?.[1]
    const script = file && (await readFile(join(legacySdkFolder, file)).catch(() => undefined))
    answer.writeHead(200, { 'Content-Type': `${script ? 'text/javascript' : 'text/html'}; charset=utf-8` })
    answer.end(script || '<!doctype html><title>Published</title>')
  }, port)

/** Opens the page and constructs the release there; returns the message of its error, if any. */
const construct = async (page: Page, site: string, version: string, options: object): Promise<string | undefined> => {
  await page.goto(site)
  await page.addScriptTag({ url: `${site}/${version}.js`, type: 'module' })
  return page.evaluate((options) => {
    try {
      globalThis.face = new Face(options)
      return undefined
    } catch (failure) {
      return (failure as Error).message
    }
  }, options)
}

/** Calls the SDK and returns the outcome. */
const ask = (page: Page, call: string, ...args: unknown[]): Promise<Outcome> =>
  page.evaluate(
    async ([call, args]) => {
      try {
        const run = new Function('face', 'args', `return face.${call}`) as (face: Face, args: unknown[]) => unknown
        return { result: await run(face, args) }
      } catch (failure) {
        const { code, message } = failure as { code?: number; message?: string }
        return { error: { ...(code !== undefined && { code }), ...(message !== undefined && { message }) } }
      }
    },
    [call, args] as const,
  )

const request = (page: Page, method: string, params?: unknown[]) =>
  ask(page, 'getEthLikeProvider().request(args[0])', params ? { method, params } : { method })

for (const version of legacySdkVersions)
  test(`the published release ${version}`, async ({ visitor, stack, secondPort }) => {
    const failures: string[] = []
    /** Makes an assertion and records the outcome, so that later ones still run if it fails. */
    const assert = async (assertion: string, work: () => Promise<void>) => {
      const error = await work().then(
        () => undefined,
        (failure: Error) => failure.message,
      )
      if (error !== undefined) failures.push(`${assertion}: ${error}`)
      if (outcomes === undefined) return
      const outcome: LegacySdkOutcome = { version, assertion, ...(error !== undefined && { error }) }
      await mkdir(dirname(outcomes), { recursive: true })
      await appendFile(outcomes, `${JSON.stringify(outcome)}\n`)
    }

    await using site = await servePublished(secondPort)
    await using stranger = await servePublished()
    const { page, wallet } = visitor
    const { project, addresses } = stack
    // From 1.14.4 on the first chain is unknown.
    const isLate = version === '1.14.4' || version === '1.14.9'
    const [network, chainId] = isLate ? (['amoy', 80002] as const) : (['mumbai', 80001] as const)
    const options = { apiKey: project.apiKey, network, iframeUrl: addresses.wallet }
    const nobody = async () => {
      expect(await ask(page, 'auth.isLoggedIn()')).toEqual({ result: false })
      expect(await ask(page, 'auth.getCurrentUser()')).toEqual({ result: null })
    }

    await assert('a wrong key is told: 4100, invalid api key error', async () => {
      await construct(page, site.origin, version, { ...options, apiKey: 'no-project-has-this-key' })
      const { error } = (await ask(page, 'auth.login()')) as Extract<Outcome, { error: object }>
      expect(error).toEqual({ code: 4100, message: 'Face Error: [4100] invalid api key error' })
    })
    await assert('a page that is not listed is told: 4100, invalid host name error', async () => {
      await construct(page, stranger.origin, version, options)
      const { error } = (await ask(page, 'auth.login()')) as Extract<Outcome, { error: object }>
      expect(error).toEqual({ code: 4100, message: 'Face Error: [4100] invalid host name error' })
    })
    await assert('it is constructed, and only once', async () => {
      expect(await construct(page, site.origin, version, options)).toBeUndefined()
      const again = page.evaluate((options) => new Face(options) && 'made', options)
      await expect(again).rejects.toThrow('Face is already initialized, Face can be initialized once.')
    })
    await assert('before anybody is signed in: nobody, no addresses, the chain', async () => {
      await nobody()
      expect(await ask(page, 'getAddresses()')).toMatchObject({ error: { message: 'get address failed' } })
      const { result } = (await request(page, 'eth_chainId', [])) as { result: string }
      expect(Number(result)).toBe(chainId)
    })
    await assert('a method there is not: 4201', async () => {
      expect(await request(page, 'eth_nothingOfTheKind', [])).toMatchObject({ error: { code: 4201 } })
    })
    let address: Hex = '0x'
    await assert('signs in, and answers the address', async () => {
      const asked = ask(page, 'auth.login()')
      await visitor.passWallet('Google', `published-${version}@example.com`)
      await visitor.choosePin(pin)
      const { result } = (await asked) as { result: { wallet: { address: Hex } } }
      address = result.wallet.address
      expect(await ask(page, 'getAddresses()')).toEqual({ result: [address] })
      expect(await ask(page, 'auth.isLoggedIn()')).toEqual({ result: true })
    })
    await assert('personal_sign recovers to the account', async () => {
      const asked = request(page, 'personal_sign', [`I am ${version}.`, address])
      await visitor.approve('Sign')
      const { result } = (await asked) as { result: Hex }
      expect(await verifyMessage({ address, message: `I am ${version}.`, signature: result })).toBe(true)
    })
    await assert('a no is 4001', async () => {
      const asked = request(page, 'personal_sign', ['0x1234', address])
      await wallet.getByRole('button', { name: 'Reject' }).click()
      expect(await asked).toMatchObject({ error: { code: 4001 } })
    })
    await assert('switches the network, and back', async () => {
      const other = version.startsWith('1.14') ? 'sepolia' : 'ethereum'
      expect(await ask(page, 'switchNetwork(args[0])', other)).toHaveProperty('result')
      expect(await ask(page, 'switchNetwork(args[0])', network)).toHaveProperty('result')
      const { result } = (await request(page, 'eth_chainId', [])) as { result: string }
      expect(Number(result)).toBe(chainId)
    })
    await assert('after a reload the session is there', async () => {
      await construct(page, site.origin, version, options)
      expect(await ask(page, 'auth.isLoggedIn()')).toEqual({ result: true })
      expect(await ask(page, 'getAddresses()')).toEqual({ result: [address] })
    })
    await assert('a class around it gives it the address that a connector hides', async () => {
      await construct(page, site.origin, version, { ...options, network: 'no-such-network' })
      await page.evaluate(({ iframeUrl, ...shown }) => {
        document.getElementById('face-iframe')?.remove() // up to 1.7 any network is taken
        class Wrapped extends Face {
          constructor(options: object) {
            super({ ...options, iframeUrl })
          }
        }
        globalThis.face = new Wrapped(shown)
      }, options)
      expect(await ask(page, 'auth.isLoggedIn()')).toEqual({ result: true })
    })
    await assert('signs out, twice', async () => {
      for (const _ of ['once', 'twice']) expect(await ask(page, 'auth.logout()')).toHaveProperty('result')
      await nobody()
    })
    expect(failures).toEqual([])
  })
