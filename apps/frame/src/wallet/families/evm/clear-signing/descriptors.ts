import { type DescriptorList, descriptorList } from '@latchkey/protocol/descriptors'
import * as v from 'valibot'
import { readPinnedFile } from '../../../pinned-file.ts'
import { ownDescriptors } from './own-descriptors.ts'

const descriptorShape = v.looseObject({})

/** The kind of descriptor: for calls of a contract, or for typed data it checks. */
type Kind = 'calls' | 'typed'

export type Descriptors = {
  /** The paths of a contract's descriptors. The operator's come first, because they know their contracts. */
  find(kind: Kind, chainId: number, address: string): Promise<readonly string[]>
  /** The first path for the calls of each contract, by `eip155:1:0x…` in lower case. */
  listCalls(): Promise<Readonly<Record<string, string>>>
  read(path: string): Promise<object>
}

const keyOf = (chainId: number, address: string) => `eip155:${chainId}:${address.toLowerCase()}`

const ownCalls: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(ownDescriptors).flatMap(([path, { context }]) =>
    context.contract.deployments.map(({ chainId, address }) => [keyOf(chainId, address), path]),
  ),
)

/**
 * Descriptors of contracts: our own, and the operator's, whose list `pin` names by its hash. Both are read from the
 * wallet's own host and nowhere else, on demand.
 *
 * @param load reads bytes by their hash
 */
export const createDescriptors = (pin: string | undefined, load = readPinnedFile): Descriptors => {
  let list: Promise<DescriptorList> | undefined
  const readList = async () => {
    if (pin === undefined) return { files: {}, calls: {}, typed: {} }
    list ??= load(pin).then((value) => v.parse(descriptorList, value))
    // After an outage of the host, it is asked again.
    list.catch(() => {
      list = undefined
    })
    return list
  }
  return {
    async find(kind, chainId, address) {
      const key = keyOf(chainId, address)
      const ours = kind === 'calls' ? ownCalls[key] : undefined
      const theirs = (await readList())[kind]
      return [...(Object.hasOwn(theirs, key) ? (theirs[key] ?? []) : []), ...(ours === undefined ? [] : [ours])]
    },
    async listCalls() {
      const { calls } = await readList()
      const first = Object.entries(calls).flatMap(([key, [path]]) => (path === undefined ? [] : [[key, path]]))
      return { ...ownCalls, ...Object.fromEntries(first) }
    },
    async read(path) {
      if (Object.hasOwn(ownDescriptors, path)) return ownDescriptors[path] ?? {}
      const { files } = await readList()
      const named = Object.hasOwn(files, path) ? files[path] : undefined
      if (!named) throw new Error('a descriptor that is not in the list')
      return v.parse(descriptorShape, await load(named))
    },
  }
}
