import type { Schema } from 'borsh'

/** The borsh form of a NEAR transaction; actions are numbered as in the protocol. */

const bytes = (len: number): Schema => ({ array: { type: 'u8', len } })
const anyBytes: Schema = { array: { type: 'u8' } }
const struct = (fields: Record<string, Schema>): Schema => ({ struct: fields })
/** A variant, identified by its index. */
const oneOf = (variants: Record<string, Schema>): Schema => ({
  enum: Object.entries(variants).map(([name, schema]) => ({ struct: { [name]: schema } })),
})

const publicKey = oneOf({ ed25519: bytes(32), secp256k1: bytes(64) })
const signature = oneOf({ ed25519: bytes(64), secp256k1: bytes(65) })

const accessKey = struct({
  nonce: 'u64',
  permission: oneOf({
    functionCall: struct({
      allowance: { option: 'u128' },
      receiverId: 'string',
      methodNames: { array: { type: 'string' } },
    }),
    fullAccess: struct({}),
  }),
})

const simpleActions = {
  createAccount: struct({}),
  deployContract: struct({ code: anyBytes }),
  functionCall: struct({ methodName: 'string', args: anyBytes, gas: 'u64', deposit: 'u128' }),
  transfer: struct({ deposit: 'u128' }),
  stake: struct({ stake: 'u128', publicKey }),
  addKey: struct({ publicKey, accessKey }),
  deleteKey: struct({ publicKey }),
  deleteAccount: struct({ beneficiaryId: 'string' }),
}

const delegateAction = struct({
  senderId: 'string',
  receiverId: 'string',
  actions: { array: { type: oneOf(simpleActions) } },
  nonce: 'u64',
  maxBlockHeight: 'u64',
  publicKey,
})

const action = oneOf({
  ...simpleActions,
  signedDelegate: struct({ delegateAction, signature }),
  deployGlobalContract: struct({ code: anyBytes, mode: oneOf({ codeHash: struct({}), accountId: struct({}) }) }),
  useGlobalContract: struct({ contract: oneOf({ codeHash: bytes(32), accountId: 'string' }) }),
})

const transactionFields: Record<string, Schema> = {
  signerId: 'string',
  publicKey,
  nonce: 'u64',
  receiverId: 'string',
  blockHash: bytes(32),
  actions: { array: { type: action } },
}

export const transactionSchema = struct(transactionFields)
export const signedSchema = struct({ transaction: transactionSchema, signature })
