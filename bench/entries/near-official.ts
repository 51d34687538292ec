import {
  actions,
  createTransaction,
  decodeTransaction,
  encodeTransaction,
  JsonRpcProvider,
  KeyPair,
  KeyPairSigner,
} from 'near-api-js'

/** What a wallet takes of NEAR's own library to read, sign, send and follow a transaction. */
Object.assign(globalThis, {
  kept: { actions, createTransaction, decodeTransaction, encodeTransaction, JsonRpcProvider, KeyPair, KeyPairSigner },
})
