import type { Address } from 'viem'

/** An amount of a token, or of the coin where there is no contract. */
export type TradePiece = { contract: Address | undefined; amount: bigint }

/** A swap as its bytes say it. */
export type Swapped = {
  market: string
  /** At most. */
  gives: readonly TradePiece[]
  /** At least. `to` is left out where the sender gets it. */
  gets: readonly (TradePiece & { to?: Address })[]
  /** Whoever else gets something on the way: a part of it in hundredths of a percent, or an amount nobody can say. */
  takers: readonly { to: Address; rate?: bigint }[]
  /** Until when, in seconds of the epoch. */
  until?: bigint
}

/** Wrapped coins of the networks this wallet knows: a router takes coins for them where it gets some. */
const wrapped = new Set([
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', // Ethereum
  '0xfff9976782d46cc05630d1f6ebab18b2324d6b14', // Sepolia
  '0xb4fbf271143f4fbf7b91a5ded31805e42b2208d6', // Goerli
  '0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270', // Polygon
  '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c', // BNB Smart Chain
  '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f', // Linea
])

/** Contracts write the coin so, or as zero. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Adds up what the steps of a swap take from its sender and give to whom. */
export type Trade = ReturnType<typeof createTrade>

/**
 * Begins a swap.
 *
 * @param value the coins that go with the call
 */
export function createTrade(market: string, value: bigint) {
  const gives = new Map<string, TradePiece>()
  const gets = new Map<string, TradePiece & { to?: Address }>()
  const takers: { to: Address; rate?: bigint }[] = []
  let coins = value
  let until: bigint | undefined
  const add = <P extends TradePiece>(pieces: Map<string, P>, key: string, piece: P) => {
    const before = pieces.get(key)
    pieces.set(key, before ? { ...before, amount: before.amount + piece.amount } : piece)
  }
  const keyOf = (contract: Address | undefined) => contract?.toLowerCase() ?? 'coin'
  const unlessCoin = (address: Address): Address | undefined =>
    BigInt(address) === 0n || address.toLowerCase() === coinAddress ? undefined : address
  const pay = (contract: Address, amount: bigint) => {
    // No amount stands for what the router has already.
    if (amount > 0n) add(gives, keyOf(contract), { contract, amount })
  }
  if (value > 0n) add(gives, 'coin', { contract: undefined, amount: value })

  return {
    unlessCoin,
    /** The sender pays tokens. */
    pay,
    /** The same at a router that uses the coins it got for a wrapped token, if they are enough. */
    payOrCoins(contract: Address, amount: bigint) {
      if (wrapped.has(contract.toLowerCase()) && coins >= amount) coins -= amount
      else pay(contract, amount)
    },
    /** The same where an address may stand for the coin, which goes with the call. */
    payUnlessCoin(contract: Address, amount: bigint) {
      if (unlessCoin(contract)) pay(contract, amount)
      else if (amount > value) throw new Error('more coins than go with it')
    },
    /** Somebody gets tokens, or coins: the sender where `to` is left out. */
    get(contract: Address | undefined, least: bigint, to?: Address) {
      const piece = { contract, amount: least, ...(to && { to }) }
      add(gets, `${keyOf(contract)} ${to?.toLowerCase() ?? ''}`, piece)
    },
    /** Somebody else gets a part. */
    take(to: Address, rate?: bigint) {
      takers.push({ to, ...(rate !== undefined && { rate }) })
    },
    setDeadline(seconds: bigint) {
      until = until === undefined || seconds < until ? seconds : until
    },
    /** @throws Error where nothing is given or nothing is got */
    finish(): Swapped {
      // What is left is often sent back with no amount; that says nothing where something else is got.
      const all = [...gets.values()]
      const visible = all.filter(({ amount, to }) => amount > 0n || to !== undefined)
      const shown = visible.length > 0 ? visible : all
      if (gives.size === 0 || shown.length === 0) throw new Error('no swap')
      return { market, gives: [...gives.values()], gets: shown, takers, ...(until !== undefined && { until }) }
    },
  }
}
