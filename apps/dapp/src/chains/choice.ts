import type { Asset } from './family.ts'

/**
 * The assets to choose from, and the chosen one; by default the coin, which always comes first. A chosen token stays
 * chosen when its balance is gone: an amount must never silently mean another asset.
 */
export function toChoice(
  coin: Asset,
  tokens: readonly Asset[],
  chosen: Asset | undefined,
): { assets: readonly Asset[]; asset: Asset } {
  const held = [coin, ...tokens]
  if (chosen === undefined) return { assets: held, asset: coin }
  const now = held.find(({ id }) => id === chosen.id)
  if (now) return { assets: held, asset: now }
  const gone = { ...chosen, balance: 0n }
  return { assets: [...held, gone], asset: gone }
}
