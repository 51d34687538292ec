import type { User } from '@latchkey/protocol/user'
import { notSignedIn } from './accounts.ts'
import type { Project } from './project.ts'

export type EmbeddedWallet = NonNullable<User['wallet']>

/** The signed-in person, if the page may know them. */
export type PageUser = {
  /** Null when nobody is signed in. @throws WalletError when the page does not belong to its project */
  read(): Promise<User | null>
  /** The signed-in person's wallet. @throws WalletError `unauthorized` when nobody is signed in; as `read` */
  requireWallet(): Promise<EmbeddedWallet>
}

/**
 * Reads the signed-in person for a page. A page learns who is signed in only once it is known to belong to the project.
 *
 * @param readVisible the person: signed in, with a wallet that was opened at least once
 */
export function createPageUser(
  readVisible: () => Promise<User | null>,
  project: Pick<Project, 'recallOrCheck'>,
): PageUser {
  const read = async () => {
    const user = await readVisible()
    if (user) await project.recallOrCheck()
    return user
  }
  return {
    read,
    async requireWallet() {
      const wallet = (await read())?.wallet
      if (!wallet) throw notSignedIn()
      return wallet
    },
  }
}
