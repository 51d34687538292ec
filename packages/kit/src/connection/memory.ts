import type { Config } from '@wagmi/core'

/**
 * What this browser remembers of connectors, under wagmi's prefix: the one used last, and of each whether it is connected
 * (`<id>.shimDisconnect`, set at connect and removed at disconnect, as the specification has it).
 */
export function createMemory({ storage }: Config) {
  const quietly = async (work: () => unknown) => {
    try {
      return await work()
    } catch {
      return undefined // denied, or full
    }
  }
  const mark = (id: string) => quietly(() => storage?.setItem(`${id}.shimDisconnect`, true))
  return {
    mark,
    remember(id: string) {
      void quietly(() => storage?.setItem('recentConnectorId', id))
      void mark(id)
      void quietly(() => storage?.removeItem(`${id}.disconnected`)) // wagmi's flag, which says the opposite
    },
    forget: (id: string) => void quietly(() => storage?.removeItem(`${id}.shimDisconnect`)),
    /** The id of the connector used last, if it is remembered as connected. */
    async read(): Promise<string | undefined> {
      const id = await quietly(() => storage?.getItem('recentConnectorId'))
      if (typeof id !== 'string') return undefined
      return (await quietly(() => storage?.getItem(`${id}.shimDisconnect`))) === true ? id : undefined
    },
  }
}
