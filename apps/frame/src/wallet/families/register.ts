import { isAsking, type MethodName, methods } from '@latchkey/protocol/methods'
import { lazyImport } from '../../entry/lazy-import.ts'
import type { FamilyHandlers } from './handlers.ts'
import { createLoadFamily } from './kept.ts'

/** Every family with methods of its own. Each is a chunk of its own: who does not use it does not load it. */
const families = {
  solana: lazyImport(() => import('./solana/index.ts')),
  aptos: lazyImport(() => import('./aptos/index.ts')),
  near: lazyImport(() => import('./near/index.ts')),
  tezos: lazyImport(() => import('./tezos/index.ts')),
  hedera: lazyImport(() => import('./hedera/index.ts')),
} as const satisfies { [F: string]: () => Promise<{ handlers: object }> }

type FamilyWithMethods = keyof typeof families

/** Gives what a family does with what was sent, and tells of an account. */
export const loadFamily = createLoadFamily(families)

/** The handlers of all families, each of which loads its family when it is called. */
type AllHandlers = FamilyHandlers<FamilyWithMethods>

function createHandlers(): AllHandlers {
  const all = (Object.keys(families) as FamilyWithMethods[]).flatMap((family) =>
    (Object.keys(methods) as MethodName[])
      .filter((method) => method.startsWith(`${family}_`) && isAsking(method))
      .map((method) => [
        method,
        async (call: never, context: never) => {
          const { handlers } = await families[family]()
          // The family's own type pairs each method with its handler.
          return (handlers as Record<string, (call: never, context: never) => unknown>)[method]?.(call, context)
        },
      ]),
  )
  return Object.fromEntries(all) as AllHandlers // by the names of the wire's own record
}

export const familyHandlers = createHandlers()
