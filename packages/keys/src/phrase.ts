import type { Bytes } from '@latchkey/core/bytes'
import { type EvmPath, evmPaths } from '@latchkey/core/vault-contents'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'

/** True for the name of a path. */
export function isEvmPath(text: string): text is EvmPath {
  return (evmPaths as readonly string[]).includes(text)
}

/** The numbers of words that a recovery phrase can have (BIP-39). */
const counts = [12, 15, 18, 21, 24]

/** True for the bytes of entropy that such a phrase has: four for every three words. */
export function isEntropyLength(length: number): boolean {
  return counts.some((count) => (count / 3) * 4 === length)
}

const known = new Set(wordlist)

/**
 * The reason a text is not a recovery phrase; `at` is the position of the first word that is not in the list, from 1.
 */
export type PhraseFlaw = { flaw: 'count'; words: number } | { flaw: 'word'; at: number } | { flaw: 'checksum' }

/** Invisible characters that pages and documents insert into words. */
const unseen = /\u00ad|\u200c|\u200d|\u2060|\ufeff/g

/**
 * Reads a recovery phrase as a person types or pastes it: with anything between the words, in upper or lower case. A
 * word in another script is in no list; to drop it would yield another phrase.
 *
 * @returns its entropy, which the caller wipes, or what is wrong with it
 */
export function readPhrase(text: string): { entropy: Bytes } | PhraseFlaw {
  const words = text
    .normalize('NFKC')
    .replace(unseen, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
  const wrong = words.findIndex((word) => !known.has(word))
  if (wrong >= 0) return { flaw: 'word', at: wrong + 1 }
  if (!counts.includes(words.length)) return { flaw: 'count', words: words.length }
  try {
    return { entropy: mnemonicToEntropy(words.join(' '), wordlist) as Bytes }
  } catch {
    return { flaw: 'checksum' }
  }
}
