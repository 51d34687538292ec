import * as v from 'valibot'
import { moduleBytecode, resource } from './account.ts'
import { address, hex } from './numbers.ts'
import { kindsOf, open } from './open.ts'

const members = [
  v.looseObject({ type: v.literal('write_module'), address, state_key_hash: hex, data: moduleBytecode }),
  v.looseObject({ type: v.literal('write_resource'), address, state_key_hash: hex, data: resource }),
  v.looseObject({
    type: v.literal('write_table_item'),
    state_key_hash: hex,
    handle: address,
    key: hex,
    value: hex,
    /** Key and value in the node's JSON, where it knows their types. */
    data: v.optional(
      v.nullable(v.looseObject({ key: v.unknown(), key_type: v.string(), value: v.unknown(), value_type: v.string() })),
    ),
  }),
  v.looseObject({ type: v.literal('delete_module'), address, state_key_hash: hex, module: v.string() }),
  v.looseObject({ type: v.literal('delete_resource'), address, state_key_hash: hex, resource: v.string() }),
  v.looseObject({
    type: v.literal('delete_table_item'),
    state_key_hash: hex,
    handle: address,
    key: hex,
    data: v.optional(v.nullable(v.looseObject({ key: v.unknown(), key_type: v.string() }))),
  }),
] as const

/** A write or a deletion of a transaction. */
export const change = open(kindsOf(members), v.variant('type', [...members]))
export type Change = v.InferOutput<typeof change>
