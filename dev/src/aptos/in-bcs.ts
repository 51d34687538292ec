import { parseTypeTag, readAddress } from '@latchkey/chains/aptos'
import { addressType, typeTagType } from '@latchkey/chains/aptos/bcs'
import { fromHex } from '@latchkey/core/bytes'
import { type BcsType, bcs } from '@mysten/bcs'
import { accountType, objectType, storeType } from './assets.ts'
import { Refusal } from './refusal.ts'
import type { Data } from './state.ts'

/**
 * Writes resources as the chain itself encodes them, from their JSON in the API; fields in the order of their Move
 * structs.
 */

type Fields = Record<string, unknown>
/** The fields of a value that this stand-in wrote itself. */
const of = (value: unknown): Fields => value as Fields

const text: BcsType<unknown, unknown> = bcs
  .u64()
  .transform({ input: (n: unknown) => String(n), output: (n) => n }) as never // of any digits
const address: BcsType<unknown, unknown> = addressType.transform({
  input: (value: unknown) => readAddress(String(value)),
  output: (value) => value,
}) as never // of any form of an address

const handle = bcs.struct('EventHandle', { counter: text, creationNumber: text, creator: address })
const toHandle = (value: unknown) => {
  const { counter, guid } = of(value)
  const { creation_num, addr } = of(of(guid).id)
  return { counter, creationNumber: creation_num, creator: addr }
}
const offer = bcs.option(address)
const toOffer = (value: unknown) => (of(of(value).for).vec as unknown[])[0] ?? null

const account = bcs.struct('Account', {
  authenticationKey: bcs.byteVector(),
  sequenceNumber: text,
  guidCreationNumber: text,
  coinRegisterEvents: handle,
  keyRotationEvents: handle,
  rotationCapabilityOffer: offer,
  signerCapabilityOffer: offer,
})
const coinStore = bcs.struct('CoinStore', {
  value: text,
  frozen: bcs.bool(),
  depositEvents: handle,
  withdrawEvents: handle,
})
const store = bcs.struct('FungibleStore', { metadata: address, balance: text, frozen: bcs.bool() })
const object = bcs.struct('ObjectCore', {
  guidCreationNumber: text,
  owner: address,
  allowUngatedTransfer: bcs.bool(),
  transferEvents: handle,
})

/** A resource's BCS. @throws Refusal for types whose Move struct is not written down here */
export function resourceBytes(type: string, data: Data): Uint8Array {
  if (type === accountType)
    return account
      .serialize({
        authenticationKey: fromHex(String(data.authentication_key)),
        sequenceNumber: data.sequence_number,
        guidCreationNumber: data.guid_creation_num,
        coinRegisterEvents: toHandle(data.coin_register_events),
        keyRotationEvents: toHandle(data.key_rotation_events),
        rotationCapabilityOffer: toOffer(data.rotation_capability_offer),
        signerCapabilityOffer: toOffer(data.signer_capability_offer),
      })
      .toBytes()
  if (type.startsWith('0x1::coin::CoinStore<'))
    return coinStore
      .serialize({
        value: of(data.coin).value,
        frozen: data.frozen === true,
        depositEvents: toHandle(data.deposit_events),
        withdrawEvents: toHandle(data.withdraw_events),
      })
      .toBytes()
  if (type === storeType)
    return store
      .serialize({ metadata: of(data.metadata).inner, balance: data.balance, frozen: data.frozen === true })
      .toBytes()
  if (type === objectType)
    return object
      .serialize({
        guidCreationNumber: data.guid_creation_num,
        owner: data.owner,
        allowUngatedTransfer: data.allow_ungated_transfer === true,
        transferEvents: toHandle(data.transfer_events),
      })
      .toBytes()
  throw new Refusal('bcs_not_supported', `this stand-in answers ${type} in JSON alone`)
}

/** The BCS of several resources: the API's map from a struct's tag to its bytes, in the order of the tags' bytes. */
export function resourcesBytes(resources: readonly { type: string; data: Data }[]): Uint8Array {
  const entries = resources.map(({ type, data }) => {
    // A type's tag is the number of its kind, followed for a struct by the struct's tag.
    const tag = typeTagType.serialize(parseTypeTag(type)).toBytes().slice(1)
    return [tag, resourceBytes(type, data)] as const
  })
  entries.sort(([one], [other]) => Buffer.compare(one, other))
  const parts = entries.map(([tag, bytes]) => Buffer.concat([tag, bcs.byteVector().serialize(bytes).toBytes()]))
  return Buffer.concat([lengthOf(parts.length), ...parts])
}

/** A length as BCS writes one. */
const lengthOf = (length: number): Uint8Array => {
  const bytes: number[] = []
  let rest = length
  do {
    bytes.push((rest & 127) | (rest > 127 ? 128 : 0))
    rest >>= 7
  } while (rest > 0)
  return Uint8Array.from(bytes)
}
