import type { Wallet } from '../wallet.ts'
import { requireOn } from './checks.ts'

/** Hedera. */
export function createHedera(wallet: Wallet) {
  const hashConnect = {
    getPairString: (): Promise<string> => wallet.request('hedera_getHashConnectPairString'),
    async init(): Promise<void> {
      await wallet.request('hedera_initHashConnect')
    },
    pair: (state: string): Promise<{ accountId: string; topic: string }> =>
      wallet.request('hedera_pairHashConnect', state),
    async disconnect(topic: string): Promise<void> {
      await wallet.request('hedera_disconnectHashConnect', topic)
    },
  }
  return {
    hashConnect,
    getHashConnect: () => hashConnect,
    /** Associates the account with a token, `0.0.n`. Throws WalletError `unsupportedBlockchain` off Hedera. */
    async hederaAssociate(tokenId: string): Promise<boolean> {
      requireOn(wallet, 'HEDERA')
      return wallet.request('hedera_associate', tokenId)
    },
    /** The account's id, `0.0.n`. */
    getAccountId: (): Promise<string> => wallet.request('hedera_getAccountId'),
  }
}
