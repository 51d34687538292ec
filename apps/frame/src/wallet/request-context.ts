import type { AskingMethod, Result } from '@latchkey/protocol/methods'
import type { Call } from '../entry/calls.ts'
import type { WalletAppParts } from '../entry/entry.ts'
import type { ProjectRow } from '../entry/project.ts'
import type { LoadFamily } from './families/family.ts'
import type { SendContext } from './send-context.ts'
import type { WalletConnect } from './wallet-connect/types.ts'

/** The context of a request. `project` is checked already: the page belongs to it. */
export type RequestContext = Omit<SendContext, 'loadFamily' | 'queue'> &
  Omit<WalletAppParts, Exclude<keyof SendContext, 'queue'> | 'overlay' | 'project'> & {
    project: ProjectRow
    /** The way to other apps; nothing where the operator named no relay. */
    walletConnect: WalletConnect | undefined
    loadFamily: LoadFamily
  }

/** Does what a method says: asks the person where one must be asked, then acts. */
export type Handler<M extends AskingMethod> = (call: Call<M>, context: RequestContext) => Promise<Result<M>>
