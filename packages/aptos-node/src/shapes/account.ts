import * as v from 'valibot'
import { hex, u64 } from './numbers.ts'

/** An account of the chain. One that was never used may have none: its first transaction has sequence number 0. */
export const account = v.looseObject({ sequence_number: u64, authentication_key: hex })
/** An account: the number of its next transaction, and the key it signs with. */
export type Account = v.InferOutput<typeof account>

/** A Move resource: its type, and its fields as Move wrote them (integers of 64 bits and more are decimal strings). */
export const resource = v.looseObject({ type: v.string(), data: v.unknown() })
/**
 * A page of them: validated without copying each, which would be expensive in walks over many. Their data is what Move
 * wrote, for callers that know its type.
 */
export const resources = v.custom<Resource[]>(
  (value) => Array.isArray(value) && value.every((each) => typeof each?.type === 'string' && 'data' in each),
  'no list of resources',
)
/** A resource: its Move type, and its fields. */
export type Resource = v.InferOutput<typeof resource>

const generics = v.array(v.looseObject({ constraints: v.array(v.string()) }))

export const moveFunction = v.looseObject({
  name: v.string(),
  visibility: v.string(),
  is_entry: v.boolean(),
  is_view: v.optional(v.boolean(), false),
  generic_type_params: generics,
  params: v.array(v.string()),
  return: v.array(v.string()),
})
/** A function of a module: its types, its parameters (signers first) and its return values. */
export type MoveFunction = v.InferOutput<typeof moveFunction>

/** A struct of a module. */
const moveStruct = v.looseObject({
  name: v.string(),
  is_native: v.boolean(),
  is_event: v.optional(v.boolean(), false),
  abilities: v.array(v.string()),
  generic_type_params: generics,
  fields: v.array(v.looseObject({ name: v.string(), type: v.string() })),
})

/** A module's bytecode and ABI. */
export const moveModule = v.looseObject({
  address: v.string(),
  name: v.string(),
  friends: v.array(v.string()),
  exposed_functions: v.array(moveFunction),
  structs: v.array(moveStruct),
})
/** The ABI of a module: its callable functions, and its structs. */
export type MoveModule = v.InferOutput<typeof moveModule>

/** A module: its code, and its ABI if the node has one. */
export const moduleBytecode = v.looseObject({ bytecode: hex, abi: v.optional(moveModule) })
export const moduleBytecodes = v.array(moduleBytecode)
/** A module: its code, and its ABI if the node has one. */
export type ModuleBytecode = v.InferOutput<typeof moduleBytecode>
