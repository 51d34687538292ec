import { formatEther, parseEther } from 'viem'
import { openFacePage, serveFacePage } from './face-page.ts'
import { openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { expect, test } from './stack.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Hex = `0x${string}`
type User = { wallet: { address: Hex } }

test('toast, home and buying: what a person has on both chains, sends from there, and buys', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveFacePage(secondPort)
  const { page, wallet, context } = visitor
  const { project, addresses } = stack
  const [mumbai, amoy] = [openChain(addresses.rpc), openChain(addresses.amoy)]
  const { face, toasts } = await openFacePage(page, site.origin, {
    apiKey: project.apiKey,
    network: 'mumbai',
    iframeUrl: addresses.wallet,
    notificationOptions: { type: 'toast' },
  })
  const heading = (name: string) => wallet.getByRole('heading', { name })

  const address = await test.step('signing in ends with a toast: told to the page, and drawn by the SDK', async () => {
    const asked = face.auth.directSocialLogin('google.com')
    await visitor.passWallet('Google', 'services@example.com')
    await visitor.choosePin(pin)
    const user = await resultOf<User>(asked)
    const drawn = page.locator('face-toasts').getByRole('status')
    await expect(drawn).toContainText('With Google')
    expect(await toasts()).toMatchObject([{ detail: { title: 'Signed in', type: 'success', iconType: 'google.com' } }])
    return user.wallet.address
  })

  await test.step('home: balances of both chains, a demo token among them', async () => {
    await Promise.all([
      mumbai.fund(address, '5'),
      amoy.fund(address, '2'),
      mumbai.mint(stack.chain.tokens.erc20, address, 12_500_000n),
    ])
    const asked = face.wallet.home()
    await expect(heading('Your wallet')).toBeVisible()
    const first = wallet.getByRole('region', { name: 'Polygon Mumbai' })
    await expect(first.getByText('12.5', { exact: true })).toBeVisible()
    await expect(first.getByText('DUSD', { exact: true })).toBeVisible()
    await expect(first.getByText('5', { exact: true })).toBeVisible()
    const second = wallet.getByRole('region', { name: 'Polygon Amoy' })
    await expect(second.getByText('2', { exact: true })).toBeVisible()

    await wallet.getByRole('button', { name: 'Receive' }).click()
    await expect(wallet.getByRole('img', { name: 'Your address as a QR code' })).toBeVisible()
    await wallet.getByRole('button', { name: 'Back' }).click()

    await wallet.getByRole('button', { name: 'Send', exact: true }).click()
    await wallet.getByLabel('Recipient’s address').fill(someone)
    await wallet.getByLabel('Amount in POL').fill('0.1')
    await wallet.getByRole('button', { name: 'Continue' }).click()
    const before = await mumbai.balance(someone)
    await visitor.approve('Send 0.1 POL')
    await visitor.enterPin(pin)
    await expect(heading('Sent')).toBeVisible()
    await wallet.getByRole('button', { name: 'Done' }).click()
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await expect(wallet.getByText('Sent 0.1 POL')).toBeVisible()
    await expect(wallet.getByText('Confirmed')).toBeVisible()
    expect((await mumbai.balance(someone)) - before).toBe(parseEther('0.1'))
    await wallet.getByRole('button', { name: 'Close' }).click()
    expect(await asked).toEqual({ result: undefined })
    await expect.poll(() => visitor.isWalletShown()).toBe(false)
  })

  await test.step('buy: chosen, paid at the shop, and the coins are there', async () => {
    const before = await mumbai.balance(address)
    const asked = face.wallet.onRamp(['POLYGON'])
    await expect(heading('Buy coins')).toBeVisible()
    await wallet.getByLabel('How much POL').fill('3')
    await wallet.getByRole('button', { name: 'Continue' }).click()
    const opened = context.waitForEvent('page')
    await wallet.getByRole('link', { name: 'Open the payment page' }).click()
    const shop = await opened
    await shop.getByRole('button', { name: 'Pay 1.50 USD (test money)' }).click()
    await expect(shop.getByRole('heading', { name: 'Done, return to the app' })).toBeVisible()
    await shop.close()
    await expect(heading('The coins are on their way to you')).toBeVisible()
    expect(formatEther((await mumbai.balance(address)) - before)).toBe('3')
    await wallet.getByRole('button', { name: 'Close' }).click()
    expect(await asked).toEqual({ result: undefined })
  })

  await test.step('4400 where nobody sells anything', async () => {
    const error = { code: 4400, data: { blockchains: ['KLAYTN'] } }
    expect(await face.wallet.onRamp(['KLAYTN'])).toMatchObject({ error })
    expect(await visitor.isWalletShown()).toBe(false)
  })
})

test('networks, assets, several calls and permissions, as standard wallets have them; and no toasts', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveFacePage(secondPort)
  const { page, wallet } = visitor
  const { project, addresses } = stack
  const chain = openChain(addresses.rpc)
  const { face, provider, events, toasts } = await openFacePage(page, site.origin, {
    apiKey: project.apiKey,
    network: 'mumbai',
    iframeUrl: addresses.wallet,
    notificationOptions: { type: 'none' },
  })
  const heading = (name: string) => wallet.getByRole('heading', { name })

  const address = await test.step('the permission is asked for by signing in; nothing is told besides', async () => {
    expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual({ result: [] })
    const asked = provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    await visitor.passWallet('Google', 'standards@example.com')
    await visitor.choosePin(pin)
    await resultOf(asked)
    const [account] = await resultOf<Hex[]>(provider.request({ method: 'eth_accounts' }))
    const permission = { parentCapability: 'eth_accounts', invoker: site.origin }
    const granted = { result: [{ ...permission, caveats: [{ type: 'restrictReturnedAccounts', value: [account] }] }] }
    expect(await asked).toEqual(granted)
    expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual(granted)
    expect(await toasts()).toEqual([])
    expect(await page.locator('face-toasts').count()).toBe(0)
    return account as Hex
  })

  await test.step('several requests at once; one of them fails for all', async () => {
    const [chainId, accounts] = [{ method: 'eth_chainId' }, { method: 'eth_accounts' }]
    expect(await provider.request([chainId, accounts])).toEqual({ result: ['0x13881', [address]] })
    expect(await provider.request([chainId, { method: 'eth_sign', params: ['0x', '0x'] }])).toMatchObject({
      error: { code: 4201 },
    })
  })

  await test.step('switching: with a screen as EIP-3326 has it, without one as the SDK has it', async () => {
    const to = (chainId: string) => provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
    expect(await to('0x539')).toMatchObject({ error: { code: 4902 } })
    const refused = to('0x13882')
    await expect(heading('Switch to Polygon Amoy (test)?')).toBeVisible()
    await wallet.getByRole('button', { name: 'Reject' }).click()
    expect(await refused).toMatchObject({ error: { code: 4001 } })
    expect(await face.getNetwork()).toEqual({ result: 'mumbai' })

    const asked = to('0x13882')
    await visitor.approve('Switch network')
    expect(await asked).toEqual({ result: null })
    expect(await face.getNetwork()).toEqual({ result: 'amoy' })
    expect(await provider.request({ method: 'eth_chainId' })).toEqual({ result: '0x13882' })
    expect(await face.switchNetwork('mumbai')).toEqual({ result: 'mumbai' })
    expect(await visitor.isWalletShown()).toBe(false)
    const changes = (await events()).filter((each) => Reflect.get(Object(each), 'event') === 'chainChanged')
    expect(changes).toEqual([
      { event: 'chainChanged', data: '0x13882' },
      { event: 'chainChanged', data: '0x13881' },
    ])
  })

  await test.step('a token is shown by its contract’s own name', async () => {
    const options = { address: stack.chain.tokens.erc20, symbol: 'USDC', decimals: 6 }
    const asked = provider.request({ method: 'wallet_watchAsset', params: { type: 'ERC20', options } })
    await expect(heading('Add DUSD to your wallet?')).toBeVisible()
    await expect(wallet.getByText('The page calls it something else')).toBeVisible()
    await visitor.approve('Add it')
    expect(await asked).toEqual({ result: true })
  })

  await test.step('two calls, one PIN: both are on the chain, and the bundle says so', async () => {
    await chain.fund(address, '5')
    const before = await chain.balance(someone)
    const value = `0x${parseEther('0.25').toString(16)}`
    const calls = [1, 2].map(() => ({ to: someone, value }))
    const bundle = { version: '2.0.0', chainId: '0x13881', from: address, atomicRequired: false, calls }
    expect(
      await provider.request({ method: 'wallet_sendCalls', params: [{ ...bundle, atomicRequired: true }] }),
    ).toMatchObject({ error: { code: 5760 } })
    const asked = provider.request({ method: 'wallet_sendCalls', params: [bundle] })
    await expect(heading('Send 0.5 POL in 2 payments?')).toBeVisible()
    // The button is enabled only once the end has been visible.
    await expect(wallet.getByRole('button', { name: 'Send 0.5 POL in 2 payments' })).toBeDisabled()
    await wallet.getByText('Network fee').first().scrollIntoViewIfNeeded()
    await visitor.approve('Send 0.5 POL in 2 payments')
    await visitor.enterPin(pin)
    await expect(heading('2 transactions sent')).toBeVisible()
    const { id } = await resultOf<{ id: string }>(asked)
    await wallet.getByRole('button', { name: 'Done' }).click()
    const ask = async () => resultOf(provider.request({ method: 'wallet_getCallsStatus', params: [id] }))
    await expect
      .poll(ask)
      .toMatchObject({ status: 200, atomic: false, receipts: [{ status: '0x1' }, { status: '0x1' }] })
    expect((await chain.balance(someone)) - before).toBe(parseEther('0.5'))
  })

  await test.step('taking the permission back signs out', async () => {
    const given = { method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }
    expect(await provider.request(given)).toEqual({ result: null })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual({ result: [] })
    expect(await face.auth.isLoggedIn()).toEqual({ result: false })
    expect((await events()).slice(-2)).toEqual([
      { event: 'accountsChanged', data: [] },
      { event: 'disconnect', data: { name: 'disconnect', code: 4900 } },
    ])
  })
})
