import { WalletError } from '@latchkey/core/errors'
import { readAddress, toShortAddress } from './address.ts'

/** A Move type. */
export type TypeTag =
  | { kind: 'bool' | 'u8' | 'u16' | 'u32' | 'u64' | 'u128' | 'u256' | 'address' | 'signer' }
  | { kind: 'vector'; of: TypeTag }
  | { kind: 'struct'; address: string; module: string; name: string; typeArguments: readonly TypeTag[] }

const simple = ['bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address', 'signer'] as const

/** The deepest nesting of a type; the chain's own limit is 8. */
const deepest = 8

const invalid = (detail: string) => new WalletError('invalidParams', { reason: `this is not a Move type: ${detail}` })

/**
 * Reads a Move type as the API writes it: `vector<u8>`, `0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>`.
 * @throws WalletError `invalidParams` for a text that is none
 */
export function parseTypeTag(text: string): TypeTag {
  if (text.length > 2_048) throw invalid('it is too long')
  let at = 0
  const skip = () => {
    while (text[at] === ' ') at += 1
  }
  const word = (form: RegExp, what: string): string => {
    form.lastIndex = at
    const [found] = form.exec(text) ?? []
    if (!found) throw invalid(`${what} is missing`)
    at += found.length
    return found
  }
  const expect = (sign: string) => {
    if (!text.startsWith(sign, at)) throw invalid(`${sign} is missing`)
    at += sign.length
  }
  const list = (depth: number): TypeTag[] => {
    expect('<')
    const types: TypeTag[] = []
    do {
      skip()
      types.push(type(depth + 1))
      skip()
    } while (text[at] === ',' && ++at)
    expect('>')
    return types
  }
  const type = (depth: number): TypeTag => {
    if (depth > deepest) throw invalid('it is nested too deeply')
    if (text.startsWith('0x', at)) {
      const address = readAddress(word(/0x[0-9a-fA-F]{1,64}/y, 'an address'))
      expect('::')
      const module = word(/[A-Za-z_][A-Za-z0-9_]*/y, 'a module')
      expect('::')
      const name = word(/[A-Za-z_][A-Za-z0-9_]*/y, 'a name')
      return { kind: 'struct', address, module, name, typeArguments: text[at] === '<' ? list(depth) : [] }
    }
    const name = word(/[a-z0-9]+/y, 'a type')
    if (name === 'vector') {
      const [of, ...more] = list(depth)
      if (!of || more.length > 0) throw invalid('a vector has one type')
      return { kind: 'vector', of }
    }
    const kind = simple.find((each) => each === name)
    if (!kind) throw invalid(`${name} is unknown`)
    return { kind }
  }
  const found = type(0)
  if (at !== text.length) throw invalid('something follows it')
  return found
}

/** A Move type as the API writes it. */
export function formatTypeTag(tag: TypeTag): string {
  if (tag.kind === 'vector') return `vector<${formatTypeTag(tag.of)}>`
  if (tag.kind !== 'struct') return tag.kind
  const generics = tag.typeArguments.length > 0 ? `<${tag.typeArguments.map(formatTypeTag).join(', ')}>` : ''
  return `${toShortAddress(tag.address)}::${tag.module}::${tag.name}${generics}`
}
