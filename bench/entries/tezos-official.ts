import { InMemorySigner } from '@taquito/signer'
import { TezosToolkit } from '@taquito/taquito'

/** The part of Tezos' usual library that a wallet needs to prepare, sign, send and follow an operation. */
Object.assign(globalThis, { kept: { InMemorySigner, TezosToolkit } })
