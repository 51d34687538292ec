import { toAddEthereumChain } from '@latchkey/connectors/internal'
import type { Chain } from 'viem'
import type { Config } from 'wagmi'
import { askWallet } from './ask-wallet.ts'
import type { Timeouts } from './connection/timeouts.ts'

/**
 * Offers a chain to the connected wallet (`wallet_addEthereumChain`, EIP-3085). The wallet may stay on its chain;
 * `connection.switchChain` also offers a chain where necessary, and switches to it.
 *
 * @param chain with the addresses of its nodes, as in `config.chains`
 * @throws as {@link askWallet}
 */
export async function addChain(config: Config, chain: Chain, timeouts?: Partial<Timeouts>): Promise<void> {
  await askWallet(config, { method: 'wallet_addEthereumChain', params: [toAddEthereumChain(chain)] }, timeouts)
}
