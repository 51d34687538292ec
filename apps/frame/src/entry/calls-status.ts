import { toChainIdHex } from '@latchkey/core/wire-networks'
import { type CallsStatus, callReceipt } from '@latchkey/protocol/methods'
import * as v from 'valibot'
import type { Api } from '../session/api.ts'
import type { Bundle } from './bundles.ts'

type Receipt = v.InferOutput<typeof callReceipt>

/** The longest time that sending takes, milliseconds. Afterwards a document that was closed sends nothing more. */
const sendingMs = 15 * 60_000

const statusOf = ({ calls, hashes, failed, at }: Bundle, receipts: Receipt[], now: number): number => {
  const isOver = failed || now - at > sendingMs
  // If the document was closed, it is unknown whether the first one was sent.
  if (hashes.length === 0) return failed ? 400 : 100
  // Sending was interrupted or is not finished: first wait for what was sent.
  if (receipts.length < hashes.length || (hashes.length < calls && !isOver)) return 100
  const good = receipts.filter(({ status }) => status === '0x1').length
  if (good === calls) return 200
  return good === 0 ? 500 : 600
}

/**
 * The status of a bundle, from the receipts of its network's node (EIP-5792).
 *
 * @param now milliseconds
 * @throws WalletError the node's failure
 */
export async function readCallsStatus(bundle: Bundle, rpc: Api['rpc'], now = Date.now()): Promise<CallsStatus> {
  const answers = await Promise.all(
    bundle.hashes.map((each) => rpc(bundle.network, 'eth_getTransactionReceipt', [each])),
  )
  const receipts = answers.flatMap((answer) => (answer === null ? [] : [v.parse(callReceipt, answer)]))
  return {
    version: '2.0.0',
    id: bundle.id,
    chainId: toChainIdHex(bundle.chainId),
    status: statusOf(bundle, receipts, now),
    atomic: false,
    ...(receipts.length > 0 && { receipts }),
  }
}
