import type { Config } from 'wagmi'

export type ConnectorStorage = ReturnType<typeof createConnectorStorage>

/**
 * This browser's record of connectors, under wagmi's prefix: the one used last, and whether each is connected
 * (`<id>.shimDisconnect`, set at connect and removed at disconnect, as in the specification).
 */
export function createConnectorStorage({ storage }: Config) {
  let before: Promise<unknown> = Promise.resolve()
  /** One after the other: storage may be asynchronous. */
  const inTurn = (work: () => unknown): Promise<unknown> => {
    before = before.then(work).catch(() => {}) // denied, or full
    return before
  }
  const toFlag = (id: string) => `${id}.shimDisconnect`
  const forget = (id: string) => inTurn(() => storage?.removeItem(toFlag(id)))
  const mark = (id: string) => inTurn(() => storage?.setItem(toFlag(id), true))
  const toOpposite = (id: string) => `${id}.disconnected` // wagmi's flag: set at disconnect, removed at connect
  return {
    mark,
    forget,
    /** Resolves when everything so far is written. */
    settled: () => before,
    /** Stores this connector as the connected one, and no other. */
    remember(id: string): void {
      inTurn(async () => {
        const recent = await storage?.getItem('recentConnectorId')
        if (recent && recent !== id) await storage?.removeItem(toFlag(recent))
        await storage?.setItem('recentConnectorId', id)
      })
      mark(id)
      inTurn(() => storage?.removeItem(toOpposite(id)))
    },
    /** The id of the connector used last, if it is stored as connected. */
    async read(): Promise<string | undefined> {
      const id = await inTurn(async () => {
        const recent = await storage?.getItem('recentConnectorId')
        const isConnected = recent && (await storage?.getItem(toFlag(recent))) === true
        return isConnected && !(await storage?.getItem(toOpposite(recent))) ? recent : undefined
      })
      return typeof id === 'string' ? id : undefined
    },
  }
}
