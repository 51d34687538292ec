import type { Address } from 'viem'

/** An amount of a token, or of the coin where there is no contract. */
export type TradePiece = { contract: Address | undefined; amount: bigint }

/** A swap as its bytes state it. */
export type Swapped = {
  market: string
  /** At most. */
  gives: readonly TradePiece[]
  /** At least. `to` is left out where the sender gets it. */
  gets: readonly (TradePiece & { to?: Address })[]
  /** Others who get something on the way: a part in hundredths of a percent, or an unknown amount. */
  takers: readonly { to: Address; rate?: bigint }[]
  /** The deadline, in seconds since the epoch. */
  until?: bigint
  /** Nothing is exchanged: whatever somebody gets is what is given, or the same wrapped or unwrapped. */
  sends?: true
  /** The wrapped coin's own contract: one for one, so there is no price. */
  exact?: true
}

/** 1inch and 0x write the coin as this address, or as zero. At Uniswap it is a token like any other. */
const coinAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** Sums up what the steps of a swap take from its sender and pay to whom. */
export type Trade = ReturnType<typeof createTrade>

/**
 * Starts a swap.
 *
 * @param value the coins sent with the call
 * @param wrapped the network's wrapped coin
 */
export function createTrade(market: string, value: bigint, wrapped: Address) {
  const gives = new Map<string, TradePiece>()
  const gets = new Map<string, TradePiece & { to?: Address }>()
  const takers: { to: Address; rate?: bigint }[] = []
  let coins: bigint | undefined = value
  let mayBeEmptied = false
  let until: bigint | undefined
  const add = <P extends TradePiece>(pieces: Map<string, P>, key: string, piece: P) => {
    const before = pieces.get(key)
    pieces.set(key, before ? { ...before, amount: before.amount + piece.amount } : piece)
  }
  const keyOf = (contract: Address | undefined) => contract?.toLowerCase() ?? 'coin'
  /** The coin and its wrapped form are one asset. */
  const unwrappedKeyOf = (contract: Address | undefined) =>
    contract?.toLowerCase() === wrapped.toLowerCase() ? 'coin' : keyOf(contract)
  const unlessCoin = (address: Address): Address | undefined =>
    BigInt(address) === 0n || address.toLowerCase() === coinAddress ? undefined : address
  const pay = (contract: Address, amount: bigint) => {
    // A zero amount means what the router already holds.
    if (amount > 0n) add(gives, keyOf(contract), { contract, amount })
  }
  if (value > 0n) add(gives, 'coin', { contract: undefined, amount: value })

  return {
    wrapped,
    unlessCoin,
    /** The sender pays tokens. */
    pay,
    /** The same at a router that uses the coins sent with the call for a wrapped token, if they suffice. */
    payOrCoins(contract: Address, amount: bigint) {
      if (contract.toLowerCase() !== wrapped.toLowerCase()) return pay(contract, amount)
      if (coins === undefined) throw new Error('coins that were sent back')
      if (coins < amount) return pay(contract, amount)
      coins -= amount
      if (mayBeEmptied && value > 0n) pay(contract, amount)
    },
    /**
     * From here on somebody else's code runs before the router pays, and anybody may have it return its coins
     * (`refundETH`): then it takes wrapped ones from the sender, and the coins are gone besides.
     */
    runForeignCode() {
      mayBeEmptied = true
    },
    /** The router returns the coins it still has, so a later swap takes wrapped ones. */
    refundCoins() {
      coins = undefined
    },
    /** The same where an address may stand for the coin, which was sent with the call. */
    payUnlessCoin(contract: Address, amount: bigint) {
      if (unlessCoin(contract)) pay(contract, amount)
      else if (amount > value) throw new Error('more coins than go with it')
    },
    /** Somebody receives tokens or coins: the sender where `to` is left out. */
    get(contract: Address | undefined, least: bigint, to?: Address) {
      const piece = { contract, amount: least, ...(to && { to }) }
      add(gets, `${keyOf(contract)} ${to?.toLowerCase() ?? ''}`, piece)
    },
    /** Somebody else receives a part. */
    take(to: Address, rate?: bigint) {
      takers.push({ to, ...(rate !== undefined && { rate }) })
    },
    setDeadline(seconds: bigint) {
      until = until === undefined || seconds < until ? seconds : until
    },
    /** @throws Error where nothing is given or nothing is received */
    finish(): Swapped {
      // A remainder is often returned without an amount; that does not matter where something else is received.
      const all = [...gets.values()]
      const visible = all.filter(({ amount, to }) => amount > 0n || to !== undefined)
      const shown = visible.length > 0 ? visible : all
      if (gives.size === 0 || shown.length === 0) throw new Error('no swap')
      const given = new Set([...gives.values()].map(({ contract }) => unwrappedKeyOf(contract)))
      const sends = shown.every(({ contract }) => given.has(unwrappedKeyOf(contract)))
      return {
        market,
        gives: [...gives.values()],
        gets: shown,
        takers,
        ...(until !== undefined && { until }),
        ...(sends && { sends }),
      }
    },
  }
}
