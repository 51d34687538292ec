import { getIdToken, type Stack } from '@latchkey/dev'
import { expect } from '@playwright/test'
import { parseEther } from 'viem'
import { openFacePage, serveFacePage } from './face-page.ts'
import { openChain } from './local-chain.ts'
import { type CallOutcome, resultOf } from './remote.ts'
import { signAsProject } from './sign-as-project.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Journey = {
  visitor: Visitor
  stack: Stack
  /** The port of an origin of the demo project. */
  port: number
  email: string
  /** Checks a screen once it is complete. @param approving the button of a screen that asks for consent */
  look(screen: string, approving?: string): Promise<void>
}

/**
 * Walks through the screens that our page reaches besides the main path: token login, home, buying, networks, assets,
 * several calls, BORA.
 */
export const walkFurtherScreens = async ({ visitor, stack, port, email, look }: Journey): Promise<void> => {
  const { page, wallet, context } = visitor
  const { project, addresses } = stack
  await using site = await serveFacePage(port)
  const { face, provider } = await openFacePage(page, site.origin, {
    apiKey: project.apiKey,
    network: 'mumbai',
    iframeUrl: addresses.wallet,
    notificationOptions: { type: 'toast' },
  })
  const button = (name: string) => wallet.getByRole('button', { name, exact: true })
  const shown = (title: string) => expect(wallet.getByRole('heading', { name: title })).toBeVisible()
  const refuse = async (asked: Promise<CallOutcome>) => {
    await button('Reject').click()
    expect(await asked).toMatchObject({ error: { code: 4001 } })
  }

  const choosing = face.auth.login()
  await shown('Sign in to your wallet')
  await look('choose-login')
  await button('Cancel').click()
  await choosing

  // The service answers too fast, so its answer is held back while the screen is checked.
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await context.route('**/v1/auth/token', async (route) => {
    await held
    await route.continue()
  })
  const idToken = await getIdToken(stack.dappLogins['google.com'], email)
  const signingIn = face.auth.loginWithIdToken({ idToken, sig: signAsProject(stack, idToken) })
  await shown('Signing you in')
  await look('token-login')
  letThrough()
  await visitor.choosePin(pin)
  const { address } = (await resultOf<{ wallet: { address: `0x${string}` } }>(signingIn)).wallet
  await expect(page.locator('face-toasts').getByRole('status')).toContainText('Signed in')
  await look('toast')

  const empty = face.wallet.home()
  await shown('Your wallet')
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await expect(wallet.getByText('No payments yet')).toBeVisible()
  await look('home-no-activity')
  await button('Close').click()
  await empty

  const [mumbai, amoy] = [openChain(addresses.rpc), openChain(addresses.amoy)]
  await Promise.all([
    mumbai.fund(address, '5'),
    amoy.fund(address, '2'),
    mumbai.mint(stack.chain.tokens.erc20, address, 12_500_000n),
  ])

  const value = `0x${parseEther('0.25').toString(16)}`
  const calls = [1, 2].map(() => ({ to: someone, value }))
  const bundle = { version: '2.0.0', chainId: '0x13881', from: address, atomicRequired: false, calls }
  const sending = provider.request({ method: 'wallet_sendCalls', params: [bundle] })
  await shown('Send 0.5 POL in 2 payments?')
  await wallet.getByText('Network fee').first().scrollIntoViewIfNeeded()
  await look('several-calls', 'Send 0.5 POL in 2 payments')
  await visitor.approve('Send 0.5 POL in 2 payments')
  await expect(wallet.getByLabel('PIN', { exact: true })).toBeVisible()
  await look('several-calls-pin')
  await visitor.enterPin(pin)
  await shown('2 transactions sent')
  await look('calls-sent')
  await button('Done').click()
  const { id } = await resultOf<{ id: string }>(sending)
  const showing = provider.request({ method: 'wallet_showCallsStatus', params: [id] })
  await shown('Your transactions')
  await look('calls-status')
  await button('Close').click()
  await showing

  const home = face.wallet.home()
  await expect(wallet.getByText('DUSD', { exact: true })).toBeVisible()
  await wallet.getByText('DUSD', { exact: true }).click()
  await look('home-balances')
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await expect(wallet.getByText('Confirmed').first()).toBeVisible()
  await look('home-activity')
  await wallet.getByRole('tab', { name: 'Settings' }).click()
  await expect(wallet.getByText('this browser')).toBeVisible()
  await look('home-settings')
  await button('Sign out here').click()
  await look('home-sign-out')
  await button('Back').click()
  await button('Receive').click()
  await look('home-receive')
  await button('Back').click()
  await button('Send').click()
  await wallet.getByLabel('Recipient’s address').fill(someone)
  await wallet.getByLabel('Amount in POL').fill('9')
  await expect(wallet.getByText('You don’t have that much.')).toBeVisible()
  await look('home-send')
  await button('Back').click()
  await button('Close').click()
  await home

  const buying = face.wallet.onRamp(['POLYGON'])
  await wallet.getByLabel('How much POL').fill('3')
  await look('buy')
  await button('Continue').click()
  await expect(wallet.getByRole('link', { name: 'Open the payment page' })).toBeVisible()
  await look('buy-pay')
  const opened = context.waitForEvent('page')
  await wallet.getByRole('link', { name: 'Open the payment page' }).click()
  const shop = await opened
  await shop.getByRole('button', { name: /^Pay / }).click()
  await expect(shop.getByRole('heading', { name: 'Done, return to the app' })).toBeVisible()
  await shop.close()
  await shown('The coins are on their way to you')
  await look('bought')
  await button('Close').click()
  await buying

  const request = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const switching = request('wallet_switchEthereumChain', { chainId: '0x13882' })
  await shown('Switch to Polygon Amoy (test)?')
  await look('switch-network', 'Switch network')
  await refuse(switching)

  const options = { address: stack.chain.tokens.erc20, symbol: 'USDC', decimals: 6 }
  const watching = request('wallet_watchAsset', { type: 'ERC20', options })
  await shown('Add DUSD to your wallet?')
  await look('add-asset', 'Add it')
  await refuse(watching)

  // Pages may not bring nodes on this machine, so the test supplies the service's answer.
  await context.route('**/v1/nodes/check', (route) =>
    route.request().method() === 'OPTIONS'
      ? route.continue()
      : route.fulfill({ json: {}, headers: { 'Access-Control-Allow-Origin': addresses.wallet } }),
  )
  const adding = request('wallet_addEthereumChain', { chainId: '0xaa36a7', rpcUrls: ['https://node.example'] })
  await shown('Use this page’s connection to Ethereum Sepolia (test)?')
  await look('add-network', 'Use this connection')
  await refuse(adding)

  await resultOf(face.switchNetwork('bora_testnet'))
  const bappUsn = `looked-at-${email}`
  const connecting = face.bora.connect({ bappUsn, signature: signAsProject(stack, `${bappUsn}:${address}`) })
  await shown('Connect your wallet to BORA?')
  await look('connect-bora', 'Connect')
  await refuse(connecting)
}
