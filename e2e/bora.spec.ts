import { parseEther } from 'viem'
import { openLegacyDapp, serveLegacyDapp } from './legacy-sdk/open.ts'
import { openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { signAsProject } from './sign-as-project.ts'
import { expect, test } from './stack.ts'

const pin = '402817'

type User = { wallet: { address: string }; boraPortalConnectStatus?: { status: string } }

test('BORA: a wallet is connected to the portal by a text its owner reads and signs', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveLegacyDapp(secondPort)
  const { page, wallet } = visitor
  const { project, addresses } = stack
  const at = { site: site.origin, walletUrl: addresses.wallet, apiKey: project.apiKey }
  const { face } = await openLegacyDapp(page, { ...at, generation: '1.12.5', network: 'bora_testnet' })
  const asked = face.auth.directSocialLogin('google.com')
  await visitor.passWallet('Google', 'bora@example.com')
  await visitor.choosePin(pin)
  const { address } = (await resultOf<User>(asked)).wallet
  const bappUsn = 'player-1'
  const request = { bappUsn, signature: signAsProject(stack, `${bappUsn}:${address}`) }

  await test.step('not connected yet; a signature of another text is 4906 without a screen', async () => {
    expect(await face.bora.isConnected(bappUsn)).toEqual({ result: { status: 'UNCONNECTED', bappUsn } })
    const wrong = { bappUsn, signature: signAsProject(stack, `player-2:${address}`) }
    expect(await face.bora.connect(wrong)).toMatchObject({ error: { code: 4906, isFaceError: true }, plain: true })
    expect(await visitor.isWalletShown()).toBe(false)
  })

  await test.step('the person reads the portal’s text and says no: 4001', async () => {
    const connecting = face.bora.connect(request)
    await expect(wallet.getByRole('heading', { name: 'Connect your wallet to BORA?' })).toBeVisible()
    const text = wallet.getByRole('region', { name: 'Message to sign' })
    await expect(text).toContainText('BORA portal connect')
    await expect(text).toContainText(`bappUsn: ${bappUsn}`)
    await expect(text).toContainText(`wallet: ${address}`)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await connecting).toMatchObject({ error: { code: 4001 } })
  })

  await test.step('and then yes', async () => {
    const connecting = face.bora.connect(request)
    await visitor.approve('Connect')
    const connected = {
      status: 'CONNECTED',
      bappUsn,
      boraPortalUsn: expect.stringMatching(/^\d{12}$/),
      walletAddressHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    }
    expect(await connecting).toEqual({ result: connected })
    expect(await face.bora.isConnected(bappUsn)).toEqual({ result: connected })
  })

  await test.step('connected: the same again asks nobody, another number is 4909', async () => {
    expect(await face.bora.connect(request)).toMatchObject({ result: { status: 'CONNECTED' } })
    expect(await visitor.isWalletShown()).toBe(false)
    expect(await face.bora.isConnected('player-2')).toMatchObject({ error: { code: 4909 } })
  })
})

test('boraLogin: signs in and connects in one go; a bad signature lets nobody in', { tag: '@long' }, async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveLegacyDapp(secondPort)
  const { wallet } = visitor
  const { project, addresses } = stack
  const at = { site: site.origin, walletUrl: addresses.wallet, apiKey: project.apiKey }
  const { face } = await openLegacyDapp(visitor.page, { ...at, generation: '1.14.9', network: 'bora_testnet' })
  const bappUsn = 'player-7'
  const login = async (text: string) => {
    const asked = face.auth.boraLogin({ bappUsn, signature: signAsProject(stack, text) }, ['kakao.com'])
    await visitor.passWallet('Kakao', 'bora-login@example.com')
    return asked
  }

  const refused = login(`${bappUsn}:0x`)
  await visitor.choosePin(pin)
  expect(await refused).toMatchObject({ error: { code: 4906 } })
  expect(await face.auth.isLoggedIn()).toEqual({ result: false })

  const asked = login(`boraconnect:${bappUsn}`)
  await visitor.enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'Connect your wallet to BORA?' })).toBeVisible()
  await visitor.approve('Connect')
  expect((await resultOf<User>(asked)).boraPortalConnectStatus).toMatchObject({ status: 'CONNECTED', bappUsn })
  expect(await face.bora.isConnected(bappUsn)).toMatchObject({ result: { status: 'CONNECTED' } })
})

test('BORA: coins are sent on its chain and confirmed; reject, and too few coins', { tag: '@long' }, async ({
  visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
  const chain = openChain(stack.addresses.bora)
  const fill = async (amount: string) => {
    await page.getByRole('textbox', { name: 'To', exact: true }).fill(someone)
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await page.getByRole('button', { name: `Send ${amount} BORA` }).click()
  }
  await visitor.signUp('Google', 'bora-send@example.com', pin)
  await visitor.visit('/chains')
  await page.getByRole('main').getByRole('link', { name: /^BORA/ }).click()
  await page.getByRole('button', { name: 'Get test BORA' }).click({ timeout: 30_000 })
  await expect(page.getByText('100 BORA', { exact: true })).toBeVisible({ timeout: 20_000 })

  await test.step('send', async () => {
    const before = await chain.balance(someone)
    await fill('1.5')
    const asked = await visitor.screens.waitForScreen('Send 1.5 BORA?')
    expect(asked).toMatchObject({ origin: stack.addresses.page, amount: '1.5 BORA' })
    await expect(wallet.getByText('BORA (test)')).toBeVisible()
    await visitor.approve('Send 1.5 BORA')
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect((await chain.balance(someone)) - before).toBe(parseEther('1.5'))
  })

  await test.step('reject', async () => {
    await fill('2')
    await visitor.screens.waitForScreen('Send 2 BORA?')
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('You rejected it')).toBeVisible()
  })

  await test.step('too few coins', async () => {
    const before = await chain.balance(someone)
    await fill('100')
    await expect(wallet.getByText('Not enough BORA')).toBeVisible({ timeout: 20_000 })
    await expect(wallet.getByRole('button', { name: 'Send 100 BORA' })).toBeDisabled()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await chain.balance(someone)).toBe(before)
  })
})
