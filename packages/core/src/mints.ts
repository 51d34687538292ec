import { base58 } from '@scure/base'
import { knownToken, type SymbolClaim, weighClaim } from './known-tokens.ts'
import type { Network, NetworkName } from './networks.ts'
import { toSymbol, toTokenName } from './token-words.ts'

/** The name and symbol of a Solana token. */
export type MintWords = {
  symbol: string | undefined
  name: string | undefined
  /** True if the names are from this register, not from the token's maker. */
  known: boolean
}

/** An account's bytes, and the program it belongs to. */
type Account = { owner: string; data: Uint8Array }

/** The Token-2022 program: its mints can contain their own metadata. */
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
/** Metaplex' program: it owns other metadata, at an address derived from `metadata`, the program and the mint. */
export const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'

/** The name and symbol of a mint in the register; undefined for all others, whatever their metadata says. */
export function knownMint(network: NetworkName, mint: string): MintWords | undefined {
  const known = knownToken(network, mint)
  return known && { ...known, known: true }
}

/** Weighs the symbol of a mint: it cannot imitate the coin's or a registered one. */
export function weighMint({ symbol, known }: MintWords, network: Pick<Network, 'name' | 'coin' | 'net'>): SymbolClaim {
  return known || symbol === undefined ? { kind: 'plain' } : weighClaim(symbol, network)
}

/** Reads bytes from the front, as borsh writes them. @throws RangeError beyond the end */
const createReader = (data: Uint8Array) => {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let at = 0
  const take = (length: number): Uint8Array => {
    if (length > data.length - at) throw new RangeError('too few bytes')
    at += length
    return data.subarray(at - length, at)
  }
  return {
    take,
    address: () => base58.encode(take(32)),
    u16: () => {
      take(2)
      return view.getUint16(at - 2, true)
    },
    text: () => {
      take(4)
      return new TextDecoder().decode(take(view.getUint32(at - 4, true)))
    },
    get isDone() {
      return at >= data.length
    },
  }
}

/** A rule that a Token-2022 mint imposes on holders. `by` is the account or the program with the right. */
export type MintRule =
  /** A part of each transfer is withheld: hundredths of a percent, and at most `most` smallest units. */
  | { kind: 'fee'; rate: number; most: bigint }
  /** `by` may move or burn the tokens of every holder. */
  | { kind: 'delegate'; by: string }
  /** The program `by` runs at each transfer and may refuse it. */
  | { kind: 'hook'; by: string }
  /** The tokens are not transferable. */
  | { kind: 'bound' }
  /** New holdings are frozen until somebody thaws them. */
  | { kind: 'frozen' }
  /** `by` may stop all transfers. */
  | { kind: 'pause'; by: string }
  /** This wallet does not know the extension. */
  | { kind: 'other'; number: number }

/** Extensions of a Token-2022 mint, by their numbers. */
const extensions = { fee: 1, state: 6, bound: 9, delegate: 12, hook: 14, pointer: 18, metadata: 19, pause: 26 }
/**
 * Extensions that take nothing from a holder: who may close the mint (3), confidential transfers and their fee (4, 16),
 * interest and scale, which only change how amounts are shown (10, 25), pointers, metadata and groups (18 to 23).
 */
const harmless = [3, 4, 10, 16, 18, 19, 20, 21, 22, 23, 25]
/** Bytes before the first extension: the length of a token account, and one byte for the account's type. */
const beforeExtensions = 166

/** The values of a mint's extensions, by their numbers. */
const readExtensions = ({ owner, data }: Account): Map<number, Uint8Array> => {
  const found = new Map<number, Uint8Array>()
  if (owner !== token2022 || data.length <= beforeExtensions || data[beforeExtensions - 1] !== 1) return found
  const reader = createReader(data.subarray(beforeExtensions))
  while (!reader.isDone) {
    const kind = reader.u16()
    if (kind === 0) break // what follows is not used
    found.set(kind, reader.take(reader.u16()))
  }
  return found
}

const toWords = (name: string, symbol: string): MintWords | undefined => {
  const words = { symbol: toSymbol(symbol), name: toTokenName(name), known: false }
  return words.symbol === undefined && words.name === undefined ? undefined : words
}

/** Token-2022's own metadata: update authority, mint, name, symbol and more. */
const readExtension = (mint: string, value: Uint8Array): MintWords | undefined => {
  const reader = createReader(value)
  reader.take(32)
  if (reader.address() !== mint) return undefined
  return toWords(reader.text(), reader.text())
}

/** Metaplex' metadata (key 4): update authority, mint, name and symbol, padded with zeros, and more. */
const readMetaplex = (mint: string, { owner, data }: Account): MintWords | undefined => {
  if (owner !== metaplex || data[0] !== 4) return undefined
  const reader = createReader(data.subarray(1))
  reader.take(32)
  if (reader.address() !== mint) return undefined
  return toWords(reader.text(), reader.text())
}

/**
 * The name and symbol that a mint's maker chose, cleaned and truncated. They prove nothing: show the mint's address
 * too.
 *
 * @param account the mint's own
 * @param other Metaplex' account of this mint, where there is one
 */
export function readMintWords(
  mint: string,
  account: Account,
  other: (Account & { address: string }) | undefined,
): MintWords | undefined {
  try {
    const found = readExtensions(account)
    const [pointer, inMint] = [found.get(extensions.pointer), found.get(extensions.metadata)]
    // A mint's pointer decides where its metadata is.
    const at = pointer && base58.encode(pointer.subarray(32, 64))
    if (at === mint) return inMint && readExtension(mint, inMint)
    return other && (at === undefined || at === other.address) ? readMetaplex(mint, other) : undefined
  } catch {
    return undefined // malformed
  }
}

/** The address in a field that may be empty. */
const addressAt = (value: Uint8Array, at: number): string | undefined => {
  const bytes = value.subarray(at, at + 32)
  if (bytes.length < 32) throw new RangeError('too few bytes')
  return bytes.some((byte) => byte !== 0) ? base58.encode(bytes) : undefined
}

/** The fee's maximum and rate from an epoch on: two of them, the older and the newer. */
const readFee = (value: Uint8Array): MintRule[] => {
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const fees = [72, 90].map((at) => ({ most: view.getBigUint64(at + 8, true), rate: view.getUint16(at + 16, true) }))
  const [older = { most: 0n, rate: 0 }, newer = older] = fees
  const rate = Math.max(older.rate, newer.rate)
  return rate === 0 ? [] : [{ kind: 'fee', rate, most: older.most > newer.most ? older.most : newer.most }]
}

const toRule = (number: number, value: Uint8Array): MintRule[] => {
  const by = (kind: 'delegate' | 'hook' | 'pause', at: number): MintRule[] => {
    const address = addressAt(value, at)
    return address === undefined ? [] : [{ kind, by: address }]
  }
  switch (number) {
    case extensions.fee:
      return readFee(value)
    case extensions.state:
      return value[0] === 1 ? [] : [{ kind: 'frozen' }]
    case extensions.bound:
      return [{ kind: 'bound' }]
    case extensions.delegate:
      return by('delegate', 0)
    case extensions.hook:
      return by('hook', 32)
    case extensions.pause:
      return by('pause', 0)
    default:
      return harmless.includes(number) ? [] : [{ kind: 'other', number }]
  }
}

/**
 * Reads the rules in a Token-2022 mint's extensions.
 *
 * @param account the mint's own
 * @returns none for mints of the older token program; `other` for extensions that cannot be read
 */
export function readMintRules(account: Account): MintRule[] {
  try {
    return [...readExtensions(account)].flatMap(([number, value]) => {
      try {
        return toRule(number, value)
      } catch {
        return [{ kind: 'other' as const, number }]
      }
    })
  } catch {
    return [{ kind: 'other', number: 0 }] // cut short
  }
}
