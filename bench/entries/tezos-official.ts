import { InMemorySigner } from '@taquito/signer'
import { TezosToolkit } from '@taquito/taquito'

/** What a wallet takes of Tezos' usual library to prepare, sign, send and follow an operation. */
Object.assign(globalThis, { kept: { InMemorySigner, TezosToolkit } })
