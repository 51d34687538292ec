import type { Stack } from '@latchkey/dev'
import type { Page } from '@playwright/test'
import { parseEther, verifyMessage } from 'viem'
import { addProject } from './add-project.ts'
import { type Generation, generations, isSince } from './legacy-sdk/generations.ts'
import { openLegacyDapp, serveLegacyDapp } from './legacy-sdk/open.ts'
import { openChain } from './local-chain.ts'
import { type CallOutcome, resultOf } from './remote.ts'
import { expect, test } from './stack.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Hex = `0x${string}`
type User = { wallet: { address: Hex } }

/** The last generation no longer knows the first chain. */
const placeOf = (generation: Generation, { addresses }: Stack) =>
  generation === '1.14.9'
    ? ({ network: 'amoy', chainId: 80002, rpc: addresses.amoy } as const)
    : ({ network: 'mumbai', chainId: 80001, rpc: addresses.rpc } as const)

const open = (page: Page, stack: Stack, site: string, generation: Generation) => {
  const { project, addresses } = stack
  const { network } = placeOf(generation, stack)
  return openLegacyDapp(page, { site, walletUrl: addresses.wallet, apiKey: project.apiKey, generation, network })
}

/** A payment with the gas limit 0, because ethers 5 got 0 as its estimate and uses it. */
const payment = (from: Hex) => ({
  method: 'eth_sendTransaction',
  params: [{ from, to: someone, value: `0x${parseEther('0.1').toString(16)}`, gas: '0x0', data: undefined }],
})

for (const generation of ['1.5.1', '1.12.5', '1.14.9'] as const) {
  const tag = generation === '1.12.5' ? '@long' : []
  test(`SDK ${generation}, the whole way: sign in, sign, send, refuse, switch, reload, sign out`, { tag }, async ({
    visitor,
    stack,
    secondPort,
  }) => {
    await using site = await serveLegacyDapp(secondPort)
    const { page, wallet } = visitor
    const { chainId, rpc } = placeOf(generation, stack)
    const chain = openChain(rpc)
    let { face, events, overlay } = await open(page, stack, site.origin, generation)

    await test.step('before anybody is signed in: chain id, no session, no addresses, no screen', async () => {
      // Rule 3: legacy generations take the next message, whatever it is, for the answer to the first of these.
      expect(await Promise.all([face.auth.isLoggedIn(), face.getChainId()])).toEqual([
        { result: false },
        { result: chainId },
      ])
      expect(await face.getAddresses()).toMatchObject({ error: { message: 'get address failed' } })
      expect(await face.auth.getCurrentUser()).toEqual({ result: null })
      expect(await face.auth.logout()).toEqual({ result: undefined })
      expect(await overlay()).toMatchObject({ shown: false })
    })

    const address = await test.step('sign in; the frame is shown and focused, then away again', async () => {
      const asked = face.auth.login()
      await expect.poll(overlay).toEqual({ shown: true, focused: true })
      await visitor.passWallet('Google', `old-${generation}@example.com`)
      await visitor.choosePin(pin)
      const user = await resultOf<User>(asked)
      await expect.poll(overlay).toMatchObject({ shown: false })
      expect(await face.auth.isLoggedIn()).toEqual({ result: true })
      expect(await face.getAddresses()).toEqual({ result: [user.wallet.address] })
      return user.wallet.address
    })

    await test.step('personal_sign recovers to the account', async () => {
      const asked = face.provider.request({ method: 'personal_sign', params: ['Good morning.', address] })
      await visitor.approve('Sign')
      const signature = await resultOf<Hex>(asked)
      expect(await verifyMessage({ address, message: 'Good morning.', signature })).toBe(true)
    })

    await test.step('a no is 4001, as the plain object it was sent as', async () => {
      const asked = face.provider.request({ method: 'personal_sign', params: ['0x1234', address] })
      await wallet.getByRole('button', { name: 'Reject' }).click()
      const refused = { code: 4001, isFaceError: true, message: 'Face Error: [4001] user rejected request' }
      expect(await asked).toMatchObject({ error: refused, plain: true })
    })

    await test.step('gas 0x0 is estimated; what was sent is on the chain', async () => {
      await chain.fund(address, '5')
      const before = await chain.balance(someone)
      const asked = face.provider.request(payment(address))
      await visitor.approve('Send 0.1 POL')
      await visitor.enterPin(pin)
      const hash = await resultOf<string>(asked)
      expect(await chain.receipt(hash)).toMatchObject({ status: 'success', gasUsed: 21_000n })
      expect((await chain.balance(someone)) - before).toBe(parseEther('0.1'))
      await wallet.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('switchNetwork is answered with the word it sent', async () => {
      const echo = isSince(generation, '1.14.3') ? 'sepolia' : 'ETHEREUM'
      const test = isSince(generation, '1.12.5') ? 'sepolia' : 'goerli'
      expect(await face.switchNetwork(test)).toEqual({ result: echo })
      expect(await face.getNetwork()).toEqual({ result: test })
      await resultOf(face.switchNetwork(placeOf(generation, stack).network))
      expect(await face.getChainId()).toEqual({ result: chainId })
    })

    await test.step('after a reload the session is still there', async () => {
      if (isSince(generation, '1.10.14'))
        expect((await events()).map(({ event }) => event)).toEqual([
          'disconnect',
          'connect',
          'chainChanged',
          'chainChanged',
        ])
      ;({ face, events, overlay } = await open(page, stack, site.origin, generation))
      expect(await face.auth.isLoggedIn()).toEqual({ result: true })
      expect(await face.getAddresses()).toEqual({ result: [address] })
    })

    await test.step('sign out twice', async () => {
      expect(await face.auth.logout()).toEqual({ result: undefined })
      expect(await face.auth.logout()).toEqual({ result: undefined })
      expect(await face.auth.isLoggedIn()).toEqual({ result: false })
      expect(await overlay()).toMatchObject({ shown: false })
    })
  })
}

test('every other generation, one after the other: connect, sign, sign out', { tag: '@long' }, async ({
  visitor,
  stack,
  secondPort,
}) => {
  test.setTimeout(120_000)
  await using site = await serveLegacyDapp(secondPort)
  const { page } = visitor
  const email = 'old-others@example.com'
  let known: Hex | undefined
  for (const generation of generations.filter((each) => !['1.5.1', '1.12.5', '1.14.9'].includes(each))) {
    await test.step(generation, async () => {
      const { face } = await open(page, stack, site.origin, generation)
      expect(await face.auth.isLoggedIn()).toEqual({ result: false })
      const asked = face.provider.request({ method: 'eth_requestAccounts' })
      await visitor.passWallet('Google', email)
      if (known) await visitor.enterPin(pin)
      else await visitor.choosePin(pin)
      const [address] = await resultOf<[Hex]>(asked)
      known ??= address
      expect(address).toBe(known)
      const signing = face.provider.request({ method: 'personal_sign', params: [`I am ${generation}.`, address] })
      await visitor.approve('Sign')
      const signature = await resultOf<Hex>(signing)
      expect(await verifyMessage({ address, message: `I am ${generation}.`, signature })).toBe(true)
      expect(await face.auth.logout()).toEqual({ result: undefined })
    })
  }
})

/** Everything the frame posts from now on, in order: a control message by its name, an answer as `result` or `error`. */
const record = (page: Page) =>
  page.evaluate(() => {
    const posted: string[] = []
    Object.assign(globalThis, { posted })
    addEventListener('message', ({ data }) => {
      if (data?.from === 'FACE_IFRAME') posted.push(data.method ?? ('error' in data ? 'error' : 'result'))
    })
  })
const posted = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'posted') as string[])

/** True if a call has not ended yet. */
const isPending = async (outcome: Promise<CallOutcome>) =>
  (await Promise.race([outcome, new Promise((resolve) => setTimeout(resolve, 200, 'pending'))])) === 'pending'

test('rules of the legacy wire: the screen opens while the call is pending, results come before the close, ids are kept', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveLegacyDapp(secondPort)
  const { page, wallet } = visitor
  const chain = openChain(stack.addresses.rpc)
  const { face, overlay, toasts } = await open(page, stack, site.origin, '1.12.5')
  await face.ready()
  await record(page)

  await test.step('rules 2 and 4; the toast', async () => {
    const asked = face.auth.directSocialLogin('google.com')
    await expect.poll(overlay).toMatchObject({ shown: true })
    // face_openIframe has arrived by now; with the request's id it would have ended the call.
    expect(await isPending(asked)).toBe(true)
    await visitor.passWallet('Google', 'old-rules@example.com')
    await visitor.choosePin(pin)
    await resultOf(asked)
    await expect.poll(() => posted(page)).toContain('face_closeIframe')
    const order = await posted(page)
    expect(order.filter((each) => each !== 'face_showToast')).toEqual(['face_openIframe', 'result', 'face_closeIframe'])
    const description = expect.stringMatching(/^With Google\b/)
    const detail = { title: 'Signed in', description, type: 'success', iconType: 'google.com' }
    expect(await toasts()).toEqual([{ detail, isCustomEvent: false }])
  })
  const [address] = await resultOf<[Hex]>(face.getAddresses())

  await test.step('rule 5: one request four times with one id is one screen, one transaction, one outcome', async () => {
    await chain.fund(address, '5')
    const request = { ...payment(address), id: 'viem-1' }
    const again = () => face.provider.request({ ...request })
    const first = [again(), again()]
    await visitor.approve('Send 0.1 POL')
    const third = again()
    await visitor.enterPin(pin)
    const hash = await resultOf<string>(third)
    expect(await Promise.all([...first, again()])).toEqual(Array.from({ length: 3 }, () => ({ result: hash })))
    await chain.receipt(hash)
    await wallet.getByRole('button', { name: 'Done' }).click()
    await expect.poll(overlay).toMatchObject({ shown: false })
    expect(await again()).toEqual({ result: hash })
    expect(await overlay()).toMatchObject({ shown: false })
    expect(await chain.sent(address)).toBe(1)
  })

  await test.step('wallet.close() tells the frame nothing: it sees it, and answers what comes next', async () => {
    const left = face.provider.request({ method: 'personal_sign', params: ['Nobody looks.', address] })
    // The screen has been visible for a moment; an unseen one would be cancelled only after ten seconds.
    await expect(wallet.getByRole('button', { name: 'Sign', exact: true })).toBeEnabled()
    await page.evaluate(() => Reflect.get(dapp.face, 'wallet').close())
    const next = face.provider.request({ method: 'personal_sign', params: ['Somebody does.', address] })
    await expect(wallet.getByText('Somebody does.')).toBeVisible()
    expect(await left).toMatchObject({ error: { code: 4001 } })
    await visitor.approve('Sign')
    expect(await next).toMatchObject({ result: expect.stringMatching(/^0x[0-9a-f]{130}$/) })
  })

  await test.step('without toasts none are told', async () => {
    const { project, addresses } = stack
    const at = { site: site.origin, walletUrl: addresses.wallet, apiKey: project.apiKey, network: 'mumbai' } as const
    const quiet = await openLegacyDapp(page, { ...at, generation: '1.12.5', notificationOptions: { type: 'none' } })
    await resultOf(quiet.face.auth.logout())
    const asked = quiet.face.auth.directSocialLogin('google.com')
    await visitor.passWallet('Google', 'old-rules@example.com')
    await visitor.enterPin(pin)
    await resultOf(asked)
    await expect.poll(quiet.overlay).toMatchObject({ shown: false })
    expect(await quiet.toasts()).toEqual([])
  })
})

test('silence: where the project does not let the legacy wire in', async ({ visitor, stack, secondPort }) => {
  const { page } = visitor
  const { project, addresses } = stack
  const strictKey = `strict-${project.apiKey.slice(-24)}`
  await addProject(stack, { id: 'c3RyaWN0LXByb2plY3QtMQ', name: 'Strict', apiKey: strictKey, legacyWire: false })
  await using site = await serveLegacyDapp(secondPort)
  const silent = async (apiKey: string) => {
    const at = { site: site.origin, walletUrl: addresses.wallet, apiKey, network: 'mumbai' } as const
    const { face } = await openLegacyDapp(page, { ...at, generation: '1.12.5' })
    const waited = face.auth.isLoggedIn()
    const outcome = await Promise.race([waited, new Promise((resolve) => setTimeout(resolve, 2_000, 'silence'))])
    return outcome
  }
  expect(await silent(project.apiKey)).toEqual({ result: false })
  expect(await silent(strictKey)).toBe('silence')
})
