// @vitest-environment jsdom
import { createPublicClient, createWalletClient, custom, verifyMessage } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { createScriptedWallet, type ScriptedProvider, type WalletInformation } from './index.ts'

type Announced = { info: WalletInformation; provider: ScriptedProvider }
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const listen = () => {
  const announced: Announced[] = []
  const listener = (event: Event) => announced.push((event as CustomEvent<Announced>).detail)
  window.addEventListener('eip6963:announceProvider', listener)
  stops.push(() => window.removeEventListener('eip6963:announceProvider', listener))
  return announced
}

describe('announce', () => {
  test('default: a page that starts before or after the wallet finds it, and connects and signs', async () => {
    const wallet = createScriptedWallet({ name: 'One' })
    const announced = listen()
    stops.push(wallet.announce())
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced.map(({ info }) => info)).toEqual([wallet.info, wallet.info])
    expect(Object.isFrozen(announced[0]) && Object.isFrozen(announced[0]?.info)).toBe(true)

    const client = createWalletClient({ transport: custom(announced[0]?.provider as ScriptedProvider) })
    const [account] = await client.requestAddresses()
    const address = account as NonNullable<typeof account>
    const signature = await client.signMessage({ account: address, message: 'Good morning.' })
    expect(await verifyMessage({ address, message: 'Good morning.', signature })).toBe(true)
  })

  test('behavior: as late as the case says', async () => {
    const announced = listen()
    stops.push(createScriptedWallet().announce(window, { delay: 50 }))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 80))
    expect(announced).toHaveLength(1)
  })

  test('behavior: once stopped, it answers no more, also if it was to come late', async () => {
    const announced = listen()
    createScriptedWallet().announce(window)()
    createScriptedWallet().announce(window, { delay: 20 })()
    announced.length = 0
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(announced).toEqual([])
  })

  test('error: a read where no node answers', async () => {
    const { provider } = createScriptedWallet({ chains: { 1: 'http://127.0.0.1:9' } })
    const client = createPublicClient({ transport: custom(provider) })
    await expect(client.getBlockNumber({ cacheTime: 0 })).rejects.toThrow()
    await expect(provider.request({ method: 'eth_blockNumber' })).rejects.toMatchObject({ code: -32603 })
  })
})
