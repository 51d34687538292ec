import type { Wallet } from '../wallet.ts'
import { readAddress, readAddresses } from './accounts.ts'
import { requireOn } from './checks.ts'

/** Transfers of an FA2 token from one owner (TZIP-12). */
export type TezosTransfer = {
  from_: string
  txs: { to_: string; token_id: string | number; amount: string | number }[]
}

/** Tezos. All but `getAddresses` throw WalletError `unsupportedBlockchain` on any other blockchain. */
export function createTezos(wallet: Wallet) {
  const getPublicKeys = async (): Promise<string[]> => {
    requireOn(wallet, 'TEZOS')
    return wallet.request('tezos_publicKey')
  }
  const owner = async () => [(await getPublicKeys())[0] ?? '', await readAddress(wallet, 'TEZOS')] as const

  return {
    wallet: {
      getAddresses: (): Promise<string[]> => readAddresses(wallet, 'TEZOS'),
      getPublicKeys,
      /** Sends an amount in tez. Returns the operation's hash. */
      async transferCoin(request: { to: string; amount: string | number }): Promise<string> {
        return wallet.request('tezos_transferCoin', ...(await owner()), request)
      },
    },
    contract: {
      /** An FA2 contract. */
      at: async (contractAddress: string) => ({
        methods: {
          /** Returns the operation's hash. */
          async transfer(transfers: readonly TezosTransfer[]): Promise<string> {
            return wallet.request('tezos_transferFA2', ...(await owner()), contractAddress, [...transfers])
          },
        },
      }),
    },
  }
}
