import { toHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { ownDescriptors } from './own-descriptors.ts'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const listShape = v.object({
  files: v.record(v.string(), hash),
  contracts: v.record(v.string(), v.array(v.string())),
})
const descriptorShape = v.looseObject({})

/** How long one file may take, milliseconds, and how large it may be, bytes. */
const limitMs = 5_000
const largest = 1024 * 1024

/** Bytes at the wallet's own host, by their hash. What does not have that hash is none. */
const readFile = async (hash: string): Promise<unknown> => {
  const answer = await fetch(`/descriptors/${hash}`, { redirect: 'error', signal: AbortSignal.timeout(limitMs) })
  if (!answer.ok) throw new Error('no such descriptor')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const found = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(2)
  if (bytes.length > largest || found !== hash) throw new Error('a descriptor that is not the one named')
  return JSON.parse(new TextDecoder().decode(bytes))
}

export type Descriptors = {
  /** The paths of descriptors for a contract, and each by its path. */
  find(chainId: number, address: string): Promise<readonly string[]>
  read(path: string): Promise<object>
}

/**
 * Descriptors of contracts: our own, and the operator's, whose list `pin` names by its hash. Both are read from the wallet's
 * own host and nowhere else, when they are asked for.
 *
 * @param load how bytes with a hash are read
 */
export const createDescriptors = (pin: string | undefined, load = readFile): Descriptors => {
  let list: Promise<v.InferOutput<typeof listShape>> | undefined
  const readList = async () => {
    if (pin === undefined) return { files: {}, contracts: {} }
    list ??= load(pin).then((value) => v.parse(listShape, value))
    // A host that was away is asked again.
    list.catch(() => {
      list = undefined
    })
    return list
  }
  const own = Object.entries(ownDescriptors)
  return {
    async find(chainId, address) {
      const key = `eip155:${chainId}:${address.toLowerCase()}`
      const ours = own
        .filter(([, { context }]) =>
          context.contract.deployments.some(
            (each) => each.chainId === chainId && each.address.toLowerCase() === address.toLowerCase(),
          ),
        )
        .map(([path]) => path)
      const { contracts } = await readList()
      // The operator's come first: they know their contracts.
      return [...(Object.hasOwn(contracts, key) ? (contracts[key] ?? []) : []), ...ours]
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
