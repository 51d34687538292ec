import * as v from 'valibot'

const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
const paths = v.record(v.string(), v.array(v.string()))

/**
 * The list of an operator's descriptors (ERC-7730) that the wallet's host serves: each file by the SHA-256 of its bytes
 * in hex, and the files for a contract (`eip155:1:0x…`, in lower case), those of its calls and those of its typed data.
 */
export const descriptorList = v.object({ files: v.record(v.string(), hash), calls: paths, typed: paths })
export type DescriptorList = v.InferOutput<typeof descriptorList>

/** The deepest nesting of includes: the registry's own reach two. */
const deepestInclude = 4

/** Characters of a descriptor as JSON, with all that it includes. */
const largest = 512 * 1024

type Json = Record<string, unknown>

const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

const deployments = v.optional(
  v.array(v.object({ chainId: v.number(), address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)) })),
  [],
)
const bound = v.optional(v.object({ deployments }))

/**
 * The part of ERC-7730 that names a descriptor's contracts. A descriptor that is only included by others names none.
 */
const contextShape = v.object({ context: v.optional(v.object({ contract: bound, eip712: bound })) })

/**
 * Merges a descriptor over the one it includes, as ERC-7730 says: the including file counts, fields of a format are
 * matched by their path. A member named `__proto__` is a member like any other.
 */
const merge = (including: unknown, included: unknown, name: string): unknown => {
  if (Array.isArray(including) && Array.isArray(included) && name === 'fields') {
    const fields = [...included]
    for (const field of including) {
      const path = isRecord(field) ? field.path : undefined
      const at = typeof path === 'string' ? fields.findIndex((each) => isRecord(each) && each.path === path) : -1
      if (at < 0) fields.push(field)
      else fields[at] = merge(field, fields[at], '')
    }
    return fields
  }
  if (!isRecord(including) || !isRecord(included)) return including
  const members = new Map(Object.entries(included))
  for (const [key, value] of Object.entries(including))
    members.set(key, members.has(key) ? merge(value, members.get(key), key) : value)
  return Object.fromEntries(members)
}

/** The path a file is included by, from the folder's top; undefined above it. */
const toPath = (from: string, includes: string): string | undefined => {
  const segments = from.split('/').slice(0, -1)
  for (const segment of includes.split('/')) {
    if (segment === '' || segment === '.') continue
    if (segment !== '..') segments.push(segment)
    else if (segments.pop() === undefined) return undefined
  }
  return segments.join('/')
}

const resolve = (path: string, files: ReadonlyMap<string, unknown>, above: readonly string[]): Json => {
  const descriptor = files.get(path)
  if (!isRecord(descriptor)) throw new Error(`${path} is not a descriptor of ERC-7730.`)
  const { includes, ...rest } = descriptor
  if (includes === undefined) return rest
  const other = typeof includes === 'string' ? toPath(path, includes) : undefined
  if (other === undefined || !files.has(other))
    throw new Error(`${path} includes ${JSON.stringify(includes)}, which is not in the folder.`)
  if (other === path || above.includes(other)) throw new Error(`${path} includes itself, through ${other}.`)
  if (above.length >= deepestInclude) throw new Error(`${path} is included more than ${deepestInclude} deep.`)
  return merge(rest, resolve(other, files, [...above, path]), '') as Json // both are records, so the result is one
}

/**
 * Resolves a folder's descriptors: each contains what it includes, so that nothing has to be looked up when somebody
 * signs. Files for no contract, such as included ones, are left out.
 *
 * @param files JSON by its path in the folder, with `/` between names
 * @returns each descriptor's JSON text by its path, and the paths for a contract
 * @throws Error for a file that is not a descriptor, and for an include that is missing, circular, too deep or too
 * large
 */
export function resolveDescriptors(files: ReadonlyMap<string, unknown>): {
  descriptors: Map<string, string>
  calls: DescriptorList['calls']
  typed: DescriptorList['typed']
} {
  const descriptors = new Map<string, string>()
  const calls = new Map<string, Set<string>>()
  const typed = new Map<string, Set<string>>()
  for (const path of files.keys()) {
    const descriptor = resolve(path, files, [])
    const read = v.safeParse(contextShape, descriptor)
    if (!read.success) throw new Error(`${path} is not a descriptor of ERC-7730.`)
    const { contract, eip712 } = read.output.context ?? {}
    const all = [...(contract?.deployments ?? []), ...(eip712?.deployments ?? [])]
    if (all.length === 0) continue
    const text = JSON.stringify(descriptor)
    if (text.length > largest)
      throw new Error(`The descriptor ${path} is larger than ${largest} characters, with all that it includes.`)
    descriptors.set(path, text)
    for (const [index, bound] of [
      [calls, contract],
      [typed, eip712],
    ] as const)
      for (const { chainId, address } of bound?.deployments ?? []) {
        const key = `eip155:${chainId}:${address.toLowerCase()}`
        index.set(key, (index.get(key) ?? new Set()).add(path))
      }
  }
  const toLists = (index: Map<string, Set<string>>) =>
    Object.fromEntries([...index].map(([key, found]) => [key, [...found]]))
  return { descriptors, calls: toLists(calls), typed: toLists(typed) }
}
