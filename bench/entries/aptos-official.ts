import { AptosAccount, AptosClient, TxnBuilderTypes } from 'aptos'

/** What a wallet takes of Aptos' own library to build, sign, send and follow a transaction. */
Object.assign(globalThis, { kept: { AptosAccount, AptosClient, TxnBuilderTypes } })
