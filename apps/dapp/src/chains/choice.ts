import type { Asset } from './family.ts'

/**
 * What can be chosen of what is held, and what is chosen; the coin, which is always the first, without a choice. What was
 * chosen stays so when the last of it is gone: an amount must never come to mean another coin.
 */
export const toChoice = (
  coin: Asset,
  tokens: readonly Asset[],
  chosen: Asset | undefined,
): { assets: readonly Asset[]; asset: Asset } => {
  const held = [coin, ...tokens]
  if (chosen === undefined) return { assets: held, asset: coin }
  const now = held.find(({ id }) => id === chosen.id)
  if (now) return { assets: held, asset: now }
  const gone = { ...chosen, balance: 0n }
  return { assets: [...held, gone], asset: gone }
}
