import type { AskingMethod, Result } from '@latchkey/protocol/methods'
import type { Call } from '../entry/calls.ts'
import type { WalletAppParts } from '../entry/page-session.ts'
import type { ProjectRow } from '../entry/project.ts'
import type { LoadFamily } from './families/family.ts'
import type { MyNetworks } from './my-networks.ts'
import type { SendContext } from './send-context.ts'
import type { WalletConnect } from './wallet-connect/types.ts'

/** The context of a request. `project` was verified: the page belongs to it. */
export type RequestContext = Omit<SendContext, 'loadFamily' | 'queue'> &
  Omit<WalletAppParts, Exclude<keyof SendContext, 'queue'> | 'overlay' | 'project' | 'renewal'> & {
    project: ProjectRow
    /** The connection to other apps; undefined where the operator configured no relay. */
    walletConnect: WalletConnect | undefined
    loadFamily: LoadFamily
    myNetworks: MyNetworks
    /** The same request, for another account of the person's. */
    at(account: number): RequestContext
  }

/** Executes a method: asks the person where necessary, then acts. */
export type Handler<M extends AskingMethod> = (call: Call<M>, context: RequestContext) => Promise<Result<M>>
