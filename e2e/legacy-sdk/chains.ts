import { unsupportedChain } from './errors.ts'
import { isSince } from './generations.ts'
import type { Parts } from './services.ts'

const utf8 = new TextEncoder()
const toJsonBytes = (value: unknown) => utf8.encode(JSON.stringify(value))
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * `face.solana`, `near`, `aptos`, `hedera` and `tezos`. Where the SDK takes a chain library's transaction, this takes
 * its serialised bytes. Answers are returned as the wallet gave them, before a page's library would read them.
 */
export const createChains = ({ generation, wire, network }: Parts) => {
  const accounts = (blockchain: string) => wire.ask({ method: 'face_accounts', params: [blockchain] })
  const firstAccount = async (blockchain: string) => String(((await accounts(blockchain)) as unknown[])[0])
  const send = (method: string) => (serialized: Uint8Array) =>
    wire.ask({ method, params: [{ serializedHex: toHex(serialized) }] })

  const aptosTransaction = (method: string) => async (transaction: unknown, options?: unknown) => {
    const sender = utf8.encode(await firstAccount('APTOS'))
    return wire.ask({ method, params: [sender, toJsonBytes(transaction), options] })
  }

  const tezosSender = async () => {
    const keys = (await wire.ask({ method: 'tezos_publicKey' })) as unknown[] // An array, though declared as text.
    return [keys[0], await firstAccount('TEZOS')]
  }

  return {
    solana: { getPublicKeys: () => accounts('SOLANA'), signAndSendTransaction: send('solana_sendTransaction') },
    near: {
      getPublicKeys: () => accounts('NEAR'),
      getBalance: (address: string, contract?: string) =>
        wire.ask({ method: 'near_get_balance', params: [address, contract] }),
      signAndSendTransaction: send('near_broadcast_tx_async'),
    },
    aptos: {
      /** Up to 1.12.5 the wallet returns public keys here, which the SDK hashes to addresses. */
      getAddresses: () => accounts('APTOS'),
      getPublicKeys: async () => {
        if (isSince(generation, '1.14.3')) throw new Error('Not implemented yet')
        return accounts('APTOS')
      },
      signMessage: async (message: unknown): Promise<unknown> => {
        const signed = await wire.ask({ method: 'aptos_signMessage', params: [toJsonBytes(message)] })
        return JSON.parse(String(signed))
      },
      signTransaction: async (transaction: unknown, options?: unknown): Promise<unknown> =>
        JSON.parse(String(await aptosTransaction('aptos_signTransaction')(transaction, options))),
      signAndSubmitTransaction: async (transaction: unknown, options?: unknown) => ({
        hash: await aptosTransaction('aptos_signAndSubmitTransaction')(transaction, options),
      }),
      signMultiAgentTransaction: (sender: Uint8Array, transaction: Uint8Array) =>
        wire.ask({ method: 'aptos_signMultiAgentTransaction', params: [sender, transaction] }),
    },
    hedera: {
      hederaAssociate: async (tokenId: string): Promise<unknown> => {
        if (network().blockchain !== 'HEDERA') throw unsupportedChain()
        return wire.ask({ method: 'hedera_associate', params: [tokenId] })
      },
      getAccountId: () => wire.ask({ method: 'hedera_getAccountId' }),
      hashConnect: {
        getPairString: () => wire.ask({ method: 'hedera_getHashConnectPairString', params: [] }),
        init: () => wire.ask({ method: 'hedera_initHashConnect' }),
        pair: (state: unknown) => wire.ask({ method: 'hedera_pairHashConnect', params: [state] }),
        disconnect: (topic: string) => wire.ask({ method: 'hedera_disconnectHashConnect', params: [topic] }),
      },
    },
    tezos: {
      getPublicKeys: () => wire.ask({ method: 'tezos_publicKey' }),
      getAddresses: () => accounts('TEZOS'),
      transferCoin: async (transfer: unknown): Promise<unknown> =>
        wire.ask({ method: 'tezos_transferCoin', params: [...(await tezosSender()), transfer] }),
      transferFa2: async (contract: string, transfers: unknown[]): Promise<unknown> =>
        wire.ask({ method: 'tezos_transferFA2', params: [...(await tezosSender()), contract, transfers] }),
    },
  }
}
