import type { DisplayField, DisplayFieldGroup, DisplayModel, TypedData } from '@ethereum-sourcify/clear-signing'
import type { Contracts, Transaction, TypedView } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import * as v from 'valibot'
import { keccak256, stringToHex } from 'viem/utils'
import type { ClearSigning } from '../../operation.ts'
import type { Descriptors } from './descriptors.ts'

/** Lines of a descriptor that a person could read. */
const mostFields = 40

/** Texts of descriptors are the operator's, values in them are the page's: nothing invisible, on one line, cut. */
const clean = (text: unknown, most: number): string =>
  Array.from(
    String(text ?? '')
      .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
    .slice(0, most)
    .join('')

const toFields = (fields: readonly (DisplayField | DisplayFieldGroup)[]): ClearSigning['fields'] =>
  fields.flatMap((field) =>
    'fields' in field
      ? toFields(field.fields as readonly (DisplayField | DisplayFieldGroup)[]) // a group holds fields and groups
      : [{ label: clean(field.label, 60), value: clean(field.value, 200) }],
  )

const toClear = ({ intent, fields, metadata, warnings, ...rest }: DisplayModel): ClearSigning | undefined => {
  // A model that the library could not build as the descriptor says is no reading.
  if (fields === undefined || ('rawCalldataFallback' in rest && rest.rawCalldataFallback) || warnings?.length)
    return undefined
  const intentText = typeof intent === 'string' ? intent : Object.values(intent ?? {}).join(', ')
  const lines = toFields(fields)
  if (clean(intentText, 60) === '' || lines.length > mostFields) return undefined
  const owner = clean(metadata?.owner ?? metadata?.contractName, 60)
  return { intent: clean(intentText, 60), owner: owner === '' ? undefined : owner, fields: lines }
}

const contextShape = v.object({
  context: v.object({ contract: v.optional(v.looseObject({})), eip712: v.optional(v.looseObject({})) }),
  display: v.object({ formats: v.record(v.string(), v.unknown()) }),
})

/** A resolver over our own descriptors for one contract; the library asks nobody else. */
const createResolver = async (descriptors: Descriptors, chainId: number, address: string) => {
  const key = `eip155:${chainId}:${address.toLowerCase()}`
  const calldataIndex: Record<string, string> = {}
  const typed: Record<string, { path: string; encodeTypeHashes: string[] }[]> = {}
  for (const path of await descriptors.find(chainId, address)) {
    const read = v.safeParse(contextShape, await descriptors.read(path))
    if (!read.success) continue
    const { context, display } = read.output
    if (context.contract) calldataIndex[key] ??= path
    else if (context.eip712)
      for (const type of Object.keys(display.formats)) {
        const primaryType = type.split('(')[0] ?? ''
        typed[primaryType] ??= []
        typed[primaryType].push({ path, encodeTypeHashes: [keccak256(stringToHex(type))] })
      }
  }
  const resolver = {
    index: { calldataIndex, typedDataIndex: { [key]: typed } },
    fetchDescriptor: async (path: string) => (await descriptors.read(path)) as Record<string, unknown>, // JSON objects
  }
  return { found: calldataIndex[key] !== undefined || Object.keys(typed).length > 0, resolver }
}

const outside = (network: Network, contracts: Contracts) => ({
  resolveToken: async (_: number, address: string) => {
    const token = await contracts.token(address as `0x${string}`) // an address by the library's own type
    return token?.standard === 'erc20' && token.symbol
      ? { name: token.symbol, symbol: token.symbol, decimals: token.decimals }
      : null
  },
  resolveChainInfo: async () => ({
    name: network.title,
    nativeCurrency: { name: network.coin, symbol: network.coin, decimals: network.decimals },
  }),
})

/**
 * What a descriptor says of a call; nothing where there is none for the contract, or it does not fit the call. The library
 * is loaded for the first contract that has one.
 */
export const readClear = async (
  { to, value, data }: Pick<Transaction, 'to' | 'value' | 'data'>,
  from: string,
  network: Network,
  parts: { descriptors: Descriptors; contracts: Contracts },
): Promise<ClearSigning | undefined> => {
  if (!to || data === '0x') return undefined
  try {
    const { found, resolver } = await createResolver(parts.descriptors, network.chainId, to)
    if (!found) return undefined
    const { format } = await import('@ethereum-sourcify/clear-signing')
    const model = await format(
      { chainId: network.chainId, to, data, value, from },
      {
        // Never left out: by default the library would ask a host of strangers.
        descriptorResolverOptions: { type: 'custom', resolver },
        externalDataProvider: outside(network, parts.contracts),
      },
    )
    return toClear(model)
  } catch {
    return undefined // it is advice: without it the bytes are read all the same
  }
}

/** The same for typed data (EIP-712), given as the text that is signed. */
export const readClearTyped = async (
  { json, verifyingContract }: Pick<TypedView, 'json' | 'verifyingContract'>,
  account: string,
  network: Network,
  parts: { descriptors: Descriptors; contracts: Contracts },
): Promise<ClearSigning | undefined> => {
  if (!verifyingContract) return undefined
  try {
    const { found, resolver } = await createResolver(parts.descriptors, network.chainId, verifyingContract)
    if (!found) return undefined
    const { formatTypedData } = await import('@ethereum-sourcify/clear-signing')
    // The text was read already: it is typed data of the chosen network.
    const { types, primaryType, domain, message } = JSON.parse(json) as Omit<TypedData, 'account'>
    const model = await formatTypedData(
      { account, types, primaryType, domain: { ...domain, chainId: network.chainId }, message },
      {
        descriptorResolverOptions: { type: 'custom', resolver },
        externalDataProvider: outside(network, parts.contracts),
      },
    )
    return toClear(model)
  } catch {
    return undefined
  }
}
