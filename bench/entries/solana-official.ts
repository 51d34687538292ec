import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmRawTransaction,
  Transaction,
  VersionedTransaction,
} from '@solana/web3.js'

/** What a wallet takes of Solana's own library to read, sign, send and follow a transaction. */
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
