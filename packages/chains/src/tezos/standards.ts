import { isWalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Operation } from './decode.ts'
import { readOperation, revokesBy, type Standard } from './describe.ts'
import { ask, head, NodeRefusal, type Rpc } from './rpc.ts'

/** A contract's entrypoints, with the type of each one's argument. */
const answered = v.object({ entrypoints: v.record(v.pipe(v.string(), v.maxLength(31)), v.unknown()) })
const typed = v.object({ prim: v.string(), args: v.optional(v.array(v.unknown())) })

/** A type in one line, its pairs as right combs and without annotations: `pair address (pair nat nat)` too. */
const toTypeText = (type: unknown, depth = 0): string => {
  const read = v.safeParse(typed, type)
  if (!read.success || depth > 20) return '?'
  const { prim, args = [] } = read.output
  if (prim !== 'pair' || args.length <= 2)
    return args.length === 0 ? prim : `(${[prim, ...args.map((each) => toTypeText(each, depth + 1))].join(' ')})`
  return toTypeText({ prim, args: [args[0], { prim, args: args.slice(1) }] }, depth + 1)
}

/** The entrypoints that a standard demands: TZIP-7, TZIP-12. */
const demanded: Record<Standard, Record<string, string>> = {
  fa12: {
    transfer: '(pair address (pair address nat))',
    approve: '(pair address nat)',
    getAllowance: '(pair (pair address address) (contract nat))',
    getBalance: '(pair address (contract nat))',
    getTotalSupply: '(pair unit (contract nat))',
  },
  fa2: {
    transfer: '(list (pair address (list (pair address (pair nat nat)))))',
    balance_of: '(pair (list (pair address nat)) (contract (list (pair (pair address nat) nat))))',
    update_operators: '(list (or (pair address (pair address nat)) (pair address (pair address nat))))',
  },
}

/** The most contracts of one operation that are asked about. */
const mostContracts = 20

/** The standards that contracts follow, by their addresses. */
export type Standards = ReadonlyMap<string, readonly Standard[]>

/**
 * Reads the standards of those contracts of an operation that would take a permission back. A contract whose
 * entrypoints cannot be read follows none.
 *
 * @throws what `rpc` throws for an outage
 */
export async function readStandards(operation: Operation, rpc: Rpc): Promise<Standards> {
  const wanted = new Set(
    readOperation(operation).flatMap((step) => ('contract' in step && revokesBy(step) ? [step.contract] : [])),
  )
  return new Map(
    await Promise.all(
      [...wanted].slice(0, mostContracts).map(async (contract) => {
        const path = `${head}/context/contracts/${contract}/entrypoints`
        const { entrypoints } = await ask(rpc, answered, path).catch((failure: unknown) => {
          if (failure instanceof NodeRefusal || isWalletError(failure)) return { entrypoints: {} }
          throw failure
        })
        const types = new Map(Object.entries(entrypoints).map(([name, type]) => [name, toTypeText(type)]))
        const follows = (standard: Standard) =>
          Object.entries(demanded[standard]).every(([name, type]) => types.get(name) === type)
        return [contract, (['fa12', 'fa2'] as const).filter(follows)] as const
      }),
    ),
  )
}
