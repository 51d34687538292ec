import type { Wallet } from '../wallet.ts'
import { requireOn } from './checks.ts'

/** Hedera. Each call throws WalletError `unsupportedBlockchain` on any other blockchain. */
export function createHedera(wallet: Wallet) {
  const hashConnect = {
    async getPairString(): Promise<string> {
      requireOn(wallet, 'HEDERA')
      return wallet.request('hedera_getHashConnectPairString')
    },
    async init(): Promise<void> {
      requireOn(wallet, 'HEDERA')
      await wallet.request('hedera_initHashConnect')
    },
    async pair(state: string): Promise<{ accountId: string; topic: string }> {
      requireOn(wallet, 'HEDERA')
      return wallet.request('hedera_pairHashConnect', state)
    },
    async disconnect(topic: string): Promise<void> {
      requireOn(wallet, 'HEDERA')
      await wallet.request('hedera_disconnectHashConnect', topic)
    },
  }
  return {
    hashConnect,
    getHashConnect: () => hashConnect,
    /** Associates the account with a token, `0.0.n`. */
    async hederaAssociate(tokenId: string): Promise<boolean> {
      requireOn(wallet, 'HEDERA')
      return wallet.request('hedera_associate', tokenId)
    },
    /** The account's id, `0.0.n`. */
    async getAccountId(): Promise<string> {
      requireOn(wallet, 'HEDERA')
      return wallet.request('hedera_getAccountId')
    },
  }
}
