import { BaseError, type Client, decodeErrorResult, type Hex, isHex, parseAbi, type Transaction } from 'viem'
import { call } from 'viem/actions'
import { cleanText } from './clean-text.ts'
import type { RevertReason } from './transaction.ts'

/** The errors that tokens return by name (ERC-6093), and the two that every contract can return. */
const errors = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSpender(address spender)',
  'error ERC721InsufficientApproval(address operator, uint256 tokenId)',
  'error ERC721NonexistentToken(uint256 tokenId)',
  'error ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
])

/** A contract's reason for a revert; undefined when there is no readable one. */
export function readReason(error: unknown): RevertReason | undefined {
  if (!(error instanceof BaseError)) return undefined
  const carrier = error.walk((cause) => isHex((cause as { data?: unknown }).data)) as { data?: Hex } | null
  if (!carrier?.data || carrier.data === '0x') return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data: carrier.data })
    if (errorName !== 'Error') return { error: errorName }
    const message = cleanText(args[0])
    return message ? { said: message } : undefined
  } catch {
    return undefined // an error of the contract's own
  }
}

/**
 * Why a mined transaction failed. The receipt does not say, so it is simulated: before its block, and after it, because
 * an earlier transaction of the same block may have been the reason.
 */
export async function findRevertReason(
  client: Client,
  { from, to, value, input, gas }: Transaction,
  receipt: { blockNumber: bigint; gasUsed: bigint },
): Promise<RevertReason | undefined> {
  // A contract may answer "ask this URL instead" (EIP-3668): no other host is asked.
  const node = { ...client, ccipRead: false } as const
  for (const blockNumber of [receipt.blockNumber - 1n, receipt.blockNumber]) {
    try {
      await call(node, { account: from, to, value, data: input, gas, blockNumber })
    } catch (error) {
      const reason = readReason(error)
      if (reason) return reason
    }
  }
  return receipt.gasUsed === gas ? { error: 'OutOfGas' } : undefined
}
