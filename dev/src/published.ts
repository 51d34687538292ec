import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Patterns of one machine or one network that must not appear in a tracked file. */
const leaks: [RegExp, string][] = [
  [/"resolved":\s*"(https?:\/\/[^"]+)"/, 'the address of a package registry'],
  [/\bregistry\s*=\s*["'`]?https?:/, 'the address of a package registry'],
  [/\/\/[^\s"']+\/:_auth/, 'a registry login'],
  [/(?<![\w.~/-])\/(?:home|Users)\/[a-z][\w.-]*\//, 'a path of one machine'],
  [/(?<![\w.~/-])\/(?:root|work|mnt|workspace)\/[\w.-]+/, 'a path of one machine'],
  [/\b[A-Z]:\\\\?Users\\/, 'a path of one machine'],
  [/-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s*[A-Za-z0-9+/]/, 'a private key'],
  [/\bgh[pousr]_[A-Za-z0-9]{30,}|\bnpm_[A-Za-z0-9]{30,}/, 'an access token'],
]

/** Binary files, by ending. */
const binary = /\.(png|jpe?g|webp|gif|ico|woff2?|pdf|zip|gz|br|wasm)$/

/**
 * Finds every tracked or addable file of a repository that reveals the machine it was written on, one sentence each.
 */
export function findLeaks(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return listed
    .split('\0')
    .filter((file) => file && !binary.test(file))
    .flatMap((file) => leaksIn(file, readText(join(root, file))))
}

/** The sentences for one file's text. */
export function leaksIn(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, i) => {
    const found = leaks.find(([sign]) => sign.test(line))
    return found ? [`${file}:${i + 1} holds ${found[1]}.`] : []
  })
}

const readText = (file: string) => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The file is listed by git, but was removed from the disk.
    return ''
  }
}
