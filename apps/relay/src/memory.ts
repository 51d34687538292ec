/** A connection that keeps bytes in memory. */
export type Holder = {
  readonly address: string
  /** Ends the connection now, and gives back what it holds. */
  giveWay(): void
}

export type Memory = {
  /**
   * Reserves bytes until they are given back. If the total is used up, connections of the address that holds most give
   * way.
   *
   * @returns false if the holder's address is at its limit, or is the one that holds most
   */
  hold(holder: Holder, bytes: number): boolean
  release(holder: Holder, bytes: number): void
  readonly size: number
}

/**
 * The bytes that an instance keeps for its clients, with a limit per address and one in total. They are shared fairly:
 * an address is never refused because of others that hold more.
 */
export function createMemory(most: { address: number; all: number }): Memory {
  type Address = { held: number; of: Map<Holder, number>; gone: Set<Holder> }
  const addresses = new Map<string, Address>()
  let size = 0

  /** The address that holds most, among those with connections that can still give way. */
  const heaviest = (): Address | undefined => {
    let found: Address | undefined
    for (const each of addresses.values())
      if (each.of.size > each.gone.size && each.held > (found?.held ?? 0)) found = each
    return found
  }
  const giveWay = ({ of, gone }: Address) => {
    let first: Holder | undefined
    for (const [holder, held] of of)
      if (!gone.has(holder) && (first === undefined || held > (of.get(first) ?? 0))) first = holder
    if (!first) return
    gone.add(first)
    first.giveWay()
  }

  return {
    hold(holder, bytes) {
      if (bytes === 0) return true
      const own = addresses.get(holder.address) ?? { held: 0, of: new Map(), gone: new Set() }
      if (own.held + bytes > most.address) return false
      while (size + bytes > most.all) {
        const other = heaviest()
        if (!other || other.held <= own.held + bytes) return false
        giveWay(other)
      }
      addresses.set(holder.address, own)
      own.held += bytes
      own.of.set(holder, (own.of.get(holder) ?? 0) + bytes)
      size += bytes
      return true
    },
    release(holder, bytes) {
      const own = addresses.get(holder.address)
      if (!own) return
      own.held -= bytes
      size -= bytes
      const left = (own.of.get(holder) ?? 0) - bytes
      if (left > 0) own.of.set(holder, left)
      else {
        own.of.delete(holder)
        own.gone.delete(holder)
      }
      if (own.of.size === 0) addresses.delete(holder.address)
    },
    get size() {
      return size
    },
  }
}
