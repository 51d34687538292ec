import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'
import type { AppMetadata } from './app.ts'
import type { ApprovedNamespaces } from './approved-namespaces.ts'
import type { PairProblem } from './types.ts'

/** The problem of a link or of its proposal. */
export type PairingProblem = PairProblem | 'over'

/** The app a page sends the person to. */
export type RequestedApp = { name: string; origin: string | undefined }

export type ConfirmAppProps = ScreenResult<'connect'> & {
  app: AppMetadata
  /** The app the page spoke of. */
  named: RequestedApp | undefined
  account: string
  approved: ApprovedNamespaces
}

export type PasteLinkProps = ScreenResult<'paired'> & {
  requester: Requester
  /** The app the page spoke of. */
  named: RequestedApp | undefined
  /** The problem of the link before this one. */
  problem: PairingProblem | undefined
  /** Takes what was pasted or scanned; answers what is wrong with it. */
  submit(text: string): Promise<PairingProblem | undefined>
}

export type AppConnectedProps = ScreenResult<'done'> & { app: AppMetadata }
