import { createWallet, type WalletOptions } from '@latchkey/sdk'
import { registerSolanaWallet } from '@latchkey/sdk/solana-standard'
import { getWallets } from '@wallet-standard/app'

/** The code of a Solana page for any wallet it finds: it knows the standard, but nothing about this wallet. */
const solanaPage = {
  make(options: WalletOptions) {
    registerSolanaWallet(createWallet(options), { name: 'Found wallet', chains: ['solana:devnet'] })
  },
  names: () =>
    getWallets()
      .get()
      .map(({ name }) => name),
  /** Calls a feature's method; bytes go in and come out as lists of numbers. */
  async call(feature: string, method: string, input?: Record<string, unknown>): Promise<unknown> {
    const [wallet] = getWallets().get()
    if (!wallet) throw new Error('no wallet was found')
    const [account] = wallet.accounts
    const bytes = Object.entries(input ?? {}).map(([name, value]) => [
      name,
      Array.isArray(value) ? Uint8Array.from(value) : value,
    ])
    const act = Reflect.get(Reflect.get(wallet.features, feature) as object, method) as (input: object) => unknown
    const output = (await act({ ...(account && { account }), ...Object.fromEntries(bytes) })) ?? null
    return JSON.parse(JSON.stringify(output, (_, value) => (value instanceof Uint8Array ? [...value] : value)))
  },
}

declare global {
  var solana: typeof solanaPage
}
globalThis.solana = solanaPage
