import { AptosAccount, AptosClient, TxnBuilderTypes } from 'aptos'

/** The part of Aptos' own library that a wallet needs to build, sign, send and follow a transaction. */
Object.assign(globalThis, { kept: { AptosAccount, AptosClient, TxnBuilderTypes } })
