import { type isWalletError, WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Api } from '../../../session/api.ts'
import { createTestWallet, is } from '../../fixtures/test-wallet.ts'
import { watchAsset } from './watch-asset.ts'

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const questions: [string, string][] = [
  ['0x01ffc9a780ac58cd', 'erc721'],
  ['0x01ffc9a7d9b67a26', 'erc1155'],
  ['0x313ce567', 'decimals'],
  ['0x95d89b41', 'symbol'],
  ['0x06fdde03', 'name'],
]
const mail = { decimals: word(6), symbol: text('MAIL'), name: text('Harbour Mail') }

const build = (
  contract: Record<string, string> = mail,
  {
    refusals = 0,
    refusal = 'not_allowed',
    ...options
  }: Parameters<typeof createTestWallet>[0] & { refusals?: number; refusal?: 'not_allowed' | 'list_full' } = {},
) => {
  const added: unknown[] = []
  const asked: string[] = []
  const rpc = async (network: string, _: string, params: readonly unknown[]) => {
    asked.push(network)
    const { data } = params[0] as { data: string }
    const answer = contract[questions.find(([prefix]) => data.startsWith(prefix))?.[1] ?? '']
    if (answer === undefined) throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
    return answer
  }
  const call = async (endpoint: string, request: unknown) => {
    if (refusals-- > 0) throw new ServiceError(refusal)
    added.push([endpoint, request])
  }
  const api = { rpc, call } as unknown as Api // It calls nothing but `assetAdd`.
  const testWallet = createTestWallet({ session: { api }, ...options })
  const ask = (type: string, more: object = {}, list = true) => {
    const asset = { type, options: { address, ...more } }
    return watchAsset(testWallet.callOf('wallet_watchAsset', list ? [asset] : asset), testWallet.context)
  }
  return { ...testWallet, ask, added, asked: () => [...new Set(asked)] }
}

describe('watchAsset', () => {
  test('default: shown as its contract says, added after a yes', async () => {
    const { ask, screen, added } = build()
    const watching = ask('ERC20', { symbol: 'MAIL', decimals: 18, image: 'https://spy.example/pixel.png' })
    const shown = await screen('AddAsset')
    expect(shown).toMatchObject({ symbol: 'MAIL', name: 'Harbour Mail', decimals: 6, claimed: undefined })
    expect(JSON.stringify(shown)).not.toContain('spy.example')
    expect(added).toEqual([])
    shown.approve('add')
    expect(await watching).toBe(true)
    expect(added).toEqual([['assetAdd', { network: 'mumbai', standard: 'ERC20', address }]])
  })

  test('behavior: the parameters may stand without a list', async () => {
    const { ask, screen } = build()
    ask('ERC20', {}, false).catch(() => undefined)
    expect(await screen('AddAsset')).toMatchObject({ standard: 'ERC20', symbol: 'MAIL' })
  })

  test('behavior: another word of the page is a warning, not the truth', async () => {
    const { ask, screen } = build()
    ask('ERC20', { symbol: 'USDC' }).catch(() => undefined)
    expect(await screen('AddAsset')).toMatchObject({ symbol: 'MAIL', claimed: 'USDC', lookAlike: undefined })
  })

  test('behavior: a symbol made to look like another', async () => {
    for (const [symbol, lookAlike] of [
      ['USDС', { kind: 'disguise', of: 'USDC' }],
      ['P0L', { kind: 'disguise', of: 'POL' }],
      ['ꓴꓢꓓꓚ', { kind: 'unusual' }],
      ['USDC', { kind: 'namesake', of: 'USDC' }],
      ['ETH', { kind: 'namesake', of: 'ETH' }],
    ] as const) {
      const { ask, screen } = build({ ...mail, symbol: text(symbol) })
      ask('ERC20').catch(() => undefined)
      expect((await screen('AddAsset')).lookAlike).toEqual(lookAlike)
    }
  })

  test.each([
    ['7', '7'],
    ['0x10', '16'],
    [7, '7'],
    [undefined, undefined],
  ])('behavior: an item by its number %j', async (tokenId, expected) => {
    const { ask, screen, added } = build({ erc721: word(1), symbol: text('ART') })
    const watching = ask('ERC721', tokenId === undefined ? {} : { tokenId })
    const shown = await screen('AddAsset')
    expect(shown).toMatchObject({ tokenId: expected, decimals: undefined })
    shown.approve('add')
    await watching
    const id = expected === undefined ? {} : { tokenId: expected }
    expect(added).toEqual([['assetAdd', { network: 'mumbai', standard: 'ERC721', address, ...id }]])
  })

  test('behavior: on another network, if there is a node', async () => {
    const { ask, screen, asked } = build(mail, { networks: ['mumbai', 'amoy'] })
    ask('ERC20', { chainId: '0x13882' }).catch(() => undefined)
    expect((await screen('AddAsset')).network.name).toBe('amoy')
    expect(asked()).toEqual(['amoy'])
  })

  test('behavior: a no adds nothing (4001)', async () => {
    const { ask, screen, added } = build()
    const watching = ask('ERC20')
    ;(await screen('AddAsset')).reject()
    await expect(watching).rejects.toSatisfy(is('userRejectedRequest'))
    expect(added).toEqual([])
  })

  test('behavior: after the PIN where this session has not opened the wallet', async () => {
    const { ask, screen, added, done } = build(mail, { refusals: 1 })
    const watching = ask('ERC20')
    ;(await screen('AddAsset')).approve('add')
    const entering = await screen('EnterPin')
    expect([entering.purpose, added]).toEqual([{ kind: 'unlock' }, []])
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    expect(await watching).toBe(true)
    expect(done).toEqual(['open 482915'])
    expect(added).toEqual([['assetAdd', { network: 'mumbai', standard: 'ERC20', address }]])
  })

  test('error: no PIN is a no, and adds nothing (4001)', async () => {
    const { ask, screen, added } = build(mail, { refusals: 1 })
    const watching = ask('ERC20')
    ;(await screen('AddAsset')).approve('add')
    ;(await screen('EnterPin')).reject()
    await expect(watching).rejects.toSatisfy(is('userRejectedRequest'))
    expect(added).toEqual([])
  })

  test('error: what the service refuses after the PIN too is no failure of the wallet', async () => {
    const { ask, screen } = build(mail, { refusals: 2 })
    const watching = ask('ERC20')
    ;(await screen('AddAsset')).approve('add')
    const entering = await screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    await expect(watching).rejects.toSatisfy(is('badRequest'))
  })

  test('error: a full list is said at once, without asking for the PIN', async () => {
    const { ask, screen, done } = build(mail, { refusals: 1, refusal: 'list_full' })
    const watching = ask('ERC20')
    ;(await screen('AddAsset')).approve('add')
    await expect(watching).rejects.toSatisfy(is('badRequest'))
    expect(done).toEqual([])
  })

  test.each<[string, string, object, Parameters<typeof isWalletError>[1]]>([
    ['another kind of contract', 'ERC721', {}, 'invalidParams'],
    ['a wrong checksum', 'ERC20', { address: address.replace('FbD', 'fbD') }, 'invalidParams'],
    ['a network without a node', 'ERC20', { chainId: '0x13882' }, 'unsupportedChain'],
    ['a network we do not know', 'ERC20', { chainId: 31337 }, 'unsupportedChain'],
    ['no number', 'ERC1155', { tokenId: '-1' }, 'invalidParams'],
  ])('error: %s', async (_, type, more, reason) => {
    const { ask, overlays } = build()
    await expect(ask(type, more)).rejects.toSatisfy(is(reason))
    expect(overlays).toEqual([])
  })

  test('error: nobody signed in', async () => {
    await expect(build(mail, { user: null }).ask('ERC20')).rejects.toSatisfy(is('unauthorized'))
  })
})
