import { BaseError, type Client, decodeErrorResult, type Hex, isHex, parseAbi } from 'viem'
import { call } from 'viem/actions'
import { texts } from '../texts.ts'

/** The errors tokens give by name (ERC-6093), and the two every contract can give. */
const errors = parseAbi([
  'error Error(string reason)',
  'error Panic(uint256 code)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
  'error ERC20InvalidReceiver(address receiver)',
  'error ERC20InvalidSpender(address spender)',
])

const words: Record<string, string> = texts.revert

/** What a contract said when it refused, in words; undefined when it said nothing we can read. */
export function explainRevert(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined
  const carrier = error.walk((cause) => isHex((cause as { data?: unknown }).data)) as { data?: Hex } | null
  if (!carrier?.data || carrier.data === '0x') return undefined
  try {
    const { errorName, args } = decodeErrorResult({ abi: errors, data: carrier.data })
    return errorName === 'Error' ? args[0] : (words[errorName] ?? errorName)
  } catch {
    return undefined // an error of the contract's own
  }
}

/**
 * Why a mined transaction failed. The receipt does not say, so it is done again, without effect: before its block, and
 * after it, for what stood before it in the same block may have been the reason.
 */
export async function readRevertReason(
  client: Client,
  sent: { from: Hex; to: Hex; value: string; data?: Hex | undefined },
  block: bigint,
): Promise<string | undefined> {
  const { from: account, to, value, data } = sent
  for (const blockNumber of [block - 1n, block]) {
    try {
      await call(client, { account, to, value: BigInt(value), ...(data && { data }), blockNumber })
    } catch (error) {
      return explainRevert(error)
    }
  }
  return undefined
}
