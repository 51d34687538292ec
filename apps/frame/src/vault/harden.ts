/**
 * Hardens the realm of a vault worker before any other module of it runs: import this file first.
 *
 * What the language and the platform give is frozen, so that no library can put itself between the others and their
 * arrays, hashes and random numbers. Whatever else the global object has is removed, ways out and messages included: the
 * worker's script alone keeps its port. See decision 101.
 */

type Scope = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
}

/** The language's own globals that stay. No `eval`: the policy forbids it, and nothing here uses it. */
const ofLanguage = [
  'Object Function Array Boolean String Symbol Number BigInt Math Date RegExp Promise Proxy Reflect JSON Iterator',
  'Map Set WeakMap WeakSet WeakRef FinalizationRegistry ArrayBuffer SharedArrayBuffer DataView',
  'Int8Array Uint8Array Uint8ClampedArray Int16Array Uint16Array Int32Array Uint32Array Float32Array Float64Array',
  'BigInt64Array BigUint64Array Infinity NaN undefined isFinite isNaN parseFloat parseInt globalThis',
  'Error AggregateError EvalError RangeError ReferenceError SyntaxError TypeError URIError',
  'decodeURI decodeURIComponent encodeURI encodeURIComponent',
]

/** The platform's that our packages use. IndexedDB has the resume slots; what it stores leaves no browser. */
const ofPlatform = [
  'WebAssembly TextEncoder TextDecoder atob btoa crypto CryptoKey indexedDB URL',
  'setTimeout clearTimeout setInterval clearInterval',
]

const allowed: ReadonlySet<string | symbol> = new Set(
  [...ofLanguage, ...ofPlatform].flatMap((names) => names.split(' ')),
)

/** Interfaces of which our code gets instances without naming them. They are removed from the global object, and frozen. */
const ofInstances = /^(?:IDB\w+|Event|EventTarget|MessageEvent|DOMException)$/

/** What stays on the prototypes of the global object. */
const keptOfPrototypes: ReadonlySet<string | symbol> = new Set(['constructor', Symbol.toStringTag])

/** Some engines have no such helpers yet; they are not in TypeScript's library for all of ours. */
const { Iterator: iterators } = globalThis as {
  Iterator?: { from(it: object): unknown; prototype: { map(act: () => void): unknown } }
}

/** Objects that no global leads to, though syntax does. */
const hidden = (): unknown[] => [
  function* () {},
  async () => {},
  async function* () {},
  (function* () {})(),
  [].values(),
  new Map().values(),
  new Set().values(),
  ''[Symbol.iterator](),
  ''.matchAll(/(?:)/g),
  iterators?.from({ next: () => ({ done: true, value: undefined }) }),
  iterators?.prototype.map.call([].values(), () => {}),
]

/** Removes what is not in the list, and makes plain values of the getters that stay, so that nobody can exchange them. */
const removeGlobals = (scope: object) => {
  for (const key of Reflect.ownKeys(scope)) {
    const found = Reflect.getOwnPropertyDescriptor(scope, key)
    if (!allowed.has(key)) Reflect.deleteProperty(scope, key)
    else if (found?.get) Object.defineProperty(scope, key, { value: Reflect.get(scope, key), writable: false })
  }
  for (let each = Object.getPrototypeOf(scope); each && each !== Object.prototype; each = Object.getPrototypeOf(each))
    for (const key of Reflect.ownKeys(each)) {
      // Some engines have `crypto` here.
      if (allowed.has(key)) Object.defineProperty(scope, key, { value: Reflect.get(scope, key) })
      if (!keptOfPrototypes.has(key)) Reflect.deleteProperty(each, key)
    }
}

/**
 * Puts another constructor in the place of `RegExp`, whose own shows any code the last text that any other matched, which may
 * be a PIN; Firefox does not let those properties be removed.
 */
const replaceRegExp = () => {
  const Real = RegExp
  function Replaced(pattern: string | RegExp, flags?: string) {
    return new.target ? Reflect.construct(Real, [pattern, flags], new.target) : Real(pattern, flags)
  }
  Object.defineProperty(Replaced, 'name', { value: 'RegExp' })
  Object.defineProperty(Replaced, 'prototype', { value: Real.prototype })
  Object.defineProperty(Real.prototype, 'constructor', { value: Replaced })
  Object.defineProperty(globalThis, 'RegExp', { value: Replaced })
}

/**
 * Lets objects have properties of their own by these names, as always. An assignment is refused where a prototype has a
 * frozen value by that name, and libraries set `name` on their errors.
 */
const allowOverrides = (prototype: object) => {
  for (const [key, { value, configurable, enumerable = false }] of Object.entries(
    Object.getOwnPropertyDescriptors(prototype),
  )) {
    if (!configurable || value === undefined) continue
    Object.defineProperty(prototype, key, {
      enumerable,
      get: () => value,
      set(this: object, next: unknown) {
        if (this === prototype) throw new TypeError(`${key} is frozen`)
        Object.defineProperty(this, key, { value: next, writable: true, enumerable: true, configurable: true })
      },
    })
  }
}

/** Freezes these and all that they lead to. */
const freezeAll = (first: readonly unknown[]) => {
  const seen = new Set<unknown>()
  const visit = (value: unknown) => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return
    seen.add(value)
    visit(Object.getPrototypeOf(value))
    for (const key of Reflect.ownKeys(value)) {
      const found = Reflect.getOwnPropertyDescriptor(value, key)
      visit(found?.value)
      visit(found?.get)
      visit(found?.set)
    }
    Object.freeze(value)
  }
  first.forEach(visit)
}

const harden = () => {
  const scope = globalThis as unknown as Scope
  const post = scope.postMessage.bind(scope)
  const listen = scope.addEventListener.bind(scope)
  const interfaces = Object.getOwnPropertyNames(scope).filter((name) => ofInstances.test(name))
  const unnamed = interfaces.map((name) => Reflect.get(scope, name))
  removeGlobals(scope)
  replaceRegExp()
  for (const each of [Object, Error, AggregateError, EvalError, RangeError, ReferenceError, SyntaxError, TypeError])
    allowOverrides(each.prototype)
  freezeAll([globalThis, globalThis.crypto.subtle, ...unnamed, ...hidden()])
  return {
    postMessage: (message: unknown) => post(message),
    set onmessage(listener: (event: MessageEvent) => void) {
      listen('message', listener)
    },
  }
}

/** The worker's end of its messages. */
export const port = harden()
