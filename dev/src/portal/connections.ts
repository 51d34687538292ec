import { createHash, randomInt } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { writeOwn } from '../files.ts'

const connection = v.strictObject({ portalId: v.string(), bappUsn: v.string(), wallet: v.string() })
const storedConnections = v.strictObject({
  /** Each wallet is one person of the portal, whatever app they come from. */
  people: v.record(v.string(), v.string()),
  connections: v.array(connection),
})

/** The portal's view of a connection. */
export type Status = { status: 'CONNECTED'; bappUsn: string; boraPortalUsn: string; walletAddressHash: string }

export type Refusal = 'USN_CONNECTED_TO_OTHER_WALLET' | 'WALLET_CONNECTED_TO_OTHER_USN'

/** Connections, persisted in a file. Wallets are compared without regard to case. */
export function openConnections(file: string) {
  const state = existsSync(file)
    ? v.parse(storedConnections, JSON.parse(readFileSync(file, 'utf8')))
    : { people: {}, connections: [] }
  const toStatus = ({ bappUsn, wallet }: v.InferOutput<typeof connection>): Status => ({
    status: 'CONNECTED',
    bappUsn,
    boraPortalUsn: state.people[wallet] ?? '',
    walletAddressHash: createHash('sha256').update(wallet).digest('hex'),
  })
  const findBy = (portalId: string, key: 'bappUsn' | 'wallet', value: string) =>
    state.connections.find((each) => each.portalId === portalId && each[key] === value)

  return {
    ofUsn(portalId: string, bappUsn: string): Status | undefined {
      const found = findBy(portalId, 'bappUsn', bappUsn)
      return found && toStatus(found)
    },
    ofWallet(portalId: string, walletAddress: string): Status | undefined {
      const found = findBy(portalId, 'wallet', walletAddress.toLowerCase())
      return found && toStatus(found)
    },
    /** Connects, or returns the reason for a refusal; repeating it changes nothing. */
    connect(portalId: string, bappUsn: string, walletAddress: string): Status | Refusal {
      const wallet = walletAddress.toLowerCase()
      const existing = findBy(portalId, 'bappUsn', bappUsn)
      if (existing) return existing.wallet === wallet ? toStatus(existing) : 'USN_CONNECTED_TO_OTHER_WALLET'
      if (findBy(portalId, 'wallet', wallet)) return 'WALLET_CONNECTED_TO_OTHER_USN'
      const made = { portalId, bappUsn, wallet }
      state.people[wallet] ??= String(randomInt(10 ** 11, 10 ** 12))
      state.connections.push(made)
      writeOwn(file, JSON.stringify(state, null, 2))
      return toStatus(made)
    },
  }
}
