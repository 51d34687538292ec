import { fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { toSymbol, toTokenName } from '@latchkey/core/token-words'
import type { Address, Hex } from 'viem'
import type { Rpc } from './rpc.ts'

/** A contract's claimed token standard and symbol: never show the symbol without the address. */
export type Token =
  | { standard: 'erc20'; decimals: number; symbol: string | undefined }
  | { standard: 'erc721' | 'erc1155'; symbol: string | undefined }

// ERC-165 ids of ERC-721 and ERC-1155, and the selectors asked.
const supports = (id: string): Hex => `0x01ffc9a7${id.padEnd(64, '0')}`
const questions = {
  erc721: supports('80ac58cd'),
  erc1155: supports('d9b67a26'),
  nothing: supports('ffffffff'),
  decimals: '0x313ce567',
  symbol: '0x95d89b41',
  name: '0x06fdde03',
} as const

/** Answers longer than this say nothing we want, bytes. */
const longest = 512

/**
 * Calls a view of a contract.
 *
 * @returns undefined where it refuses, or answers more than is read here
 * @throws what `rpc` throws for an outage
 */
export async function askContract(rpc: Rpc, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await rpc('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && answer.length <= 2 + 2 * longest && /^0x([0-9a-f]{2})*$/i.test(answer)
      ? (answer as Hex) // by the test above
      : undefined
  } catch (failure) {
    // The contract refused: that is an answer. An outage is not.
    if (isWalletError(failure)) return undefined
    throw failure
  }
}

const isTrue = (word: Hex | undefined) => word !== undefined && /^0x0{63}1$/.test(word)

const readDecimals = (word: Hex | undefined): number | undefined => {
  const decimals = word?.length === 66 ? BigInt(word) : undefined
  return decimals !== undefined && decimals <= 36n ? Number(decimals) : undefined
}

/** The answer of `symbol()` or `name()`: an ABI string, or 32 bytes of text as the oldest tokens have it. */
const readText = (answer: Hex | undefined): string | undefined => {
  if (!answer) return undefined
  const bytes = fromHex(answer)
  const word = (at: number) => bytes.slice(at, at + 32)
  const number = (at: number) => Number(toHex(word(at)))
  const isString = bytes.length >= 64 && number(0) === 32 && number(32) <= bytes.length - 64
  const text = isString ? bytes.slice(64, 64 + number(32)) : bytes.length === 32 ? bytes : undefined
  // Padding of the 32 bytes is no text.
  return text && new TextDecoder().decode(text).replace(/\0+$/, '')
}

const readSymbol = (answer: Hex | undefined): string | undefined => toSymbol(readText(answer) ?? '')

/**
 * Reads a token's name; undefined where it has none. A claim like its symbol.
 *
 * @throws what `rpc` throws for an outage
 */
export async function readTokenName(rpc: Rpc, address: Address): Promise<string | undefined> {
  return toTokenName(readText(await askContract(rpc, address, questions.name)) ?? '')
}

/**
 * Asks a contract what it is. Nothing when it is no token of a known standard, or claims to be two kinds at once.
 *
 * @throws what `rpc` throws for an outage
 */
export async function readToken(rpc: Rpc, address: Address): Promise<Token | undefined> {
  const [erc721, erc1155, nothing, decimals, symbol] = await Promise.all([
    askContract(rpc, address, questions.erc721),
    askContract(rpc, address, questions.erc1155),
    askContract(rpc, address, questions.nothing),
    askContract(rpc, address, questions.decimals),
    askContract(rpc, address, questions.symbol),
  ])
  // A contract that says yes to everything (ERC-165: 0xffffffff must be no) says nothing.
  if (isTrue(nothing)) return undefined
  const places = readDecimals(decimals)
  if (isTrue(erc721) || isTrue(erc1155)) {
    if (isTrue(erc721) && isTrue(erc1155)) return undefined
    return { standard: isTrue(erc721) ? 'erc721' : 'erc1155', symbol: readSymbol(symbol) }
  }
  return places === undefined ? undefined : { standard: 'erc20', decimals: places, symbol: readSymbol(symbol) }
}
