import { toChainIdHex } from '@latchkey/core/wire-networks'
import type { CallsStatus } from '@latchkey/protocol/methods'
import { address, hash, hex, quantity } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import type { Api } from '../session/api.ts'
import type { Bundle } from './bundles.ts'

/** Of a node's receipt, what EIP-5792 tells a page. */
const receipt = v.object({
  logs: v.array(v.object({ address, data: hex, topics: v.array(hash) })),
  status: v.picklist(['0x0', '0x1']),
  blockHash: hash,
  blockNumber: quantity,
  gasUsed: quantity,
  transactionHash: hash,
})
type Receipt = v.InferOutput<typeof receipt>

const statusOf = ({ calls, hashes, failed }: Bundle, receipts: Receipt[]): number => {
  if (hashes.length === 0) return failed ? 400 : 100
  // Sending broke off, or is not done: what was sent is waited for first.
  if (receipts.length < hashes.length || (hashes.length < calls && !failed)) return 100
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === calls) return 200
  return good === 0 ? 500 : 600
}

/**
 * How a bundle stands, by the receipts its network's node has of it (EIP-5792).
 *
 * @throws WalletError the node's failure
 */
export const readCallsStatus = async (bundle: Bundle, rpc: Api['rpc']): Promise<CallsStatus> => {
  const answers = await Promise.all(
    bundle.hashes.map((each) => rpc(bundle.network, 'eth_getTransactionReceipt', [each])),
  )
  const receipts = answers.flatMap((answer) => (answer === null ? [] : [v.parse(receipt, answer)]))
  return {
    version: '2.0.0',
    id: bundle.id,
    chainId: toChainIdHex(bundle.chainId),
    status: statusOf(bundle, receipts),
    atomic: false,
    ...(receipts.length > 0 && { receipts }),
  }
}
