import type { Messages } from './messages/en.ts'

/**
 * The assets of operations, by their standard, and the name the legacy SDKs have for that kind. `fa2` is a token
 * whose contract does not say whether it is one of a kind; the names of that are `FA2_FT`, `FA2_NFT` and `FA2_MFT`.
 */
export const assetCodes = {
  coin: 'COIN',
  erc20: 'ERC20',
  erc721: 'ERC721',
  erc1155: 'ERC1155',
  convert: 'CONVERT',
  associate: 'ASSOCIATE',
  spl: 'FT',
  nep141: 'FT',
  nep171: 'NEP171',
  aptosCoin: 'FT',
  aptosFungible: 'FT',
  aptosObject: 'OBJECT',
  fa12: 'FA1.2',
  fa2: 'FA2',
  fa2Ft: 'FA2_FT',
  fa2Nft: 'FA2_NFT',
  fa2Mft: 'FA2_MFT',
} as const

export type Asset = keyof typeof assetCodes

/** Each kind once, in the order of its first appearance. */
export const listAssets = (assets: readonly (Asset | undefined)[]): Asset[] => [
  ...new Set(assets.flatMap((asset) => asset ?? [])),
]

/** The row that names what moves; none where nothing moves. */
export const toKindRows = (assets: readonly Asset[], { send: t }: Messages) =>
  assets.length === 0 ? [] : [{ term: t.kind, detail: assets.map((asset) => t.kinds[asset]).join(', ') }]

/** The same with the legacy SDKs' names, for people who want to know them. */
export const toCodeRows = (assets: readonly Asset[], { send: t }: Messages) =>
  assets.length === 0 ? [] : [{ term: t.kindCode, detail: listCodes(assets).join(', ') }]

const listCodes = (assets: readonly Asset[]) => [...new Set(assets.map((asset) => assetCodes[asset]))]
