import type { User } from '@latchkey/protocol/user'
import type { Session } from './session.ts'
import { personOf } from './stored-session.ts'

/** Stores one fact about the signed-in person as the API says it, and nothing that it says of their wallet. */
export async function setPart<K extends 'changesFrom' | 'deletedAt' | 'pinRemoved'>(
  session: Session,
  name: K,
  value: User[K] | undefined,
): Promise<void> {
  const person = personOf(session.store.getState())
  if (!person) return
  const { [name]: _, ...rest } = person
  await session.setUser((value === undefined ? rest : { ...rest, [name]: value }) as User) // the same except for this
}
