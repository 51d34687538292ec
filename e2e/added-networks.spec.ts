import { join } from 'node:path'
import { startChain } from '@latchkey/dev'
import { parseEther } from 'viem'
import { openFacePage, serveFacePage } from './face-page.ts'
import { openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { expect, test } from './stack.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const port = 27_337
const strangerPort = 27_338

test.use({
  nodeHosts: ['127.0.0.1'],
  addedNetworks: [
    { chainId: 31_337, title: 'Otter Chain', coin: 'OTTR', test: true, node: `http://127.0.0.1:${port}` },
  ],
})

test('an operator’s network: a page of our SDK sends on it, and the wallet shows who vouches for its name @long', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveFacePage(secondPort)
  const { page, wallet } = visitor
  const folder = join(import.meta.dirname, '..', '.data', `otter-${test.info().parallelIndex}`)
  const chain = await startChain({ dataDir: folder, port, chainId: 31_337, name: 'the added chain', blockMs: 400 })
  try {
    const otter = openChain(chain.rpcUrl)
    const { face, provider, events } = await openFacePage(page, site.origin, {
      apiKey: stack.project.apiKey,
      network: 'eip155_31337',
      iframeUrl: stack.addresses.wallet,
    })
    const asked = face.auth.directSocialLogin('google.com')
    await visitor.passWallet('Google', 'otter@example.com')
    await visitor.choosePin(pin)
    const user = await resultOf<{ wallet: { address: `0x${string}` } }>(asked)
    const { address } = user.wallet
    await otter.fund(address, '3')
    const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
    expect(await resultOf(request('eth_chainId'))).toBe('0x7a69')
    expect(await resultOf(request('eth_getBalance', address, 'latest'))).toBe(`0x${parseEther('3').toString(16)}`)

    const before = await otter.balance(someone)
    const sending = request('eth_sendTransaction', {
      from: address,
      to: someone,
      value: `0x${parseEther('0.25').toString(16)}`,
    })
    await expect(wallet.getByText(/^Network added by localhost:\d+, the operator of this wallet$/)).toBeVisible()
    await expect(wallet.getByText('Otter Chain (test)').first()).toBeVisible()
    await visitor.approve('Send 0.25 OTTR')
    await visitor.enterPin(pin)
    await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible()
    const hash = await resultOf<string>(sending)
    await otter.receipt(hash)
    expect((await otter.balance(someone)) - before).toBe(parseEther('0.25'))
    await wallet.getByRole('button', { name: 'Done' }).click()

    await test.step('the home has it, with what was sent there', async () => {
      const home = face.wallet.home()
      await expect(wallet.getByRole('region', { name: 'Otter Chain (test)' }).getByText('OTTR').first()).toBeVisible()
      await wallet.getByRole('tab', { name: 'Activity' }).click()
      await expect(wallet.getByText('Sent 0.25 OTTR')).toBeVisible()
      await expect(wallet.getByText('Confirmed')).toBeVisible()
      await wallet.getByRole('button', { name: 'Close' }).click()
      await home
    })

    await test.step('away from it, and back by its chain id', async () => {
      await resultOf(face.switchNetwork('mumbai'))
      const back = request('wallet_switchEthereumChain', { chainId: '0x7a69' })
      await expect(wallet.getByRole('heading', { name: 'Switch to Otter Chain (test)?' })).toBeVisible()
      await visitor.approve('Switch network')
      expect(await resultOf(back)).toBeNull()
      expect(await resultOf<string>(face.getNetwork())).toBe('eip155_31337')
      expect(JSON.stringify(await events())).toContain('0x7a69')
    })
  } finally {
    await chain.stop()
  }
})

test('a network that a page describes: added by a yes that has seen what it means, used, removed @long', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveFacePage(secondPort)
  const { page, wallet } = visitor
  const folder = join(import.meta.dirname, '..', '.data', `weasel-${test.info().parallelIndex}`)
  const chain = await startChain({
    dataDir: folder,
    port: strangerPort,
    chainId: 31_338,
    name: 'the stranger’s chain',
    blockMs: 400,
  })
  try {
    const weasel = openChain(chain.rpcUrl)
    const options = { apiKey: stack.project.apiKey, network: 'mumbai', iframeUrl: stack.addresses.wallet }
    const { face, provider } = await openFacePage(page, site.origin, options)
    const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
    const asked = face.auth.directSocialLogin('google.com')
    await visitor.passWallet('Google', 'weasel@example.com')
    await visitor.choosePin(pin)
    const { wallet: its } = await resultOf<{ wallet: { address: `0x${string}` } }>(asked)
    await weasel.fund(its.address, '3')

    const offer = {
      chainId: '0x7a6a',
      chainName: 'Weasel Chain',
      nativeCurrency: { name: 'Weasel', symbol: 'WSL', decimals: 18 },
      rpcUrls: [chain.rpcUrl],
    }
    const named = new RegExp(`A network that you added. Its name was given by ${new URL(site.origin).host}`)

    await test.step('a node of another chain: nothing is shown', async () => {
      const adding = request('wallet_addEthereumChain', { ...offer, chainId: '0x7a6b' })
      expect(await adding).toMatchObject({ error: { code: 4003 } })
    })

    await test.step('the yes waits for its box; then the page is on it by another yes', async () => {
      const adding = request('wallet_addEthereumChain', offer)
      await expect(wallet.getByRole('heading', { name: 'Add a network that nobody vouches for?' })).toBeVisible()
      await expect(wallet.getByText('Weasel Chain', { exact: true })).toBeVisible()
      await expect(wallet.getByText(`127.0.0.1:${strangerPort}`)).toBeVisible()
      await wallet.getByLabel('I know who runs this network').check()
      await visitor.approve('Add network')
      expect(await resultOf(adding)).toBeNull()
      const switching = request('wallet_switchEthereumChain', { chainId: '0x7a6a' })
      await expect(wallet.getByText(named)).toBeVisible()
      await visitor.approve('Switch network')
      expect(await resultOf(switching)).toBeNull()
      expect(await resultOf(request('eth_chainId'))).toBe('0x7a6a')
    })

    await test.step('what is sent there says that its name is nobody’s word', async () => {
      const before = await weasel.balance(someone)
      const value = `0x${parseEther('0.25').toString(16)}`
      const sending = request('eth_sendTransaction', { from: its.address, to: someone, value })
      await expect(wallet.getByText(named)).toBeVisible()
      // A simulation by the page's own node does not count either.
      await wallet.getByRole('checkbox').check()
      await visitor.approve('Send 0.25 WSL')
      await visitor.enterPin(pin)
      await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible()
      await weasel.receipt(await resultOf<string>(sending))
      expect((await weasel.balance(someone)) - before).toBe(parseEther('0.25'))
      await wallet.getByRole('button', { name: 'Done' }).click()
    })

    await test.step('it is there after a reload, and gone once it is removed in the settings', async () => {
      const { face, provider } = await openFacePage(page, site.origin, options)
      expect(await face.switchNetwork('eip155_31338')).toEqual({ result: 'eip155_31338' })
      expect(await resultOf(provider.request({ method: 'eth_chainId' }))).toBe('0x7a6a')
      const home = face.wallet.home()
      await expect(wallet.getByRole('region', { name: 'Weasel Chain' })).toBeVisible()
      await wallet.getByRole('tab', { name: 'Settings' }).click()
      await wallet.getByRole('button', { name: 'Remove Weasel Chain' }).click()
      await expect(wallet.getByText('The network was removed.')).toBeVisible()
      await wallet.getByRole('button', { name: 'Close' }).click()
      await home
      expect(await resultOf(provider.request({ method: 'eth_chainId' }))).toBe('0x13881')
      expect(await face.switchNetwork('eip155_31338')).toMatchObject({ error: { code: 4202 } })
    })
  } finally {
    await chain.stop()
  }
})
