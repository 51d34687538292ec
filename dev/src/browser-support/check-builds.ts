import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type App, builtFolder } from '../build.ts'
import { readCompatData, readLowest } from './compat-data.ts'
import { collectNewer, findNewer } from './find-newer.ts'

/** Names in the builds that are newer than the lowest browsers, and why that does no harm. */
const excused: Record<string, string> = {
  trustedTypes: 'looked for first',
  BarcodeDetector: 'looked for first',
  'PublicKeyCredential.getClientCapabilities': 'looked for first',
  'Uint8Array.fromBase64': 'looked for first',
  'Uint8Array.fromHex': 'looked for first',
  '.fromHex': 'a member of libraries’ own objects',
  '.toBase64': 'looked for first',
  '.toHex': 'looked for first, or a member of libraries’ own objects',
  'Symbol.dispose': 'libraries bring a symbol of their own where there is none',
  'Symbol.asyncDispose': 'libraries bring a symbol of their own where there is none',
  Profiler: 'an export of React',
  ViewTransition: 'an export of React',
  scheduler: 'a variable of the decoder of codes',
  '.adopt': 'a member of libraries’ own objects',
  '.displayName': 'written by React, never read from a browser',
  '.dispose': 'a member of libraries’ own objects',
  '.isError': 'a member of TanStack Query’s results',
  '.move': 'a variable of ours',
  '.take': 'a member of libraries’ own objects',
  '.toArray': 'a member of libraries’ own objects',
  '.use': 'an export of React',
  '.windows': 'a member of a library’s curves',
}

/**
 * Searches the built scripts for names and syntax that the lowest supported browsers lack (browsers.json).
 * @returns a sentence for each fault
 */
export function findNewerInBuilds(): string[] {
  const newer = collectNewer(readCompatData(), readLowest())
  const unused = new Set(Object.keys(excused))
  const faults = new Map<string, string>()
  for (const app of ['frame', 'dapp'] as const satisfies App[])
    for (const file of globSync(join(builtFolder(app), 'assets', '*.js'))) {
      const isModule = app === 'dapp' || basename(file).startsWith('worker-')
      for (const name of findNewer(readFileSync(file, 'utf8'), isModule ? 'module' : 'script', newer)) {
        unused.delete(name)
        if (excused[name] === undefined) faults.set(name, `${name} is newer than browsers.json: ${basename(file)}`)
      }
    }
  return [...faults.values(), ...[...unused].map((name) => `${name} is excused, and nothing uses it`)]
}
