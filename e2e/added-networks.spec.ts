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

test.use({
  addedNetworks: [
    { chainId: 31_337, title: 'Otter Chain', coin: 'OTTR', test: true, node: `http://127.0.0.1:${port}` },
  ],
})

test('an operator’s network: sent on, by a page of our SDK, and said whose word its name is @long', async ({
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
