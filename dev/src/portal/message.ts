import { getAddress, type Hex, recoverMessageAddress } from 'viem'

/** The text that a person signs. */
export type ConnectMessage = { bappUsn: string; walletAddress: string; nonce: string; issuedAt: Date }

/** The maximum age of a message, and how far a clock may be ahead, milliseconds. */
const longest = 10 * 60_000
const ahead = 60_000

/**
 * The exact text, five lines with a line feed between, none at the end:
 *
 *     BORA portal connect
 *     bappUsn: <the app's name for the person>
 *     wallet: <the address with its EIP-55 checksum>
 *     nonce: <16 random bytes, base64url without padding>
 *     issued at: <UTC, as in 2026-01-31T12:00:00.000Z>
 */
export function connectMessage({ bappUsn, walletAddress, nonce, issuedAt }: ConnectMessage): string {
  return [
    'BORA portal connect',
    `bappUsn: ${bappUsn}`,
    `wallet: ${getAddress(walletAddress)}`,
    `nonce: ${nonce}`,
    `issued at: ${issuedAt.toISOString()}`,
  ].join('\n')
}

/** True when this is the exact text for this person and wallet, at most ten minutes old and signed by the wallet (EIP-191). */
export async function isConnectMessage(
  message: string,
  signature: Hex,
  wanted: { bappUsn: string; walletAddress: string },
): Promise<boolean> {
  const [, nonce = '', issued = ''] = /\nnonce: ([\w-]{22})\nissued at: (\S+)$/.exec(message) ?? []
  const issuedAt = new Date(issued)
  const age = Date.now() - issuedAt.getTime()
  if (Number.isNaN(age) || age > longest || age < -ahead) return false
  if (message !== connectMessage({ ...wanted, nonce, issuedAt })) return false
  try {
    return (await recoverMessageAddress({ message, signature })) === getAddress(wanted.walletAddress)
  } catch {
    return false
  }
}
