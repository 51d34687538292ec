import type {
  CustomResolverOptions,
  DisplayField,
  DisplayFieldGroup,
  DisplayModel,
  ExternalDataProvider,
  TypedData,
} from '@ethereum-sourcify/clear-signing'
import type { Contracts, Transaction, TypedView } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import * as v from 'valibot'
import { keccak256, stringToHex } from 'viem/utils'
import type { ClearSigning } from '../../operation.ts'
import type { Descriptors } from './descriptors.ts'

/** The most lines of a descriptor that are shown, and the most characters of each. */
const mostFields = 40
const mostCharacters = 200

/**
 * Texts of descriptors are the operator's, values in them are the page's: without invisible characters, and on one
 * line.
 */
const clean = (text: unknown): string =>
  String(text ?? '')
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|\p{Default_Ignorable_Code_Point}/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()

/** A name or a label, truncated where it is too long. */
const toName = (text: unknown): string => {
  const all = Array.from(clean(text))
  return all.length > 60 ? `${all.slice(0, 59).join('')}…` : all.join('')
}

const toFields = (fields: readonly (DisplayField | DisplayFieldGroup)[]): ClearSigning['fields'] =>
  fields.flatMap((field) => {
    // a group holds fields and groups
    if ('fields' in field) return toFields(field.fields as readonly (DisplayField | DisplayFieldGroup)[])
    const inner = field.embeddedCalldata && toClear(field.embeddedCalldata.display)
    if (inner) return [{ label: toName(field.label), value: inner.intent }, ...inner.fields]
    const value = Array.from(clean(field.value))
    const left = value.length - mostCharacters
    return [
      {
        label: toName(field.label),
        value: value.slice(0, mostCharacters).join(''),
        ...(left > 0 && { omitted: left }),
        ...(field.tokenAddress && { contract: field.tokenAddress }),
      },
    ]
  })

const toClear = ({ intent, fields = [], metadata, warnings, ...rest }: DisplayModel): ClearSigning | undefined => {
  // A model that the library could not build as the descriptor says is ignored.
  if (('rawCalldataFallback' in rest && rest.rawCalldataFallback) || warnings?.length) return undefined
  const intentText = toName(typeof intent === 'string' ? intent : Object.values(intent ?? {}).join(', '))
  if (intentText === '') return undefined
  const lines = toFields(fields)
  const owner = toName(metadata?.owner ?? metadata?.contractName)
  return {
    intent: intentText,
    owner: owner === '' ? undefined : owner,
    fields: lines.slice(0, mostFields),
    ...(lines.length > mostFields && { omitted: lines.length - mostFields }),
  }
}

const displayShape = v.object({ display: v.object({ formats: v.record(v.string(), v.unknown()) }) })

/** The types of typed data that the descriptors describe. */
const indexTypes = async (descriptors: Descriptors, path: string) => {
  const read = v.safeParse(displayShape, await descriptors.read(path))
  const types: Record<string, { path: string; encodeTypeHashes: string[] }[]> = {}
  for (const type of read.success ? Object.keys(read.output.display.formats) : []) {
    const primaryType = type.split('(')[0] ?? ''
    types[primaryType] ??= []
    types[primaryType].push({ path, encodeTypeHashes: [keccak256(stringToHex(type))] })
  }
  return types
}

/**
 * Tries the descriptors of a contract one after the other, because one may be for other calls. The library asks for no
 * others, except for nested calls.
 */
const tryEach = async (
  kind: 'calls' | 'typed',
  { chainId, address }: { chainId: number; address: string },
  descriptors: Descriptors,
  format: (resolver: CustomResolverOptions) => Promise<DisplayModel>,
): Promise<ClearSigning | undefined> => {
  const paths = await descriptors.find(kind, chainId, address)
  if (paths.length === 0) return undefined
  const key = `eip155:${chainId}:${address.toLowerCase()}`
  const calls = await descriptors.listCalls()
  for (const path of paths) {
    const resolver = {
      index: {
        calldataIndex: kind === 'calls' ? { ...calls, [key]: path } : calls,
        typedDataIndex: kind === 'typed' ? { [key]: await indexTypes(descriptors, path) } : {},
      },
      fetchDescriptor: async (path: string) => (await descriptors.read(path)) as Record<string, unknown>, // JSON objects
    }
    const clear = toClear(await format({ type: 'custom', resolver }))
    if (clear) return clear
  }
  return undefined
}

/** Facts for the library, for this network alone: the address may be another contract elsewhere. */
const outside = (network: Network, contracts: Contracts): ExternalDataProvider => {
  const isHere = (chainId: number) => chainId === network.chainId
  return {
    async resolveToken(chainId, address) {
      const token = isHere(chainId) ? await contracts.token(address as `0x${string}`) : undefined // an address by its type
      return token?.standard === 'erc20' && token.symbol
        ? { name: token.symbol, symbol: token.symbol, decimals: token.decimals }
        : null
    },
    async resolveNftCollectionName(chainId, address) {
      const token = isHere(chainId) ? await contracts.token(address as `0x${string}`) : undefined
      return token && token.standard !== 'erc20' && token.symbol ? { name: token.symbol } : null
    },
    async resolveChainInfo(chainId) {
      const nativeCurrency = { name: network.coin, symbol: network.coin, decimals: network.decimals }
      return isHere(chainId) ? { name: network.title, nativeCurrency } : null
    },
  }
}

/**
 * The message in the library's preferred form: integers in decimal digits, because it takes hex for bytes. Every value
 * was read already and will be signed.
 */
const toMessage = (members: TypedView['members']): Record<string, unknown> =>
  Object.fromEntries(members.map((node) => [node.name, toValue(node)]))

const toValue = (node: TypedView['members'][number]): unknown => {
  if (!('members' in node)) return node.type === 'bool' ? node.value === 'true' : node.value
  return node.type.endsWith(']') ? node.members.map(toValue) : toMessage(node.members)
}

/**
 * A call in the words of its descriptor; undefined where the contract has none, or it does not fit the call. The
 * library is loaded for the first contract that has one.
 */
export const readClear = async (
  { to, value, data }: Pick<Transaction, 'to' | 'value' | 'data'>,
  from: string,
  network: Network,
  parts: { descriptors: Descriptors; contracts: Contracts },
): Promise<ClearSigning | undefined> => {
  if (!to || data === '0x') return undefined
  try {
    const { chainId } = network
    const externalDataProvider = outside(network, parts.contracts)
    return await tryEach('calls', { chainId, address: to }, parts.descriptors, async (descriptorResolverOptions) => {
      const { format } = await import('@ethereum-sourcify/clear-signing')
      // Always pass the resolver: by default the library would ask a third party's host.
      return format({ chainId, to, data, value, from }, { descriptorResolverOptions, externalDataProvider })
    })
  } catch {
    return undefined // it is advice: the bytes are read without it, too
  }
}

/** The same for typed data (EIP-712), from the text that is signed. */
export const readClearTyped = async (
  { json, verifyingContract, members }: Pick<TypedView, 'json' | 'verifyingContract' | 'members'>,
  account: string,
  network: Network,
  parts: { descriptors: Descriptors; contracts: Contracts },
): Promise<ClearSigning | undefined> => {
  if (!verifyingContract) return undefined
  try {
    const { chainId } = network
    const externalDataProvider = outside(network, parts.contracts)
    // The text was checked before: it is typed data of the current network.
    const { types, primaryType, domain } = JSON.parse(json) as Omit<TypedData, 'account'>
    const data = { account, types, primaryType, domain: { ...domain, chainId }, message: toMessage(members) }
    const address = verifyingContract
    return await tryEach('typed', { chainId, address }, parts.descriptors, async (descriptorResolverOptions) => {
      const { formatTypedData } = await import('@ethereum-sourcify/clear-signing')
      return formatTypedData(data, { descriptorResolverOptions, externalDataProvider })
    })
  } catch {
    return undefined
  }
}
