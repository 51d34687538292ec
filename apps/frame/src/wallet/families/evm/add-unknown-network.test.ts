import { forgetAddedNetworks, isKnownNetwork, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { afterEach, describe, expect, test } from 'vitest'
import type { Api } from '../../../session/api.ts'
import { createTestWallet, is } from '../../fixtures/test-wallet.ts'
import { createMemoryStore } from '../../wallet-connect/key-value-store.ts'
import { networkOfChain } from '../../wallet-connect/namespace-specs.ts'
import { openSealedStorage } from '../../wallet-connect/sealed-storage.ts'
import { addChain, switchChain } from './network.ts'

const offer = {
  chainId: '0x768f91',
  chainName: 'Stoat Chain',
  nativeCurrency: { name: 'Stoat', symbol: 'STOT', decimals: 18 },
  rpcUrls: ['http://plain.example', 'https://down.example', 'https://rpc.example/v1'],
  blockExplorerUrls: ['https://phishing.example'],
}
const name = 'eip155_7770001'

afterEach(() => forgetAddedNetworks())

const build = (options: Parameters<typeof createTestWallet>[0] = {}) => {
  const checked: [string, string][] = []
  const call = async (endpoint: string, { network, node }: { network: string; node: string }) => {
    expect(endpoint).toBe('nodeCheck')
    checked.push([network, node])
    if (node.includes('down')) throw new ServiceError('not_allowed')
    return {}
  }
  const api = { call } as unknown as Api // It calls nothing but `nodeCheck`.
  const wallet = createTestWallet({ config: { allowAddedNetworks: true }, session: { api }, ...options })
  const ask = (offered: object = offer, context = wallet.context) =>
    addChain(wallet.callOf('wallet_addEthereumChain', [offered]), context)
  return { ...wallet, ask, checked }
}

describe('a network that nobody vouches for', () => {
  test('default: its node is asked first, then the person; then it is one like any other, and shown as theirs', async () => {
    const { ask, screen, checked, context, callOf, switched } = build()
    const adding = ask()
    const { title, coin, chainId, host, node, known, approve } = await screen('AddUnknownNetwork')
    expect(known).toBeUndefined()
    expect(checked).toEqual([
      [name, 'https://down.example'],
      [name, 'https://rpc.example/v1'],
    ])
    expect([title, coin, chainId, host, node]).toEqual([
      'Stoat Chain',
      'STOT',
      7_770_001,
      'harbour.example',
      'rpc.example',
    ])
    expect([isKnownNetwork(name), context.session.nodes.size]).toEqual([false, 0])
    approve('add')
    expect(await adding).toBeNull()
    expect(readNetwork(name)).toMatchObject({
      title: 'Stoat Chain',
      origin: { kind: 'person', host: 'harbour.example' },
    })
    expect(readNetwork(name).explorer).toBeUndefined()
    expect(context.session.nodes.get(name)).toBe('https://rpc.example/v1')
    expect(switched).toEqual([])

    const switching = switchChain(callOf('wallet_switchEthereumChain', [{ chainId: '0x768f91' }]), context)
    ;(await screen('SwitchNetwork')).approve('switch')
    await switching
    expect(switched).toEqual([name])
    // The network is the page's: no other app may request it.
    expect(networkOfChain('eip155:7770001')).toBeUndefined()
    // Whatever the page says of it the second time changes nothing.
    expect(await ask({ ...offer, chainName: 'Weasel' })).toBeNull()
    expect(readNetwork(name).title).toBe('Stoat Chain')
  })

  test.each([
    ['a known chain under an invented name', { chainId: '0xfa' }, 250, true],
    ['a known name for another chain', { chainName: 'Fantom', chainId: '0x768f91' }, 250, false],
  ])('behavior: %s is said to contradict what is known', async (_, claim, chainId, sameId) => {
    const { ask, screen } = build()
    const adding = ask({ ...offer, ...claim })
    const { known, reject } = await screen('AddUnknownNetwork')
    expect(known).toEqual({ chainId, title: 'Fantom', coin: 'FTM', sameId })
    reject()
    await expect(adding).rejects.toSatisfy(is('userRejectedRequest'))
  })

  test('behavior: kept, sealed, for this person and project alone, until it is removed', async () => {
    const database = createMemoryStore()
    const first = build({ database })
    const adding = first.ask()
    ;(await first.screen('AddUnknownNetwork')).approve('add')
    await adding
    const entries = await Promise.all((await database.keys()).map((key) => database.get(key)))
    expect(JSON.stringify(entries)).not.toContain('Stoat')

    forgetAddedNetworks()
    const again = build({ database })
    await again.context.myNetworks.restore()
    expect(again.context.myNetworks.list().map(({ title }) => title)).toEqual(['Stoat Chain'])
    expect(again.context.session.nodes.get(name)).toBe('https://rpc.example/v1')

    again.context.session.store.setState({ user: null, status: 'out' })
    expect([isKnownNetwork(name), again.context.myNetworks.list()]).toEqual([false, []])
    const somebody = createTestWallet().context.session.store.getState().user
    const other = build({ database, user: somebody && { ...somebody, id: 'BBBBBBBBBBBBBBBBBBBBBB' } })
    await other.context.myNetworks.restore()
    expect(other.context.myNetworks.list()).toEqual([])

    const last = build({ database })
    await last.context.myNetworks.restore()
    await last.context.myNetworks.remove(readNetwork(name))
    expect([isKnownNetwork(name), last.context.session.nodes.size]).toEqual([false, 0])
    const after = build({ database })
    await after.context.myNetworks.restore()
    expect(after.context.myNetworks.list()).toEqual([])
  })

  const other = { ...offer, chainId: '0x768f92', chainName: 'Weasel Chain' }
  const add = async ({ ask, screen }: ReturnType<typeof build>, offered: object) => {
    const adding = ask(offered)
    ;(await screen('AddUnknownNetwork')).approve('add')
    await adding
  }
  const listOf = async ({ context }: ReturnType<typeof build>) => {
    await context.myNetworks.restore()
    return context.myNetworks.list().map(({ title }) => title)
  }

  test('behavior: one that a newer release stored stays, whatever is added and removed here', async () => {
    const database = createMemoryStore()
    const wallet = build({ database })
    const { user } = wallet.context.session.store.getState()
    const place = wallet.context.project.id
    const storage = await openSealedStorage(database, user?.id ?? '')
    const newer = { chainId: 9_990_001, of: 'a newer form' }
    await storage.setItem(place, [newer])
    await add(wallet, offer)
    expect(await storage.getItem(place)).toMatchObject([newer, { title: 'Stoat Chain' }])
    await wallet.context.myNetworks.remove(readNetwork(name))
    expect(await storage.getItem(place)).toEqual([newer])
    // A list of another form is not replaced.
    await storage.setItem(place, { all: [newer] })
    const other = build({ database })
    await add(other, offer)
    expect(await storage.getItem(place)).toEqual({ all: [newer] })
  })

  test('behavior: who signs in again has them again, and adds to them', async () => {
    const database = createMemoryStore()
    const wallet = build({ database })
    const { store } = wallet.context.session
    await wallet.context.myNetworks.restore()
    await add(wallet, offer)
    const before = store.getState()
    store.setState({ user: null, status: 'out' })
    store.setState(before)
    expect(await listOf(wallet)).toEqual(['Stoat Chain'])
    store.setState({ user: null, status: 'out' })
    store.setState(before)
    await add(wallet, other)
    forgetAddedNetworks()
    expect(await listOf(build({ database }))).toEqual(['Stoat Chain', 'Weasel Chain'])
  })

  test('behavior: what another tab added stays', async () => {
    const database = createMemoryStore()
    const [one, two] = [build({ database }), build({ database })]
    await Promise.all([one, two].map(({ context }) => context.myNetworks.restore()))
    await add(one, offer)
    forgetAddedNetworks()
    await add(two, other)
    forgetAddedNetworks()
    expect(await listOf(build({ database }))).toEqual(['Stoat Chain', 'Weasel Chain'])
  })

  test('behavior: two tabs that add at the same moment lose neither', async () => {
    const database = createMemoryStore()
    // As in IndexedDB, where another tab may get its turn between a read and the write after it.
    const get: typeof database.get = async (key) => {
      const value = await database.get(key)
      await new Promise((resolve) => setTimeout(resolve))
      return value
    }
    const slow = { ...database, get }
    const [one, two] = [build({ database: slow }), build({ database: slow })]
    const adding = [one.ask(), two.ask(other)]
    const screens = await Promise.all([one, two].map(({ screen }) => screen('AddUnknownNetwork')))
    for (const { approve } of screens) approve('add')
    await Promise.all(adding)
    forgetAddedNetworks()
    expect((await listOf(build({ database }))).toSorted()).toEqual(['Stoat Chain', 'Weasel Chain'])
  })

  test('behavior: they are read again after an outage, and none is lost by it', async () => {
    const database = createMemoryStore()
    await add(build({ database }), offer)
    forgetAddedNetworks()
    let isDown = true
    const get: typeof database.get = (key) => (isDown ? Promise.reject(new Error('down')) : database.get(key))
    const wallet = build({ database: { ...database, get } })
    expect(await listOf(wallet)).toEqual([])
    isDown = false
    expect(await listOf(wallet)).toEqual(['Stoat Chain'])
  })

  test('behavior: after a no it is not asked about again', async () => {
    const { ask, screen, overlays, context } = build()
    const adding = ask()
    ;(await screen('AddUnknownNetwork')).reject()
    await expect(adding).rejects.toSatisfy(is('userRejectedRequest'))
    const shown = overlays.length
    await expect(ask()).rejects.toSatisfy(is('userRejectedRequest'))
    expect([overlays.length, isKnownNetwork(name), context.session.nodes.size]).toEqual([shown, false, 0])
  })

  test.each<[string, object, RegExp]>([
    ['no name', { chainName: ' ' }, /chainName/],
    ['a long name', { chainName: 'O'.repeat(41) }, /40 characters/],
    ['the name of a network', { chainName: 'Ethereum Mainnet' }, /mistaken for Ethereum/],
    ['the name of a network in it', { chainName: 'Stoat on Polygon' }, /mistaken for Polygon/],
    ['a name that turns the direction of text', { chainName: 'Stoat \u202eniahC' }, /signs/],
    ['no coin', { nativeCurrency: undefined }, /nativeCurrency/],
    ['the coin of another network', { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } }, /known ETH/],
    ['a known token for a coin', { nativeCurrency: { name: 'x', symbol: 'USDC', decimals: 18 } }, /known USDC/],
    ['a symbol of digits', { nativeCurrency: { name: 'x', symbol: '0TOT', decimals: 18 } }, /letters/],
    ['other decimals', { nativeCurrency: { name: 'x', symbol: 'STOT', decimals: 6 } }, /18 decimals/],
    ['no node over TLS', { rpcUrls: ['http://plain.example'] }, /https/],
  ])('error: %s: -32602, without a screen, and no node is asked', async (_, wrong, words) => {
    const { ask, overlays, checked } = build()
    await expect(ask({ ...offer, ...wrong })).rejects.toSatisfy(
      (error) => is('invalidParams')(error) && words.test((error as Error).message),
    )
    expect([overlays, checked]).toEqual([[], []])
  })

  test('error: no node that may be used, or of another chain', async () => {
    const { ask, overlays } = build()
    await expect(ask({ ...offer, rpcUrls: ['https://down.example'] })).rejects.toSatisfy(is('badRequest'))
    expect(overlays).toEqual([])
  })

  test('error: where the operator does not allow it, for a page of the legacy SDKs, for another app, for nobody', async () => {
    const closed = build({ config: {} })
    await expect(closed.ask()).rejects.toSatisfy(is('unsupportedChain'))
    const { ask, context, callOf } = build()
    const legacy = { ...context, page: { ...context.page, wire: 'legacy' as const } }
    await expect(ask(offer, legacy)).rejects.toSatisfy(is('unsupportedChain'))
    const app = { requester: context.requester, topic: 't', network: 'mumbai', reply: () => undefined } as const
    const asApp = { ...callOf('wallet_addEthereumChain', [offer]), app }
    await expect(addChain(asApp, context)).rejects.toSatisfy(is('unsupportedChain'))
    const stranger = build({ user: null })
    await expect(stranger.ask()).rejects.toSatisfy(is('unauthorized'))
    expect(stranger.checked).toEqual([])
  })
})
