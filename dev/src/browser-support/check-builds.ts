import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type App, builtFolder } from '../build.ts'
import { readCompatData, readLowest } from './compat-data.ts'
import { collectNewer, findNewer } from './find-newer.ts'
import { findNewerStyles } from './find-newer-styles.ts'

const lookedFor = 'looked for first'
const ofLibraries = 'a member of libraries’ own objects'
const ofReact = 'React looks for it first, or names something of its own so'
const sameWithout = 'nothing that has to work is different without it'

/** Names in the built scripts that are newer than the lowest browsers, and why that does no harm. */
const excused: Record<string, string> = {
  trustedTypes: lookedFor,
  '.createPolicy': 'of `trustedTypes`',
  '.createScriptURL': 'of a Trusted Types policy, or of what stands in for one',
  BarcodeDetector: lookedFor,
  '.BarcodeDetector': lookedFor,
  'PublicKeyCredential.getClientCapabilities': lookedFor,
  'Uint8Array.fromBase64': lookedFor,
  'Uint8Array.fromHex': lookedFor,
  '.allowsFeature': lookedFor,
  '.ancestorOrigins': lookedFor,
  '.canShare': lookedFor,
  '.isVisible': 'undefined counts as not visible',
  '.requestIdleCallback': lookedFor,
  '.cancelIdleCallback': lookedFor,
  '.isComposing': 'partial in Safari: `is-composing.ts` of the frame knows',
  '.srcObject': 'partial: streams of a camera alone are given to it',
  '.colorScheme': 'a computed style; without it the page’s scheme is followed',
  '.maxInlineSize': 'a style, older than the interface that has it last',
  '.marginBottom': 'a style, older than the interface that has it last',
  '.marginTop': 'a style, older than the interface that has it last',
  '.fromHex': ofLibraries,
  '.toBase64': lookedFor,
  '.toHex': `${lookedFor}, or ${ofLibraries}`,
  'Symbol.dispose': 'libraries bring a symbol of their own where there is none',
  'Symbol.asyncDispose': 'libraries bring a symbol of their own where there is none',
  Profiler: 'an export of React',
  ViewTransition: 'an export of React',
  '.canIntercept': ofReact,
  '.createContext': ofReact,
  '.cssFloat': ofReact,
  '.currentEntry': ofReact,
  '.displayName': 'written by React, never read from a browser',
  '.fetchPriority': ofReact,
  '.fromElement': ofReact,
  '.skipTransition': ofReact,
  '.startViewTransition': lookedFor,
  '.updateCallbackDone': 'of a view transition, which the router looks for first',
  '.viewTransition': ofLibraries,
  scheduler: 'a variable of the decoder of codes',
  '.adopt': ofLibraries,
  '.createView': ofLibraries,
  '.dataType': ofLibraries,
  '.devicePixelRatio': 'of the window, older than the interfaces that have it last',
  '.displayHeight': 'the decoder of codes looks for it first',
  '.displayWidth': 'the decoder of codes looks for it first',
  '.dispose': ofLibraries,
  '.errorCode': ofLibraries,
  '.isError': 'a member of TanStack Query’s results',
  '.isValid': ofLibraries,
  '.methodName': ofLibraries,
  '.move': 'a variable of ours',
  '.requestId': ofLibraries,
  '.sampleCount': ofLibraries,
  '.take': ofLibraries,
  '.toArray': ofLibraries,
  '.use': 'an export of React',
  '.windows': 'a member of a library’s curves',
}

/** The same of the built style sheets. */
const excusedStyles: Record<string, string> = {
  'text-size-adjust': sameWithout,
  '-webkit-tap-highlight-color': sameWithout,
  'word-break: auto-phrase': '`keep-all` stands before it',
  'text-wrap: pretty': sameWithout,
  'forced-color-adjust': 'Safari has no forced colours',
  'user-select': '`-webkit-user-select` stands beside it',
  'overscroll-behavior': 'partial: it counts wherever there is something to scroll',
  'accent-color': 'partial: Safari holds no least contrast of its own',
  '::marker': 'partial: Safari has its colour and size, and no more is set',
  '::-webkit-progress-bar': 'each engine has a name of its own for a progress bar',
  '::-webkit-progress-value': 'each engine has a name of its own for a progress bar',
  '::-moz-progress-bar': 'each engine has a name of its own for a progress bar',
}

/**
 * Searches the built scripts, and the style sheets, for what the lowest supported browsers lack (browsers.json).
 * @returns a sentence for each fault
 */
export function findNewerInBuilds(): string[] {
  const [data, lowest] = [readCompatData(), readLowest()]
  const newer = collectNewer(data, lowest)
  const unused = new Set([...Object.keys(excused), ...Object.keys(excusedStyles)])
  const faults = new Map<string, string>()
  const add = (names: Iterable<string>, excuses: Record<string, string>, file: string) => {
    for (const name of names) {
      unused.delete(name)
      if (excuses[name] === undefined) faults.set(name, `${name} is newer than browsers.json: ${basename(file)}`)
    }
  }
  for (const app of ['frame', 'dapp'] as const satisfies App[])
    for (const file of globSync(join(builtFolder(app), '{assets/*.{js,css},opener.html}'))) {
      const text = readFileSync(file, 'utf8')
      // One file for a disk, with its script and its styles inside.
      const [script, style] = file.endsWith('.html')
        ? [contentOf(text, 'script'), contentOf(text, 'style')]
        : [text, text]
      const isModule = app === 'dapp' || !basename(file).endsWith('.js') || basename(file).startsWith('worker-')
      if (!file.endsWith('.css')) add(findNewer(script, isModule ? 'module' : 'script', newer), excused, file)
      if (!file.endsWith('.js')) add(findNewerStyles(style, data, lowest), excusedStyles, file)
    }
  return [...faults.values(), ...[...unused].map((name) => `${name} is excused, and nothing uses it`)]
}

/** The text in an HTML page's only element of a name. */
const contentOf = (html: string, name: 'script' | 'style') => {
  const texts = [...html.matchAll(new RegExp(`<${name}\\b[^>]*>([\\s\\S]*?)</${name}>`, 'g'))]
  const [, text] = texts[0] ?? []
  if (texts.length !== 1 || text === undefined) throw new Error(`The page has ${texts.length} elements ${name}.`)
  return text
}
