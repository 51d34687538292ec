import { NodeRefusal, readBalance, readTokenBalance } from '@latchkey/chains/near'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { WireNetwork } from '@latchkey/core/wire-networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { createNearNode } from '../session/near-node.ts'

/**
 * The coins an account can spend, or its balance of a token: decimal text in the smallest unit.
 *
 * @throws WalletError `unsupportedChain` where there is no node, `invalidParams`, `internalJsonRpc`
 */
export async function readNearBalance(
  config: FrameConfig,
  { name, chainId }: WireNetwork,
  account: string,
  contract: string | undefined,
): Promise<string> {
  if (!config.networks.includes(name)) throw new WalletError('unsupportedChain', { chainId })
  try {
    const node = createNearNode(`${config.api}/v1/node/${name}`)
    const balance = contract === undefined ? readBalance(account, node) : readTokenBalance(account, contract, node)
    return String(await balance)
  } catch (failure) {
    if (isWalletError(failure)) throw failure
    const reason = failure instanceof NodeRefusal ? 'the node refused it' : 'the node could not answer'
    throw new WalletError('internalJsonRpc', { reason }, { cause: failure })
  }
}
