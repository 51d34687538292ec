import { fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { toSymbol, toTokenName } from '@latchkey/core/token-words'
import type { Address, Hex } from 'viem'
import type { Rpc } from './rpc.ts'

/** The token standard and symbol that a contract claims. Never show the symbol without the address. */
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

/** The longest answer that is read, bytes. */
const longest = 512

/**
 * Calls a contract's view function.
 *
 * @returns undefined where it reverts, or its answer is longer than is read here
 * @throws what `rpc` throws for an outage
 */
export async function askContract(rpc: Rpc, to: Address, data: Hex): Promise<Hex | undefined> {
  try {
    const answer = await rpc('eth_call', [{ to, data }, 'latest'])
    return typeof answer === 'string' && answer.length <= 2 + 2 * longest && /^0x([0-9a-f]{2})*$/i.test(answer)
      ? (answer as Hex) // by the test above
      : undefined
  } catch (failure) {
    // A revert is an answer; an outage is not.
    if (isWalletError(failure)) return undefined
    throw failure
  }
}

const isTrue = (word: Hex | undefined) => word !== undefined && /^0x0{63}1$/.test(word)

const readDecimals = (word: Hex | undefined): number | undefined => {
  const decimals = word?.length === 66 ? BigInt(word) : undefined
  return decimals !== undefined && decimals <= 36n ? Number(decimals) : undefined
}

/** The answer of `symbol()` or `name()`: an ABI string, or 32 bytes of text as the oldest tokens return it. */
const readText = (answer: Hex | undefined): string | undefined => {
  if (!answer) return undefined
  const bytes = fromHex(answer)
  const word = (at: number) => bytes.slice(at, at + 32)
  const number = (at: number) => Number(toHex(word(at)))
  const isString = bytes.length >= 64 && number(0) === 32 && number(32) <= bytes.length - 64
  const text = isString ? bytes.slice(64, 64 + number(32)) : bytes.length === 32 ? bytes : undefined
  // The padding of the 32 bytes is not text.
  return text && new TextDecoder().decode(text).replace(/\0+$/, '')
}

const readSymbol = (answer: Hex | undefined): string | undefined => toSymbol(readText(answer) ?? '')

/**
 * Reads a token's name; undefined where it has none. Like the symbol, it is only a claim.
 *
 * @throws what `rpc` throws for an outage
 */
export async function readTokenName(rpc: Rpc, address: Address): Promise<string | undefined> {
  return toTokenName(readText(await askContract(rpc, address, questions.name)) ?? '')
}

/**
 * Asks a contract for its token standard. Undefined if it is not a token of a known standard, or claims two at once.
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
  // ERC-165 demands false for 0xffffffff: a contract that says true to everything says nothing.
  if (isTrue(nothing)) return undefined
  const places = readDecimals(decimals)
  if (isTrue(erc721) || isTrue(erc1155)) {
    if (isTrue(erc721) && isTrue(erc1155)) return undefined
    return { standard: isTrue(erc721) ? 'erc721' : 'erc1155', symbol: readSymbol(symbol) }
  }
  return places === undefined ? undefined : { standard: 'erc20', decimals: places, symbol: readSymbol(symbol) }
}
