import { type Address, getAddress, isAddress } from 'viem'
import { ConnectorError } from './connector-error.ts'

// By hand and not by a schema: every page loads this before the first click, and the schema library is larger than all
// of it.

/** The accounts in a wallet's answer or event, with checksums (EIP-55); undefined for anything else. */
export function parseAccounts(answer: unknown): Address[] | undefined {
  try {
    if (!Array.isArray(answer)) return undefined
    const accounts: unknown[] = Array.from(answer) // read once: a proxy may answer differently the next time
    const isAccount = (each: unknown): each is Address => typeof each === 'string' && isAddress(each, { strict: false })
    return accounts.every(isAccount) ? accounts.map((each) => getAddress(each)) : undefined
  } catch {
    return undefined // a getter that throws
  }
}

/**
 * The chain id in a wallet's answer or event: hex by EIP-695; some wallets return a number, some decimal text.
 * Undefined for anything else.
 */
export function parseChainId(answer: unknown): number | undefined {
  const chainId = typeof answer === 'string' && /^(0x[\da-f]+|\d+)$/i.test(answer.trim()) ? Number(answer) : answer
  return typeof chainId === 'number' && Number.isSafeInteger(chainId) && chainId >= 1 ? chainId : undefined
}

/** @throws ConnectorError `invalidAnswer` */
export function requireAccounts(answer: unknown, method: string): Address[] {
  return parseAccounts(answer) ?? refuse(method)
}

/** @throws ConnectorError `invalidAnswer` */
export function requireChainId(answer: unknown): number {
  return parseChainId(answer) ?? refuse('eth_chainId')
}

const refuse = (method: string): never => {
  throw new ConnectorError('invalidAnswer', { about: method })
}
