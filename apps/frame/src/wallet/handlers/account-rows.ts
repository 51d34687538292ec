import { listAccounts } from '../../session/at-account.ts'
import { personOf } from '../../session/stored-session.ts'
import type { RequestContext } from '../request-context.ts'

/** An account of the wallet as a screen shows it; its name is known while the wallet is open. */
export type AccountRow = { index: number; address: `0x${string}`; name?: string }

/** The accounts of the signed-in person. */
export function toAccountRows({ session, vault }: Pick<RequestContext, 'session' | 'vault'>): AccountRow[] {
  const person = personOf(session.store.getState())
  const { names = {} } = vault.store.getState()
  return person
    ? listAccounts(person).map(({ index, wallet: { address } }) => {
        const name = names[index]
        return { index, address, ...(name !== undefined && { name }) }
      })
    : []
}
