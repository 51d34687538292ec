import * as v from 'valibot'
import { type Address, type Hex, isAddress, isHex, numberToHex } from 'viem'
import { failures } from './rpc-error.ts'
import type { Request } from './user.ts'

const hex = v.custom<Hex>((value) => isHex(value), 'expected 0x-prefixed hex.')
// Checksums are not required: pages send addresses as they got them.
const address = v.custom<Address>(
  (value) => typeof value === 'string' && isAddress(value, { strict: false }),
  'expected an address.',
)
const chainId = v.pipe(
  v.custom<Hex>(
    (value) =>
      isHex(value) && Number.isSafeInteger(Number(value)) && value.toLowerCase() === numberToHex(Number(value)),
    'expected a 0x-prefixed chain id without leading zeros.',
  ),
  v.transform(Number),
  v.minValue(1, 'expected a chain id above 0.'),
)
const webAddress = v.pipe(
  v.string(),
  v.url('expected a web address.'),
  v.regex(/^https?:/, 'expected an http address.'),
)
const quantity = v.optional(
  v.pipe(
    hex,
    v.transform((value) => BigInt(value)),
  ),
)

const typedData = v.looseObject({
  types: v.record(v.string(), v.array(v.object({ name: v.string(), type: v.string() }))),
  primaryType: v.string(),
  domain: v.optional(v.record(v.string(), v.unknown()), {}),
  message: v.record(v.string(), v.unknown()),
})

const typedDataAsJson = v.pipe(v.string(), v.parseJson(undefined, 'expected JSON.'), typedData)

/** The parameters of the methods a wallet answers itself. */
export const params = {
  /** EIP-3326 */
  switchChain: v.looseTuple([v.looseObject({ chainId })]),
  /** EIP-3085 */
  addChain: v.looseTuple([
    v.looseObject({
      chainId,
      chainName: v.pipe(v.string(), v.nonEmpty('expected a chainName.')),
      nativeCurrency: v.looseObject({ name: v.string(), symbol: v.string(), decimals: v.number() }),
      rpcUrls: v.pipe(v.array(webAddress), v.nonEmpty('expected at least one address in rpcUrls.')),
    }),
  ]),
  /** EIP-747, the parameters alone or in a list, as both are in use. */
  watchAsset: v.pipe(
    v.union([v.looseTuple([v.looseObject({})]), v.looseObject({})]),
    v.transform((input) => (Array.isArray(input) ? input[0] : input)),
    v.looseObject({ type: v.string(), options: v.looseObject({ address: v.string() }) }),
  ),
  /** EIP-191: the text, as hex or plain, and the signer. */
  personalSign: v.looseTuple([v.string(), address]),
  /** EIP-712: the signer, and the data as JSON or as an object. */
  signTypedData: v.looseTuple([address, v.union([typedDataAsJson, typedData])]),
  /** Everything but `from` may be missing. */
  sendTransaction: v.looseTuple([
    v.object({
      from: address,
      to: v.nullish(address),
      data: v.optional(hex),
      input: v.optional(hex),
      value: quantity,
      gas: quantity,
      gasPrice: quantity,
      maxFeePerGas: quantity,
      maxPriorityFeePerGas: quantity,
      nonce: v.optional(v.pipe(hex, v.transform(Number))),
      chainId: v.optional(v.pipe(hex, v.transform(Number))),
      accessList: v.optional(v.array(v.object({ address, storageKeys: v.array(hex) }))),
    }),
  ]),
}

/**
 * The validated parameters of a request.
 * @throws ProviderRpcError -32602 with what is wrong
 */
export function readParams<S extends v.GenericSchema>(request: Request, schema: S): v.InferOutput<S> {
  const read = v.safeParse(schema, request.params)
  if (!read.success) throw failures.invalidParams(request.method, read.issues[0].message)
  return read.output
}
