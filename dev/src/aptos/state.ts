import { readAddress, toShortAddress } from '@latchkey/chains/aptos'

/** The data of a resource, as the API writes it. */
export type Data = Record<string, unknown>
type History = { version: bigint; data: Data | undefined }[]

export type Change =
  | { kind: 'resource'; address: string; type: string; data: Data | undefined }
  | { kind: 'table'; handle: string; keyType: string; valueType: string; key: unknown; data: unknown }

export type Event = {
  guid: { creation_number: string; account_address: string }
  sequence_number: string
  type: string
  data: unknown
}

/** The resources and table items of every account, with their history: they can be read at any version. */
export function createState() {
  const accounts = new Map<string, Map<string, History>>()
  const tables = new Map<string, Map<string, { version: bigint; data: unknown }[]>>()

  const at = <T extends { version: bigint }>(history: readonly T[] | undefined, version?: bigint): T | undefined =>
    version === undefined ? history?.at(-1) : history?.findLast((each) => each.version <= version)

  return {
    read: (address: string, type: string, version?: bigint): Data | undefined =>
      at(accounts.get(address)?.get(type), version)?.data,

    /** In the order of their types. */
    resources: (address: string, version?: bigint): { type: string; data: Data }[] =>
      [...(accounts.get(address) ?? [])]
        .flatMap(([type, history]) => {
          const data = at(history, version)?.data
          return data ? [{ type, data }] : []
        })
        .sort((a, b) => (a.type < b.type ? -1 : 1)),

    hasTable: (handle: string): boolean => tables.has(readAddress(handle)),
    readTable: (handle: string, key: unknown, version?: bigint): unknown =>
      at(tables.get(readAddress(handle))?.get(JSON.stringify(key)), version)?.data,

    apply(changes: readonly Change[], version: bigint) {
      for (const change of changes) {
        if (change.kind === 'table') {
          const table = tables.get(change.handle) ?? new Map()
          tables.set(change.handle, table)
          const key = JSON.stringify(change.key)
          table.set(key, [...(table.get(key) ?? []), { version, data: change.data }])
        } else {
          const account = accounts.get(change.address) ?? new Map<string, History>()
          accounts.set(change.address, account)
          const history = account.get(change.type) ?? []
          account.set(change.type, history)
          history.push({ version, data: change.data })
        }
      }
    },
  }
}
export type State = ReturnType<typeof createState>

/**
 * The session of a transaction that is being executed: it reads the previous state, and buffers writes until it is
 * applied.
 */
export function openSession(state: State) {
  const written = new Map<string, Change>()
  const events: Event[] = []
  const read = (address: string, type: string): Data | undefined => {
    const changed = written.get(`${address} ${type}`)
    return changed ? (changed.data as Data | undefined) : state.read(address, type)
  }
  const session = {
    read,
    /** A copy of a resource, for the caller to change and write back; undefined if there is none. */
    borrow: (address: string, type: string): Data | undefined => structuredClone(read(address, type)),
    write: (address: string, type: string, data: Data | undefined) =>
      void written.set(`${address} ${type}`, { kind: 'resource', address, type, data }),
    writeTable: (handle: string, keyType: string, valueType: string, key: unknown, data: unknown) =>
      void written.set(`${handle} ${JSON.stringify(key)}`, { kind: 'table', handle, keyType, valueType, key, data }),
    readTable: (handle: string, key: unknown): unknown =>
      written.get(`${handle} ${JSON.stringify(key)}`)?.data ?? state.readTable(handle, key),
    /** An event of a module, without a handle. */
    tell: (type: string, data: unknown) =>
      void events.push({
        guid: { creation_number: '0', account_address: '0x0' },
        sequence_number: '0',
        type,
        data,
      }),
    /**
     * Emits an event of a handle, which counts it. `handle` is the object itself, inside the resource that will be
     * written.
     */
    emit(handle: EventHandle, type: string, data: unknown) {
      events.push({
        guid: { creation_number: handle.guid.id.creation_num, account_address: handle.guid.id.addr },
        sequence_number: handle.counter,
        type,
        data,
      })
      handle.counter = String(BigInt(handle.counter) + 1n)
    },
    isNew: (change: Change): boolean =>
      change.kind === 'resource' && state.read(change.address, change.type) === undefined,
    changes: (): Change[] => [...written.values()],
    events: (): Event[] => events,
  }
  return session
}
export type Session = ReturnType<typeof openSession>

export type EventHandle = { counter: string; guid: { id: { addr: string; creation_num: string } } }

export function newHandle(address: string, creationNumber: number | string): EventHandle {
  return {
    counter: '0',
    guid: { id: { addr: toShortAddress(address), creation_num: String(creationNumber) } },
  }
}
