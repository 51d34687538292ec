// Part of the stand-in for a Tezos node: reads forged operations, keeps them in a pool, and puts them into blocks.
import { localForger } from '@taquito/local-forging'
import { apply, type Content, NodeErrors, type Operation, requireValid } from './apply.ts'
import type { Clock } from './clock.ts'
import { hash, toText } from './encoding.ts'
import type { State } from './state.ts'

const signatureBytes = 64

/** Reads an operation's bytes, without its signature, by taquito's own forger, whatever wallet wrote them. */
const read = async (
  raw: Uint8Array,
): Promise<{ operation: Operation; unsigned: Uint8Array; signature: Uint8Array }> => {
  const unsigned = raw.slice(0, -signatureBytes)
  const hex = Buffer.from(unsigned).toString('hex')
  try {
    const parsed = (await localForger.parse(hex)) as unknown as Operation // what it holds is checked before it is used
    if ((await localForger.forge(parsed as never)) !== hex) throw new Error('the bytes go on') // its type names each kind
    return { operation: parsed, unsigned, signature: raw.slice(-signatureBytes) }
  } catch (cause) {
    throw Object.assign(new NodeErrors({ kind: 'permanent', id: 'node.prevalidation.parse_error' }), { cause })
  }
}

/** Operations of one manager that may wait at the same time. */
const isOf =
  (source: string | undefined) =>
  ({ source: other }: Content) =>
    other === source

/** A chain whose state advances with its clock. `lifetime`: for how many blocks an operation's branch is valid. */
export function createLedger(state: State, clock: Clock, keep: () => void, lifetime: () => number) {
  /** The decoded operations that were submitted, by hash. */
  const known = new Map<string, Operation>()
  const parts = () => ({ state, clock, lifetime: lifetime() })

  const operationOf = async (id: string): Promise<Operation | undefined> => {
    const found = known.get(id)
    if (found) return found
    const sent = state.operations[id]
    if (!sent) return undefined
    const { operation } = await read(Uint8Array.from(Buffer.from(sent.raw, 'hex')))
    known.set(id, operation)
    return operation
  }

  let advancing: Promise<void> = Promise.resolve()
  const bake = async () => {
    const head = clock.head()
    const due = state.mempool.filter((id) => (state.operations[id]?.level ?? 0) <= head)
    for (const id of due) {
      state.mempool.splice(state.mempool.indexOf(id), 1)
      const sent = state.operations[id]
      const operation = await operationOf(id)
      if (!sent || !operation) continue
      try {
        sent.contents = apply(operation, state)
      } catch (failure) {
        if (!(failure instanceof NodeErrors)) throw failure
        delete state.operations[id]
      }
    }
    if (due.length > 0) keep()
  }
  /** Advances the chain to the current time. */
  const advance = (): Promise<void> => {
    advancing = advancing.then(bake)
    return advancing
  }

  return {
    state,
    clock,
    advance,
    read,
    /** Applies operations to a copy, one after the other. */
    tryOut(operations: Operation[]): unknown[][] {
      const copy = structuredClone(state)
      return operations.map((operation) => apply(operation, copy))
    },
    /**
     * Accepts a signed operation for the next block. Returns its hash.
     * @throws NodeErrors
     */
    async inject(raw: Uint8Array): Promise<string> {
      await advance()
      const id = toText('operation', hash(raw))
      if (state.mempool.includes(id)) return id
      const { operation, unsigned, signature } = await read(raw)
      requireValid(operation, unsigned, signature, parts())
      for (const waiting of state.mempool) {
        const other = await operationOf(waiting)
        if (other?.contents.some(isOf(operation.contents[0]?.source)))
          throw new NodeErrors({
            kind: 'temporary',
            id: 'proto.025-PsUshuai.validate.operation.manager_restriction',
            conflicting_operation_hash: waiting,
          })
      }
      state.operations[id] = { raw: Buffer.from(raw).toString('hex'), level: clock.head() + 1, contents: undefined }
      state.mempool.push(id)
      known.set(id, operation)
      keep()
      return id
    },
    requireValid(operation: Operation, unsigned: Uint8Array, signature: Uint8Array) {
      requireValid(operation, unsigned, signature, parts())
    },
    /** The contents of a block. */
    async inBlock(level: number): Promise<{ hash: string; branch: string; signature: string; contents: unknown[] }[]> {
      const found = Object.entries(state.operations).filter(([, sent]) => sent.level === level && sent.contents)
      return Promise.all(
        found.map(async ([id, { raw, contents = [] }]) => ({
          hash: id,
          branch: (await operationOf(id))?.branch ?? '',
          signature: toText('edsig', Uint8Array.from(Buffer.from(raw.slice(-2 * signatureBytes), 'hex'))),
          contents,
        })),
      )
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>
