import { type Instruction, toBase58 } from './decode.ts'
import type { Step } from './steps.ts'

/** The vote program: validators vote with its accounts, and receive their rewards in them. */
export const VOTE_PROGRAM_ADDRESS = 'Vote111111111111111111111111111111111111111'

/** The clock sysvar, which programs once required among the accounts. */
export const clock = 'SysvarC1ock11111111111111111111111111111111'

/** Instructions by their numbers, as bincode writes them (solana-vote-interface, `VoteInstruction`). */
const numbers = { initialize: 0, authorize: 1, withdraw: 3, updateCommission: 5, authorizeChecked: 7 }

/**
 * Reads an instruction of the vote program, as far as it hands over control or coins, or sets the commission.
 *
 * @throws RangeError for too few bytes or accounts
 */
export function readVote({ program, accounts, data }: Instruction): Step | Step[] {
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  const end = (length: number) => {
    if (data.length !== length) throw new RangeError('other bytes')
  }
  const addressOf = (at: number): string => {
    const each = accounts[at]
    if (!each || !('address' in each)) throw new RangeError('too few accounts')
    return each.address
  }
  const keyAt = (at: number) => toBase58(data.subarray(at, at + 32))
  const vote = addressOf(0)
  switch (view.getUint32(0, true)) {
    case numbers.initialize:
      end(101)
      return [keyAt(68), keyAt(36)].map((to) => ({ kind: 'setAuthority', account: vote, to, first: true }))
    case numbers.authorize:
      end(40)
      return { kind: 'setAuthority', account: vote, to: keyAt(4) }
    case numbers.withdraw: {
      end(12)
      const lamports = view.getBigUint64(4, true)
      return { kind: 'transfer', from: vote, to: addressOf(1), lamports, authority: addressOf(2) }
    }
    case numbers.updateCommission:
      end(5)
      return { kind: 'setCommission', account: vote, percent: view.getUint8(4) }
    case numbers.authorizeChecked:
      end(8)
      return { kind: 'setAuthority', account: vote, to: addressOf(addressOf(1) === clock ? 3 : 2) }
    default:
      return { kind: 'unknown', program, data, accounts: [] }
  }
}
