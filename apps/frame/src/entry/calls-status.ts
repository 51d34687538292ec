import { toChainIdHex } from '@latchkey/core/wire-networks'
import { type CallsStatus, callReceipt } from '@latchkey/protocol/methods'
import * as v from 'valibot'
import type { Api } from '../session/api.ts'
import type { Bundle } from './bundles.ts'

type Receipt = v.InferOutput<typeof callReceipt>

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
export async function readCallsStatus(bundle: Bundle, rpc: Api['rpc']): Promise<CallsStatus> {
  const answers = await Promise.all(
    bundle.hashes.map((each) => rpc(bundle.network, 'eth_getTransactionReceipt', [each])),
  )
  const receipts = answers.flatMap((answer) => (answer === null ? [] : [v.parse(callReceipt, answer)]))
  return {
    version: '2.0.0',
    id: bundle.id,
    chainId: toChainIdHex(bundle.chainId),
    status: statusOf(bundle, receipts),
    atomic: false,
    ...(receipts.length > 0 && { receipts }),
  }
}
