/** An account of the wallet as a screen shows it; its name is known while the wallet is open. */
export type AccountRow = { index: number; address: `0x${string}`; name?: string }
