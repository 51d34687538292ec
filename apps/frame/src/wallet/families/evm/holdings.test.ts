import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import type { RequestContext } from '../../request-context.ts'
import type { ListedAsset } from '../holdings.ts'
import { readHoldings } from './holdings.ts'

const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const usd = '0x1111111111111111111111111111111111111111'
const art = '0x2222222222222222222222222222222222222222'
const network = readNetwork('mumbai')
const word = (value: number | bigint) => `0x${value.toString(16).padStart(64, '0')}`
const revert = () => new WalletError('internalJsonRpc', { reason: 'execution reverted' })

/** A token of 6 decimals, and items of which the account has the even ones. */
const contracts: Record<string, (data: string) => unknown> = {
  [usd]: (data) => {
    if (data === '0x313ce567') return word(6)
    if (data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], ['USD'])
    if (data.startsWith('0x70a08231')) return word(2_500_000)
    throw revert()
  },
  [art]: (data) => {
    if (data.startsWith('0x01ffc9a7')) return word(data.startsWith('0x01ffc9a780ac58cd') ? 1 : 0)
    if (!data.startsWith('0x6352211e')) throw revert()
    return BigInt(`0x${data.slice(10)}`) % 2n === 0n ? word(BigInt(account)) : word(1)
  },
}
const rpc = async (_: string, method: string, [asked]: [{ to: string; data: string }]) => {
  if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
  const answer = contracts[asked.to.toLowerCase()]?.(asked.data)
  if (answer === undefined) throw revert()
  return answer
}
const contextOf = (of: unknown) => ({ session: { api: { rpc: of } }, messages }) as unknown as RequestContext // only what is read
const listed = (standard: ListedAsset['standard'], address: string, tokenId?: string) =>
  ({ network: 'mumbai', standard, address, added: true, ...(tokenId && { tokenId }) }) as ListedAsset
const read = (...assets: ListedAsset[]) => readHoldings(contextOf(rpc), network, account, assets)

describe('readHoldings', () => {
  test('default: the coin, and a token', async () => {
    const asset = listed('ERC20', usd)
    const token = { standard: 'erc20', decimals: 6, symbol: 'USD' }
    expect(await read(asset)).toEqual({
      coin: 10n ** 18n,
      assets: [{ kind: 'token', asset, token, balance: 2_500_000n }],
    })
  })
  test('behavior: items added one by one stand together, those of others are left out', async () => {
    const { assets } = await read(listed('ERC721', art, '2'), listed('ERC721', art, '3'), listed('ERC721', art, '4'))
    expect(assets).toHaveLength(1)
    expect(assets[0]).toMatchObject({
      kind: 'items',
      items: [
        { id: 2n, amount: 1n },
        { id: 4n, amount: 1n },
      ],
    })
  })
  test.each([
    ['is of another standard than it was listed as', listed('ERC1155', art)],
    ['is no token', listed('ERC20', account)],
  ])('behavior: what %s cannot be read, and nothing else suffers', async (_, asset) => {
    const { coin, assets } = await read(asset, listed('ERC20', usd))
    expect(coin).toBe(10n ** 18n)
    expect(assets.map(({ kind }) => kind)).toEqual(['unreadable', 'token'])
  })
  test('behavior: assets of other networks are not asked after', async () => {
    expect((await read({ ...listed('ERC20', usd), network: 'amoy' })).assets).toEqual([])
  })
  test('error: an outage', async () => {
    const silent = async () => {
      throw new ServiceError('unavailable')
    }
    await expect(readHoldings(contextOf(silent), network, account, [])).rejects.toMatchObject({ code: 'unavailable' })
  })
})
