import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type DescriptorList, resolveDescriptors } from '@latchkey/protocol/descriptors'
import { ConfigurationError } from '@latchkey/service/configuration'
import * as v from 'valibot'

/** Limits of a folder of descriptors: files, and bytes of one file. */
const mostFiles = 5_000
const largest = 512 * 1024
/** The largest list, bytes, because the frame reads it as a whole. */
const largestList = 1024 * 1024

export type Descriptors = {
  /** The hash of the list, which pins everything else. */
  list: string
  /** The served files, by the SHA-256 of their bytes in hex. */
  files: ReadonlyMap<string, Buffer>
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const readJson = async (path: string, name: string): Promise<unknown> => {
  if ((await stat(path)).size > largest)
    throw new ConfigurationError(`The descriptor ${name} is larger than ${largest} bytes.`)
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new ConfigurationError(`${name} is not a descriptor of ERC-7730.`, { cause })
  }
}

/**
 * Reads one of the operator's lists.
 *
 * @param shape of its content
 * @throws ConfigurationError for a missing, too large or malformed file
 */
export async function readList(path: string, shape: v.GenericSchema): Promise<{ hash: string; bytes: Buffer }> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ConfigurationError(`There is no list at ${path}.`, { cause })
  })
  if (bytes.length > largestList) throw new ConfigurationError(`The list ${path} is larger than ${largestList} bytes.`)
  try {
    v.parse(shape, JSON.parse(bytes.toString('utf8')))
  } catch (cause) {
    throw new ConfigurationError(`${path} is not a list of the form it must have.`, { cause })
  }
  return { hash: hashOf(bytes), bytes }
}

/**
 * Reads the operator's folder of descriptors (ERC-7730, JSON files, including subfolders). A descriptor that includes
 * another is served as one file, so that nothing has to be looked up when somebody signs.
 *
 * @throws ConfigurationError for a malformed descriptor, for an include that cannot be resolved, and for too many
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
  const found = new Map<string, unknown>()
  for (const path of paths) {
    const name = relative(folder, path).split(sep).join('/')
    found.set(name, await readJson(path, name))
  }
  const { descriptors, calls, typed } = resolve(found)
  const files = new Map<string, Buffer>()
  const list: DescriptorList = { files: {}, calls, typed }
  for (const [name, text] of descriptors) {
    const bytes = Buffer.from(text)
    const hash = hashOf(bytes)
    files.set(hash, bytes)
    list.files[name] = hash
  }
  const bytes = Buffer.from(JSON.stringify(list))
  files.set(hashOf(bytes), bytes)
  return { list: hashOf(bytes), files }
}

const resolve: typeof resolveDescriptors = (files) => {
  try {
    return resolveDescriptors(files)
  } catch (cause) {
    throw new ConfigurationError(cause instanceof Error ? cause.message : String(cause), { cause })
  }
}
