import type { Config } from 'wagmi'

/**
 * Reads wagmi's stored state for a configuration with `ssr: true`, as wagmi's provider does when it is mounted.
 *
 * @returns resolves when the storage has answered; never fails
 */
export async function hydrate(config: Config): Promise<void> {
  const { ssr, store } = config._internal
  if (!ssr) return
  // zustand's persistence, whose types wagmi does not export.
  const { persist } = store as unknown as { persist?: { rehydrate(): Promise<void> } }
  setTimeout(() => listAnnounced(config)) // after wagmi's provider, where there is one
  await persist?.rehydrate().catch(() => {})
}

/** Lists what wagmi's own discovery found before the first render, where wagmi's provider is not there to do it. */
export function listAnnounced(config: Config): void {
  const { connectors, mipd } = config._internal
  for (const detail of mipd?.getProviders() ?? []) {
    if (config.connectors.some(({ id }) => id === detail.info.rdns)) continue
    const connector = connectors.setup(connectors.providerDetailToConnector(detail))
    connectors.setState((all) => [...all, connector])
  }
}
