import type { Page } from '@playwright/test'
import { idOf, openRawPage, rawHtml, servePage } from './raw-page.ts'
import { expect, test } from './stack.ts'

const pin = '402817'

const repliesOf = (page: Page, id: string) =>
  page.evaluate((wanted) => raw.events.filter((message) => message.kind === 'reply' && message.id === wanted), id)

test('two pages of one site, but of different origins, know nothing of each other’s account; two tabs of one page are signed in and out together', async ({
  visitor,
  context,
  stack,
  secondPort,
}) => {
  const address = await visitor.signUp('Google', 'neighbour@example.com', pin)

  await test.step('two pages of one site, but of different origins: neither knows the other’s account', async () => {
    await using site = await servePage(rawHtml(stack), secondPort)
    const neighbour = await openRawPage(context, stack, site.origin)
    expect(await neighbour.evaluate(() => raw.hello())).toBe(true)
    await neighbour.evaluate(
      (id) => raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_accounts' }),
      idOf(1),
    )
    await neighbour.evaluate(
      (id) => raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'face_currentUser', params: [] }),
      idOf(2),
    )
    await expect.poll(() => repliesOf(neighbour, idOf(1))).toMatchObject([{ result: [] }])
    await expect.poll(() => repliesOf(neighbour, idOf(2))).toMatchObject([{ result: null }])
  })

  await test.step('two tabs of one page: signed in together, signed out together', async () => {
    const second = await context.newPage()
    await second.goto(`${stack.addresses.page}/account`)
    await expect(second.getByText(address).first()).toBeVisible()
    await second.getByRole('button', { name: 'Disconnect' }).click()
    await expect(second.getByText('You are disconnected')).toBeVisible()
    await expect(visitor.page.getByText(/You were signed out|Connect your wallet/).first()).toBeVisible()
  })
})

test('the same request id twice: one screen, one outcome', async ({ context, stack, secondPort }) => {
  await using site = await servePage(rawHtml(stack), secondPort)
  const page = await openRawPage(context, stack, site.origin)
  await page.evaluate(() => raw.hello())
  const wallet = page.frameLocator('#face-iframe')
  const ask = (params: string[]) =>
    page.evaluate(
      ([id, given]) =>
        raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'face_directSocialLogin', params: given }),
      [idOf(3), params] as const,
    )
  await ask(['google.com'])
  await ask(['google.com'])
  await expect(wallet.getByRole('heading', { name: /Continue with Google/ })).toHaveCount(1)
  await wallet.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(async () => (await repliesOf(page, idOf(3))).length).toBeGreaterThan(0)
  await ask(['google.com'])
  await page.waitForTimeout(1_000)
  expect(await wallet.getByRole('heading').count()).toBe(0)
  for (const reply of await repliesOf(page, idOf(3))) expect(reply.error).toMatchObject({ code: 4001 })

  await ask(['apple.com'])
  await expect.poll(async () => (await repliesOf(page, idOf(3))).at(-1)?.error).toMatchObject({ code: -32600 })
})

const framed = (page: Page, stack: { addresses: { wallet: string } }) =>
  page.frames().some((each) => each.url().startsWith(stack.addresses.wallet))

test('a page whose origin is not registered for the API key gets no wallet', async ({ context, stack, secondPort }) => {
  await using stranger = await servePage(rawHtml(stack))
  const page = await openRawPage(context, stack, stranger.origin)
  expect(await page.evaluate(() => raw.hello())).toBe(true)
  await page.evaluate((id) => raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_accounts' }), idOf(1))
  await expect.poll(() => repliesOf(page, idOf(1))).toMatchObject([{ error: { code: 4100 } }])
  const frame = page.frameLocator('#face-iframe')
  expect(await frame.locator('script#latchkey-refusal').textContent()).toBe('"hostName"')
  await expect(frame.locator('#root')).toHaveCount(0)

  await test.step('nor where it withholds its origin', async () => {
    await using hidden = await servePage(rawHtml(stack), 0, { 'Referrer-Policy': 'no-referrer' })
    const nameless = await openRawPage(context, stack, hidden.origin)
    expect(await nameless.evaluate(() => raw.hello())).toBe(true)
    await nameless.evaluate(
      (id) => raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_accounts' }),
      idOf(2),
    )
    await expect.poll(() => repliesOf(nameless, idOf(2))).toMatchObject([{ error: { code: 4100 } }])
    await expect(nameless.frameLocator('#face-iframe').locator('#root')).toHaveCount(0)
  })

  await test.step('the same page at a registered origin has it: it is the origin that counts', async () => {
    await using site = await servePage(rawHtml(stack), secondPort)
    const registered = await openRawPage(context, stack, site.origin)
    expect(await registered.evaluate(() => raw.hello())).toBe(true)
    expect(framed(registered, stack)).toBe(true)
  })
})

test('a registered page inside a foreign one cannot embed the wallet either', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort)
  await using stranger = await servePage(`<iframe src="${site.origin}/"></iframe>`)
  const page = await context.newPage()
  await page.goto(stranger.origin)
  await expect.poll(() => page.frames().map((each) => each.url())).toContain(`${site.origin}/`)
  await page.waitForTimeout(1_000)
  expect(framed(page, stack)).toBe(false)
})

test('a sandboxed page of no origin cannot embed the wallet', async ({ context, stack, secondPort }) => {
  await using site = await servePage(rawHtml(stack), secondPort, { 'Content-Security-Policy': 'sandbox allow-scripts' })
  const page = await context.newPage()
  await page.goto(site.origin)
  await page.waitForTimeout(1_000)
  expect(framed(page, stack)).toBe(false)
})

test('a hello from a sibling frame, without a port, with two, or a second one, is ignored', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort)
  const page = await openRawPage(context, stack, site.origin)
  const answered = await page.evaluate(async (wallet) => {
    const frame = document.querySelector('iframe')?.contentWindow as Window
    const hello = {
      kind: 'hello',
      from: 'FACE_SDK',
      version: 1,
      nonce: btoa('0123456789abcdef').replaceAll('=', ''),
      sdk: 'raw',
      network: 'mumbai',
    }
    const attempt = (send: (ports: MessagePort[]) => void, count: number) =>
      new Promise<boolean>((resolve) => {
        const channels = Array.from({ length: count }, () => new MessageChannel())
        for (const { port1 } of channels) port1.onmessage = () => resolve(true)
        send(channels.map(({ port2 }) => port2))
        setTimeout(() => resolve(false), 700)
      })
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    const fromSibling = await attempt((ports) => {
      // A script running in the sibling: the browser names the sibling as the source.
      const post = (sibling.contentWindow as unknown as { Function: FunctionConstructor }).Function(
        'target',
        'message',
        'origin',
        'ports',
        'target.postMessage(message, origin, ports)',
      )
      post(frame, hello, wallet, ports)
    }, 1)
    const withoutPort = await attempt(() => frame.postMessage(hello, wallet), 1)
    const withTwo = await attempt((ports) => frame.postMessage(hello, wallet, ports), 2)
    const first = await attempt((ports) => frame.postMessage(hello, wallet, ports), 1)
    const second = await attempt((ports) => frame.postMessage(hello, wallet, ports), 1)
    return { fromSibling, withoutPort, withTwo, first, second }
  }, stack.addresses.wallet)
  expect(answered).toEqual({ fromSibling: false, withoutPort: false, withTwo: false, first: true, second: false })
})

test('messages of every wrong form do no harm: each gets at most one answer, and the wallet goes on', async ({
  context,
  stack,
  secondPort,
}) => {
  await using site = await servePage(rawHtml(stack), secondPort)
  const page = await openRawPage(context, stack, site.origin)
  await page.evaluate(() => raw.hello())
  await page.evaluate(
    ([good, other]) => {
      const deep = { nested: {} }
      let at: Record<string, unknown> = deep.nested
      for (let depth = 0; depth < 500; depth += 1) {
        const next = {}
        at.down = next
        at = next
      }
      const cyclic: Record<string, unknown> = { kind: 'request', from: 'FACE_SDK' }
      cyclic.self = cyclic
      const wrong: unknown[] = [
        null,
        undefined,
        7,
        'text',
        [],
        [{ kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_chainId' }],
        {},
        { kind: 'reply', id: good, result: 1 },
        { kind: 'request', from: 'FACE_SDK' },
        { kind: 'request', from: 'FACE_SDK', id: 7, method: 'eth_chainId' },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'toString' },
        { kind: 'request', from: 'FACE_SDK', id: other, method: 'eth_sign', params: ['0x', '0x'] },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_chainId', extra: 1 },
        { kind: 'request', from: 'FACE_IFRAME', id: good, method: 'eth_chainId' },
        { kind: 'request', id: good, method: 'eth_chainId' },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'personal_sign', params: { 0: '0x' } },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: [Number.NaN] },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: [10n] },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: [new Map()] },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: [new Blob(['x'])] },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: ['\ud800'] },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: ['x'.repeat(10_000_000)] },
        {
          kind: 'request',
          from: 'FACE_SDK',
          id: good,
          method: 'eth_call',
          params: [JSON.parse('{"__proto__":{"polluted":1}}')],
        },
        {
          kind: 'request',
          from: 'FACE_SDK',
          id: good,
          method: 'eth_call',
          params: [Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [i, i]))],
        },
        { kind: 'request', from: 'FACE_SDK', id: good, method: 'eth_call', params: [deep] },
        cyclic,
      ]
      for (const message of wrong) raw.post(message)
    },
    [idOf(8), idOf(9)] as const,
  )
  await page.evaluate((id) => raw.post({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_chainId' }), idOf(10))
  await expect
    .poll(() => repliesOf(page, idOf(10)))
    .toEqual([{ kind: 'reply', from: 'FACE_IFRAME', id: idOf(10), result: '0x13881' }])
  const replies = await page.evaluate(() => raw.events.filter(({ kind }) => kind === 'reply'))
  for (const reply of replies)
    expect(Object.keys(reply).sort().join()).toMatch(/^(from,id,kind,result|error,from,id,kind)$/)
  expect(JSON.stringify(replies)).not.toMatch(/stack|at .*\.js|assets\//)
})
