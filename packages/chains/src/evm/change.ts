import type { Address, Hex } from 'viem'

/** The things that somebody may get control over. */
export type ControlOver =
  /** A contract of the account's: its owner, or its administrator. */
  | 'contract'
  | 'name'
  | 'role'
  /** Somebody acts for the account at a contract. */
  | 'account'
  /** Somebody borrows in the name of the account. */
  | 'debt'
  /** Somebody votes with the account's tokens. */
  | 'votes'
  /** An owner, a module, a guard or a handler of a Safe. */
  | 'safe'
  /** The code that a contract runs. */
  | 'code'
  /** Tokens that are streamed to somebody. */
  | 'stream'
  /** The proceeds of a position. */
  | 'proceeds'

/**
 * A simulated change for the account. Positive amounts are gained, negative ones lost; `to` lists who gets what is
 * lost, the largest receiver first.
 */
export type Change =
  | { kind: 'coin'; amount: bigint; to?: readonly Address[] }
  | {
      kind: 'token'
      contract: Address
      amount: bigint
      to?: readonly Address[]
      /**
       * Known from a deposit or withdrawal event alone, which means tokens only where the contract is itself a token.
       */
      isWrap?: true
    }
  | { kind: 'item'; contract: Address; id: bigint; amount: bigint; to?: readonly Address[] }
  /** Somebody may spend this much of a token from now on, or all of it. */
  | {
      kind: 'permission'
      contract: Address
      spender: Address
      amount: bigint | 'all'
      /** The contract that carries it out, where that is not the token's own (Permit2). */
      through?: Address
    }
  /** Somebody may take one item. */
  | { kind: 'item-permission'; contract: Address; spender: Address; id: bigint }
  /** Somebody controls something of the account, or acts for it, from now on. */
  | { kind: 'control'; contract: Address; to: Address; over: ControlOver }
  /** The account makes an offer that `to`, or anybody, may take. `price` in the coin's smallest unit. */
  | { kind: 'offer'; contract: Address; to?: Address; id?: bigint; price?: bigint }
  /** The account owes this much more of a token. */
  | { kind: 'owed'; contract: Address; amount: bigint }
  /** A Safe's threshold changes, or one of its owners is removed. */
  | { kind: 'safe'; contract: Address; threshold: bigint }
  | { kind: 'safe'; contract: Address; removed: Address }
  /** A contract logs something about the account that this wallet cannot read. */
  | { kind: 'unread'; contract: Address }

/** A log from a node, of the right form. */
export type Log = { address: Address; topics: Hex[]; data: Hex }
