import { firstImport } from '@latchkey/core/vault-contents'
import { listAccounts } from '../../session/at-account.ts'
import { personOf } from '../../session/stored-session.ts'
import type { AccountRow } from '../account-row.ts'
import type { RequestContext } from '../request-context.ts'

/** The accounts of the signed-in person. */
export function toAccountRows({ session, vault }: Pick<RequestContext, 'session' | 'vault'>): AccountRow[] {
  const person = personOf(session.store.getState())
  const { names = {} } = vault.store.getState()
  return person
    ? listAccounts(person).map(({ index, wallet: { address } }) => {
        const name = names[index]
        return { index, address, ...(name !== undefined && { name }), ...(index >= firstImport && { imported: true }) }
      })
    : []
}
