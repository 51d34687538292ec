import { ConnectorError } from '@latchkey/connectors'
import { switchChain as switchProvider } from '@latchkey/connectors/internal'
import type { EIP1193Provider } from 'viem'
import { type Config, type Connector, SwitchChainNotSupportedError } from 'wagmi'
import type { Timeouts } from './timeouts.ts'
import { withTimeout } from './with-timeout.ts'

/** The interval between queries of the wallet's chain, milliseconds. */
const betweenLooks = 100

/**
 * Switches a wallet's chain, and verifies it.
 *
 * @throws ConnectorError `notSwitched`, `noAnswer`
 * @throws SwitchChainNotSupportedError, and the wallet's own errors
 */
export async function switchChain(
  { chains }: Config,
  connector: Connector,
  chainId: number,
  timeouts: Timeouts,
  signal: AbortSignal,
): Promise<void> {
  if (!connector.switchChain) throw new SwitchChainNotSupportedError({ connector })
  const ask = <T>(work: () => Promise<T>) => withTimeout(timeouts.approval, signal, work)
  const readChainId = () => withTimeout(timeouts.answer, signal, () => connector.getChainId())

  // wagmi's own connector waits for ever for the event of a wallet that merely claims to have switched.
  if (connector.type === 'injected' && !('cancel' in connector)) {
    const provider = (await connector.getProvider()) as EIP1193Provider // wagmi's connectors of this type return one
    const request = (args: { method: string; params?: unknown }) => ask(() => provider.request(args as never)) // any method
    await switchProvider({ ask: request, readChainId, chains, chainId, timeouts })
    return
  }

  await ask(async () => connector.switchChain?.({ chainId }))
  const end = Date.now() + timeouts.switched
  while ((await readChainId()) !== chainId) {
    if (Date.now() >= end) throw new ConnectorError('notSwitched')
    await new Promise((resolve) => setTimeout(resolve, betweenLooks))
  }
}
