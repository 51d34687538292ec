import * as v from 'valibot'
import { address, hex, id, loginProvider, text } from './shapes.ts'

/** What an account has on a chain that is not EVM: its address and public key in the chain's own forms. */
const account = v.object({ address: v.nullable(text(128)), publicKey: text(128) })

/** The families whose accounts are not the EVM address. Hedera's account id is given by the chain itself. */
export const accounts = v.object({ solana: account, aptos: account, near: account, tezos: account, hedera: account })
export type Accounts = v.InferOutput<typeof accounts>

const wallet = v.object({
  vaultId: id,
  address,
  ecdsaPublicKey: hex,
  eddsaPublicKey: hex,
  accounts,
})

/** `none`: no wallet yet. `pending`: made, but its PIN was never used. */
export const user = v.object({
  id,
  loginProvider,
  email: v.optional(v.string()),
  vault: v.picklist(['none', 'pending', 'active']),
  /** The person came into being with this very login. */
  isNew: v.optional(v.boolean()),
  isAdmin: v.optional(v.boolean()),
  wallet: v.optional(wallet),
})
export type User = v.InferOutput<typeof user>
