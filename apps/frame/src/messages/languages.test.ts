import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { messages as loginWindow } from '../login-window/messages/en.ts'
import { messages as opener } from '../opener/messages/en.ts'
import { messages as aptos } from '../wallet/families/aptos/messages/en.ts'
import { messages as near } from '../wallet/families/near/messages/en.ts'
import { messages as solana } from '../wallet/families/solana/messages/en.ts'
import { messages as tezos } from '../wallet/families/tezos/messages/en.ts'
import { messages as wallet } from '../wallet/messages/en.ts'
import { languages } from './languages.gen.ts'

type Text = string | ((...values: unknown[]) => unknown)

const document = readFileSync(join(import.meta.dirname, '..', '..', 'index.html'), 'utf8')
const plainText = (id: string) => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(document)?.[1] ?? ''
const english = {
  wallet,
  families: { aptos, near, solana, tezos },
  plain: { alone: plainText('alone'), refused: plainText('refused'), answered: plainText('answered') },
  loginWindow,
  opener,
}

const leaves = (value: unknown, path: string): [string, Text][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, `${path}.${key}`))
    : [[path, value as Text]] // a catalogue has nothing else

/** Values of every kind that a message may take. A message gets the first kind that it takes in both languages. */
const samples: ((at: number) => unknown)[] = [
  (at) => `⟨${at}⟩`,
  (at) => 70 + at,
  (at) => BigInt(70 + at),
  (at) => [`⟨${at}⟩`, `⟨${at}b⟩`],
  // A name, and how many.
  (at) => (at === 0 ? `⟨${at}⟩` : 70 + at),
]
const counts = [1, 2, 5, 11, 21, 100]

const say = (text: Text, sample: (at: number) => unknown): string | undefined => {
  if (typeof text === 'string') return text
  try {
    const said = text(...Array.from({ length: text.length }, (_, at) => sample(at)))
    // Intl writes NaN in Arabic words.
    return typeof said === 'string' && !/NaN|ليس\sرقم|undefined|\[object/.test(said) ? said : undefined
  } catch {
    return undefined // of another kind
  }
}

type Sample = (typeof samples)[number]

const sampleOf = (...texts: (Text | undefined)[]): Sample | undefined =>
  samples.find((sample) => texts.every((text) => text !== undefined && say(text, sample) !== undefined))

/** The values that a text shows. A translation must show those that the English text shows. */
const shown = (said: string, sample: (at: number) => unknown): string[] =>
  [0, 1, 2, 3]
    .map((at) => [sample(at)].flat().map(String))
    .filter((values) => values.every((each) => said.includes(each)))
    .flat()

/** Names, standards and marks that are written in Latin letters in every language. */
const latin =
  /\b(Latchkey|recovery-kit|Google|Apple|Facebook|Kakao|Discord|Twitter|WalletConnect|HashConnect|MetaMask|Phantom|Solflare|Petra|Meteor Wallet|Temple|Kukai|Ethereum|Solana|Aptos|NEAR|Tezos|Hedera|BORA|Polygon|Safe|Uniswap|Permit2|Seaport|Blur|CoW|PIN|QR|URL|ID|NFT|FA2|SPL|NEP-\d+|ERC-?\d+|EIP-?\d+|BIP-?\d+|ABI|RPC|API|APT|SOL|XTZ|USD|USDC|EUR|CAIP-?\d+|Token-2022|Unix|UTC|hex|wei|gas|token|DAO|Chainlink|Blockscout|Wi-Fi|Chrome|Safari|Firefox|Android|iOS|iPhone|Windows|Mac|EVM|PRF|SMS|ENS|tez|mutez|yoctoNEAR|Move|ann\.eth)\b/gi
const ownScript = ['ko', 'ja', 'zh', 'ar', 'hi']

describe.each(Object.entries<() => Promise<object>>(languages))('messages in %s', async (tag, load) => {
  const file: { loginWindow: object; opener: object } = await import(/* @vite-ignore */ `./${tag}.ts`)
  const language: object = { ...(await load()), loginWindow: file.loginWindow, opener: file.opener }
  const all = new Map(leaves(language, ''))
  const original = leaves(english, '')

  test('default: every message is there, with as many values', () => {
    for (const [path, text] of original) {
      const own = all.get(path)
      expect(typeof own, path).toBe(typeof text)
      if (typeof own === 'string') expect(own.trim() === '', path).toBe(String(text).trim() === '')
      else expect(own?.length, path).toBeLessThanOrEqual(text.length)
    }
    expect(all.size).toBe(original.length)
  })

  test('behavior: whatever English says of its values, this language says', () => {
    for (const [path, text] of original) {
      // It takes values of another kind: the screens' tests cover it.
      if (typeof text !== 'function' || sampleOf(text) === undefined) continue
      const own = all.get(path) ?? ''
      const sample = sampleOf(text, own)
      expect(sample, path).toBeDefined()
      if (!sample) continue
      const values = shown(say(text, sample) ?? '', sample)
      expect(shown(say(own, sample) ?? '', sample), path).toEqual(expect.arrayContaining(values))
    }
  })

  test('behavior: no count breaks a sentence', () => {
    for (const [path, text] of original) {
      const own = all.get(path) ?? ''
      if (typeof text !== 'function' || text.length !== 1 || say(text, () => 7) === undefined) continue
      if (say(own, () => 7) === undefined) continue // not a count
      for (const count of counts)
        expect(
          say(own, () => count),
          `${path} with ${count}`,
        ).toBeDefined()
    }
  })

  test.runIf(ownScript.includes(tag))('behavior: no English is left over', () => {
    const left = [...all].flatMap(([path, text]) => {
      const sample = sampleOf(text)
      const said = sample ? (say(text, sample) ?? '') : ''
      // A term may follow its translation in brackets.
      const words =
        said
          .replace(/[(（][^)）]*[)）]/g, '')
          .replace(latin, '')
          .match(/[A-Za-z]{3,}/g) ?? []
      return words.length > 1 ? [`${path}: ${said}`] : []
    })
    expect(left).toEqual([])
  })
})
