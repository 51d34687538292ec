import { addNetwork } from '@latchkey/core/added-networks'
import type { isWalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../../session/api.ts'
import { createTestWallet, is } from '../../fixtures/test-wallet.ts'
import { networkOfChain } from '../../wallet-connect/namespace-specs.ts'
import { addChain, switchChain } from './network.ts'

describe('switchChain', () => {
  const build = (...options: Parameters<typeof createTestWallet>) => {
    const testWallet = createTestWallet(...options)
    const ask = (chainId: string) =>
      switchChain(testWallet.callOf('wallet_switchEthereumChain', [{ chainId }]), testWallet.context)
    return { ...testWallet, ask }
  }

  test('default: both names, then the switch, then null', async () => {
    const { ask, screen, switched } = build({ networks: ['mumbai', 'amoy'] })
    const switching = ask('0x13882')
    const { from, to, approve } = await screen('SwitchNetwork')
    expect([from.name, to.name]).toEqual(['mumbai', 'amoy'])
    expect(switched).toEqual([])
    approve('switch')
    expect(await switching).toBeNull()
    expect(switched).toEqual(['amoy'])
  })

  test('behavior: the current one is no question, however its id is written', async () => {
    const { ask, overlays, switched } = build()
    expect(await ask('0x013881')).toBeNull()
    expect([overlays, switched]).toEqual([[], []])
  })

  test('behavior: a network with a node the person accepted', async () => {
    const { ask, screen, context } = build()
    context.session.nodes.set('amoy', 'https://rpc.example')
    ask('0x13882').catch(() => undefined)
    expect((await screen('SwitchNetwork')).to.name).toBe('amoy')
  })

  test('behavior: a no switches nothing', async () => {
    const { ask, screen, switched } = build({ networks: ['amoy'] })
    const switching = ask('0x13882')
    ;(await screen('SwitchNetwork')).reject()
    await expect(switching).rejects.toSatisfy(is('userRejectedRequest'))
    expect(switched).toEqual([])
  })

  test.each<[string, string]>([
    ['no network we know', '0xdeadbeef'],
    ['a network without a node', '0x13882'],
    ['a network that is not for Ethereum’s methods', '0x98967f'],
    ['another chain’s id by right', '0x64'],
  ])('error: %s is not recognized (4902), without a screen', async (_, chainId) => {
    const { ask, overlays } = build({ networks: ['mumbai', 'tezos'] })
    await expect(ask(chainId)).rejects.toSatisfy((error) => is('unrecognizedChain')(error) && error.code === 4902)
    expect(overlays).toEqual([])
  })
})

describe('a network that the operator added', () => {
  const otter = { chainId: 31_337, title: 'Otter Chain', coin: 'OTTR', test: true }
  addNetwork(otter, { kind: 'operator', host: 'wallet.example', sharesCoin: false })

  test('default: a page switches to it by its id, and adding it again changes nothing', async () => {
    const { callOf, context, screen, switched } = createTestWallet({ networks: ['mumbai', 'eip155_31337'] })
    const switching = switchChain(callOf('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]), context)
    const { to, approve } = await screen('SwitchNetwork')
    expect(to).toMatchObject({ title: 'Otter Chain (test)', origin: { kind: 'operator', host: 'wallet.example' } })
    approve('switch')
    expect(await switching).toBeNull()
    expect(switched).toEqual(['eip155_31337'])
    expect(networkOfChain('eip155:31337')?.network).toBe(to)
    const offer = { chainId: '0x7a69', chainName: 'Mine', rpcUrls: ['https://rpc.example'] }
    expect(await addChain(callOf('wallet_addEthereumChain', [offer]), context)).toBeNull()
  })

  test('error: not for a page of the legacy SDKs', async () => {
    const { callOf, context } = createTestWallet({ networks: ['mumbai', 'eip155_31337'] })
    const legacy = { ...context, page: { ...context.page, wire: 'legacy' as const } }
    const offer = { chainId: '0x7a69', rpcUrls: ['https://rpc.example'] }
    await expect(switchChain(callOf('wallet_switchEthereumChain', [{ chainId: '0x7a69' }]), legacy)).rejects.toSatisfy(
      is('unrecognizedChain'),
    )
    await expect(addChain(callOf('wallet_addEthereumChain', [offer]), legacy)).rejects.toSatisfy(is('unsupportedChain'))
  })
})

describe('a page of the legacy SDKs', () => {
  const base = '0x2105'

  test('behavior: a network they do not know is not recognized, and not added', async () => {
    const { callOf, context, overlays, switched } = createTestWallet({ networks: ['mumbai', 'base'] })
    const legacy = { ...context, page: { ...context.page, wire: 'legacy' as const } }
    const offer = { chainId: base, rpcUrls: ['https://rpc.example'] } as const
    await expect(switchChain(callOf('wallet_switchEthereumChain', [{ chainId: base }]), legacy)).rejects.toSatisfy(
      is('unrecognizedChain'),
    )
    await expect(addChain(callOf('wallet_addEthereumChain', [offer]), legacy)).rejects.toSatisfy(is('unsupportedChain'))
    expect([overlays, switched]).toEqual([[], []])
  })

  test('behavior: our own SDK knows it', async () => {
    const { callOf, context, screen, switched } = createTestWallet({ networks: ['mumbai', 'base'] })
    const switching = switchChain(callOf('wallet_switchEthereumChain', [{ chainId: base }]), context)
    ;(await screen('SwitchNetwork')).approve('switch')
    expect(await switching).toBeNull()
    expect(switched).toEqual(['base'])
  })
})

describe('addChain', () => {
  const nodes = ['https://down.example', 'https://rpc.example/v1']
  const build = (check: (node: string) => Promise<unknown> = async () => ({}), user?: null) => {
    const checked: string[] = []
    const call = async (_: string, { node }: { node: string }) => {
      checked.push(node)
      return check(node)
    }
    const api = { call } as unknown as Api // It calls nothing but `nodeCheck`.
    const testWallet = createTestWallet({ session: { api }, ...(user === null && { user }) })
    const ask = (offer: object) => addChain(testWallet.callOf('wallet_addEthereumChain', [offer]), testWallet.context)
    return { ...testWallet, ask, checked }
  }

  test('default: a network without a node takes the page’s first good one, after a look', async () => {
    const { ask, screen, checked, context, switched } = build(async (node) => {
      if (node.includes('down')) throw new ServiceError('not_allowed')
      return {}
    })
    const adding = ask({
      chainId: '0x13882',
      chainName: 'Free money',
      nativeCurrency: { name: 'Free', symbol: 'POL', decimals: 18 },
      rpcUrls: ['http://plain.example', 'ftp://odd.example', 'https://user:secret@rpc.example', ...nodes],
    })
    const { network, host, approve } = await screen('AddNetwork')
    expect([network.title, network.coin, host]).toEqual(['Polygon Amoy (test)', 'POL', 'rpc.example'])
    expect(checked).toEqual(nodes)
    expect(context.session.nodes.size).toBe(0)
    approve('add')
    expect(await adding).toBeNull()
    expect([...context.session.nodes]).toEqual([['amoy', 'https://rpc.example/v1']])
    expect(switched).toEqual([])
  })

  test('behavior: a network with a node stays as it is: the page’s own words count for nothing', async () => {
    const { ask, overlays, checked, context } = build()
    expect(await ask({ chainId: '0x13881', chainName: 'Mine', rpcUrls: nodes })).toBeNull()
    expect([overlays, checked, context.session.nodes.size]).toEqual([[], [], 0])
  })

  test('behavior: a coin by its former name', async () => {
    const { ask } = build()
    const nativeCurrency = { name: 'Matic', symbol: 'MATIC', decimals: 18 }
    expect(await ask({ chainId: '0x13881', nativeCurrency })).toBeNull()
  })

  test('behavior: a no takes up no node', async () => {
    const { ask, screen, context } = build()
    const adding = ask({ chainId: '0x13882', rpcUrls: nodes })
    ;(await screen('AddNetwork')).reject()
    await expect(adding).rejects.toSatisfy(is('userRejectedRequest'))
    expect(context.session.nodes.size).toBe(0)
  })

  test.each<[string, object, Parameters<typeof isWalletError>[1], RegExp]>([
    ['no network we know', { chainId: '0xdeadbeef', rpcUrls: nodes }, 'unsupportedChain', /deadbeef/],
    ['no network for Ethereum’s methods', { chainId: '0x98967f', rpcUrls: nodes }, 'unsupportedChain', /98967f/],
    [
      'another coin',
      { chainId: '0x13881', nativeCurrency: { name: 'x', symbol: 'ETH', decimals: 18 } },
      'invalidParams',
      /the coin of Polygon Mumbai \(test\) is POL/,
    ],
    [
      'other decimals',
      { chainId: '0x13881', nativeCurrency: { name: 'x', symbol: 'POL', decimals: 6 } },
      'invalidParams',
      /18 decimals/,
    ],
    ['no node where one is needed', { chainId: '0x13882' }, 'invalidParams', /rpcUrls/],
    ['only nodes without TLS', { chainId: '0x13882', rpcUrls: ['http://rpc.example'] }, 'invalidParams', /https/],
  ])('error: %s', async (_, offer, reason, words) => {
    const { ask, overlays } = build()
    await expect(ask(offer)).rejects.toSatisfy((error) => is(reason)(error) && words.test((error as Error).message))
    expect(overlays).toEqual([])
  })

  test('error: nodes that may not be used, nobody signed in', async () => {
    const refused = build(async () => {
      throw new ServiceError('not_allowed')
    })
    await expect(refused.ask({ chainId: '0x13882', rpcUrls: nodes })).rejects.toSatisfy(is('badRequest'))
    const stranger = build(undefined, null)
    await expect(stranger.ask({ chainId: '0x13882', rpcUrls: nodes })).rejects.toSatisfy(is('unauthorized'))
    expect(stranger.checked).toEqual([])
  })
})
