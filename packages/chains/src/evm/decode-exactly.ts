import type { Hex } from 'viem'
import { decodeFunctionData, encodeFunctionData, size } from 'viem/utils'

type Called = { name: string; args: readonly unknown[] }

/**
 * Decodes a call that, encoded again, gives the same bytes.
 *
 * @param mostBehind the most bytes that may follow, by which a service marks its own calls
 */
export function decodeExactly(abi: readonly unknown[], data: Hex, mostBehind = 0): Called {
  const { functionName, args = [] } = decodeFunctionData({ abi, data } as Parameters<typeof decodeFunctionData>[0]) as {
    functionName: string
    args?: readonly unknown[]
  }
  // The types of overloaded functions are lost between the two.
  const again = encodeFunctionData({ abi, functionName, args } as unknown as Parameters<typeof encodeFunctionData>[0])
  if (!data.toLowerCase().startsWith(again) || size(data) - size(again) > mostBehind) throw new Error('other bytes')
  return { name: functionName, args }
}
