import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'
import type { AppMetadata } from './app.ts'
import type { ApprovedNamespaces } from './approved-namespaces.ts'
import type { PairProblem } from './types.ts'

/** The problem of a link or of its proposal. */
export type PairingProblem = PairProblem | 'over'

/** The app to which a page sends the person. */
export type RequestedApp = { name: string; origin: string | undefined }

export type ConfirmAppProps = ScreenResult<'connect'> & {
  app: AppMetadata
  /** The app that the page named. */
  named: RequestedApp | undefined
  account: string
  approved: ApprovedNamespaces
}

export type PasteLinkProps = ScreenResult<'paired'> & {
  requester: Requester
  /** The app that the page named. */
  named: RequestedApp | undefined
  /** The problem with the previous link. */
  problem: PairingProblem | undefined
  /** Takes a pasted or scanned text; returns what is wrong with it. */
  submit(text: string): Promise<PairingProblem | undefined>
}

export type AppConnectedProps = ScreenResult<'done'> & { app: AppMetadata }
