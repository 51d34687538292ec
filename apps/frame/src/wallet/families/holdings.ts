import type { Asset } from '@latchkey/protocol/api'

/** An asset of the wallet's list. A person can remove those they added. */
export type ListedAsset = Asset & { added: boolean }

/** The holding of a listed asset. */
export type Holding =
  | {
      kind: 'token'
      asset: ListedAsset
      token: { standard: 'erc20'; symbol: string | undefined; decimals: number }
      balance: bigint
    }
  | {
      kind: 'items'
      asset: ListedAsset
      token: { standard: 'erc721' | 'erc1155'; symbol: string | undefined }
      items: { id: bigint; amount: bigint }[]
    }
  /** Its contract does not answer as its standard requires. */
  | { kind: 'unreadable'; asset: ListedAsset }

/** A token that a node lists for an account. */
export type FamilyToken = {
  /** Its id on the network. */
  id: string
  /** Its symbol, unless it could be mistaken for another token's. */
  symbol: string | undefined
  decimals: number
  balance: bigint
}

/** The holdings of an account on one network, in smallest units. */
export type Holdings = {
  coin: bigint
  assets: Holding[]
  /** Tokens that the network's nodes list; `silent`: no node answered. */
  tokens?: readonly FamilyToken[] | 'silent'
}

export type AccountHoldings = { holdings: Holdings; listed: readonly ListedAsset[] }
