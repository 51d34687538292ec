import type { Address, Hex } from 'viem'

/** The matters over which somebody gets control. */
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
  /** Tokens that flow to somebody all the time. */
  | 'stream'
  /** The proceeds of a position. */
  | 'proceeds'

/**
 * A change for the account by a simulated call. Amounts above zero are gained, below zero lost; `to` are those who get
 * what is lost, whoever gets most first.
 */
export type Change =
  | { kind: 'coin'; amount: bigint; to?: readonly Address[] }
  | {
      kind: 'token'
      contract: Address
      amount: bigint
      to?: readonly Address[]
      /** Known from a deposit or a withdrawal alone: only a contract that is a token itself means tokens by it. */
      isWrap?: true
    }
  | { kind: 'item'; contract: Address; id: bigint; amount: bigint; to?: readonly Address[] }
  /** Somebody may take so much of a token from now on, or everything of it. */
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
  /** An offer of the account's stands: `to`, or anybody, may take it. `price` in the coin's smallest unit. */
  | { kind: 'offer'; contract: Address; to?: Address; id?: bigint; price?: bigint }
  /** The account owes so much more of a token. */
  | { kind: 'owed'; contract: Address; amount: bigint }
  /** A Safe asks for so many signatures, or one of its owners is removed. */
  | { kind: 'safe'; contract: Address; threshold: bigint }
  | { kind: 'safe'; contract: Address; removed: Address }
  /** A contract reports something about the account that this wallet cannot read. */
  | { kind: 'unread'; contract: Address }

/** A log as a node answered it, of the right form. */
export type Log = { address: Address; topics: Hex[]; data: Hex }
