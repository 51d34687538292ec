import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmRawTransaction,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'

/** The part of Solana's own library that a wallet needs to read, sign, send and follow a transaction. */
Object.assign(globalThis, {
  kept: {
    Connection,
    Keypair,
    PublicKey,
    SystemProgram,
    sendAndConfirmRawTransaction,
    Transaction,
    VersionedTransaction,
  },
})
