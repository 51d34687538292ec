import type { Address } from 'viem'

/** Demo typed data: a letter from the account, EIP-712. */
export const letter = (parts: { chainId: number; from: Address; contents: string; sent: Date }) => ({
  domain: { name: 'Latchkey demo', version: '1', chainId: parts.chainId },
  types: {
    Letter: [
      { name: 'from', type: 'address' },
      { name: 'contents', type: 'string' },
      { name: 'sent', type: 'uint256' },
    ],
  } as const,
  primaryType: 'Letter' as const,
  message: {
    from: parts.from,
    contents: parts.contents,
    sent: BigInt(Math.floor(parts.sent.getTime() / 1000)),
  },
})
