import {
  actions,
  createTransaction,
  decodeTransaction,
  encodeTransaction,
  JsonRpcProvider,
  KeyPair,
  KeyPairSigner,
} from 'near-api-js'

/** The part of NEAR's own library that a wallet needs to read, sign, send and follow a transaction. */
Object.assign(globalThis, {
  kept: { actions, createTransaction, decodeTransaction, encodeTransaction, JsonRpcProvider, KeyPair, KeyPairSigner },
})
