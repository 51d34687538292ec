import * as v from 'valibot'
import { address, hex, id, loginProvider } from './shapes.ts'

const wallet = v.object({
  vaultId: id,
  address,
  ecdsaPublicKey: hex,
  eddsaPublicKey: hex,
})

/** `none`: no wallet yet. `pending`: made, but its PIN was never used. */
export const user = v.object({
  id,
  loginProvider,
  email: v.optional(v.string()),
  vault: v.picklist(['none', 'pending', 'active']),
  wallet: v.optional(wallet),
})
export type User = v.InferOutput<typeof user>
