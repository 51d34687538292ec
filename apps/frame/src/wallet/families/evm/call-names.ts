import { callSignatures } from '@latchkey/protocol/operator-lists'
import * as v from 'valibot'
import { decodeFunctionData, encodeFunctionData, parseAbi, toFunctionSelector, toFunctionSignature } from 'viem/utils'
import { readPinnedFile } from '../../pinned-file.ts'
import { readText } from '../../read-text.ts'

type Hex = `0x${string}`

/** The name of a call according to somebody else: a hint, which says nothing about what the contract does. */
export type CallName = {
  /** The function: `claim(address,uint256)`. */
  signature: string
  /** Its source: the operator's list, or the host of an explorer. */
  source: { kind: 'list' } | { kind: 'explorer'; host: string }
}

/** Names calls that cannot be read in another way. */
export type CallNames = {
  /**
   * Finds the function of a call.
   *
   * @returns undefined where it is unknown
   * @throws where no source answers
   */
  find(to: string, data: Hex): Promise<CallName | undefined>
}

/** Returns whether calldata, decoded by a function's ABI and encoded again, is the same. */
const fits = (abi: readonly unknown[], data: Hex): boolean => {
  try {
    const { functionName, args } = decodeFunctionData({ abi, data })
    return encodeFunctionData({ abi, functionName, args }) === data.toLowerCase()
  } catch {
    return false
  }
}

/**
 * Names calls by the operator's list of functions, which the wallet's host serves.
 *
 * @param pin the list's SHA-256 in hex
 * @param load reads bytes by their hash
 */
export function createListedNames(pin: string, load = readPinnedFile): CallNames {
  let list: Promise<ReadonlyMap<string, readonly string[]>> | undefined
  const read = async () => {
    const bySelector = new Map<string, string[]>()
    for (const signature of v.parse(callSignatures, await load(pin))) {
      const selector = toFunctionSelector(signature)
      bySelector.set(selector, [...(bySelector.get(selector) ?? []), signature])
    }
    return bySelector
  }
  return {
    async find(_, data) {
      list ??= read()
      // After an outage of the host, the next call tries again.
      list.catch(() => {
        list = undefined
      })
      const found = (await list).get(data.slice(0, 10).toLowerCase()) ?? []
      const fitting = found.filter((signature) => fits(parseAbi([`function ${signature}`] as never), data)) // as listed
      const [only] = fitting
      return only !== undefined && fitting.length === 1 ? { signature: only, source: { kind: 'list' } } : undefined
    },
  }
}

/** A contract as Blockscout publishes it (`/api/v2/smart-contracts/{address}`), and a proxy's implementation. */
const published = v.object({
  abi: v.optional(v.nullable(v.array(v.looseObject({ type: v.optional(v.string()), name: v.optional(v.string()) })))),
  implementations: v.optional(
    v.nullable(v.array(v.object({ address_hash: v.optional(v.string()), address: v.optional(v.string()) }))),
  ),
})
const address = /^0x[0-9a-f]{40}$/i

/** An explorer's time limit, because the screen waits for it, milliseconds. */
const limitMs = 2_500
/** The longest answer that is read, bytes. */
const largest = 4 * 1024 * 1024

/**
 * Names calls by the ABI that a contract's maker published at a Blockscout explorer. The explorer learns which contract
 * is looked up, and from which IP address.
 *
 * @param origin of the explorer
 */
export function createBlockscoutNames(origin: string, request: typeof fetch = fetch): CallNames {
  const read = async (contract: string) => {
    const answer = await request(`${origin}/api/v2/smart-contracts/${contract}`, {
      redirect: 'error',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(limitMs),
    })
    if (answer.status === 404) return undefined
    if (!answer.ok) throw new Error('the explorer did not answer')
    return v.parse(published, JSON.parse(await readText(answer, largest)))
  }
  const nameIn = (abi: readonly unknown[], data: Hex): string | undefined => {
    if (!fits(abi, data)) return undefined
    const { functionName } = decodeFunctionData({ abi, data })
    const selector = data.slice(0, 10).toLowerCase()
    const found = abi.find((each) => isFunction(each, functionName) && toFunctionSelector(each as never) === selector)
    return found === undefined ? undefined : toFunctionSignature(found as never) // an ABI's function, as tested
  }
  return {
    async find(to, data) {
      const contract = await read(to)
      const own = nameIn(contract?.abi ?? [], data)
      const [first] = contract?.implementations ?? []
      const behind = first?.address_hash ?? first?.address
      const theirs =
        own === undefined && behind !== undefined && address.test(behind)
          ? nameIn((await read(behind))?.abi ?? [], data)
          : undefined
      const signature = own ?? theirs
      return signature === undefined
        ? undefined
        : { signature, source: { kind: 'explorer', host: new URL(origin).host } }
    },
  }
}

const isFunction = (each: unknown, name: string): boolean =>
  typeof each === 'object' && each !== null && 'name' in each && each.name === name

/**
 * Asks the sources one after the other.
 *
 * @returns undefined where none knows it or answers: it is only a hint
 */
export async function findName(names: readonly CallNames[], to: string, data: Hex): Promise<CallName | undefined> {
  for (const each of names) {
    const found = await each.find(to, data).catch(() => undefined)
    if (found && isPlain(found.signature)) return found
  }
  return undefined
}

/** A function's name is a short identifier: nothing else is shown. */
const isPlain = (signature: string): boolean => /^[\w$]+\([\w$,()[\] ]*\)$/.test(signature) && signature.length <= 200
