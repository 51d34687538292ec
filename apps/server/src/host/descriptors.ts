import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { ConfigurationError } from '@latchkey/service/configuration'
import * as v from 'valibot'

/** Limits of a folder of descriptors: files, and bytes of one file. */
const mostFiles = 5_000
const largest = 512 * 1024

const deployments = v.optional(
  v.array(
    v.object({
      chainId: v.number(),
      address: v.pipe(v.string(), v.regex(/^0x[0-9a-f]{40}$/i)),
    }),
  ),
  [],
)
const bound = v.optional(v.object({ deployments }))

/** The part of ERC-7730 that names a descriptor's contracts. A descriptor that others include names none. */
const shape = v.object({ context: v.optional(v.object({ contract: bound, eip712: bound })) })

/** The list that the frame fetches: each file by its hash, and the files for a contract (`eip155:1:0x…`). */
type DescriptorList = { files: Record<string, string>; contracts: Record<string, string[]> }

export type Descriptors = {
  /** The hash of the list, which pins everything else. */
  list: string
  /** The served files, by the SHA-256 of their bytes in hex. */
  files: ReadonlyMap<string, Buffer>
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/**
 * Reads the operator's folder of descriptors (ERC-7730, JSON files, subfolders included).
 *
 * @throws ConfigurationError for a file that is none, and for too many
 */
export async function readDescriptors(folder: string): Promise<Descriptors> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((cause: unknown) => {
    throw new ConfigurationError(`There is no folder of descriptors at ${folder}.`, { cause })
  })
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.json'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  if (paths.length > mostFiles)
    throw new ConfigurationError(`There are ${paths.length} descriptors in ${folder}; at most ${mostFiles} are read.`)
  const files = new Map<string, Buffer>()
  const list: DescriptorList = { files: {}, contracts: {} }
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/')
    if ((await stat(path)).size > largest)
      throw new ConfigurationError(`The descriptor ${name} is larger than ${largest} bytes.`)
    const bytes = await readFile(path)
    let descriptor: v.InferOutput<typeof shape>
    try {
      descriptor = v.parse(shape, JSON.parse(bytes.toString('utf8')))
    } catch (cause) {
      throw new ConfigurationError(`${name} is not a descriptor of ERC-7730.`, { cause })
    }
    const hash = hashOf(bytes)
    files.set(hash, bytes)
    list.files[name] = hash
    const { contract, eip712 } = descriptor.context ?? {}
    for (const { chainId, address } of [...(contract?.deployments ?? []), ...(eip712?.deployments ?? [])]) {
      const key = `eip155:${chainId}:${address.toLowerCase()}`
      const known = list.contracts[key]
      if (known) known.push(name)
      else list.contracts[key] = [name]
    }
  }
  const bytes = Buffer.from(JSON.stringify(list))
  files.set(hashOf(bytes), bytes)
  return { list: hashOf(bytes), files }
}
