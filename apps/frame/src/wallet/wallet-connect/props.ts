import type { Asker } from '../../entry/asker.ts'
import type { Ways } from '../screens/ways.ts'
import type { Agreement } from './agreement.ts'
import type { AppSays } from './app.ts'
import type { PairProblem } from './state.ts'

/** What is wrong with a link, or became of its proposal. */
export type Problem = PairProblem | 'over'

/** The app a page sends the person to. */
export type Named = { name: string; origin: string | undefined }

export type ConfirmAppProps = Ways<'connect'> & {
  app: AppSays
  /** The app the page spoke of. */
  named: Named | undefined
  account: string
  agreement: Agreement
}

export type PasteLinkProps = Ways<'paired'> & {
  asker: Asker
  /** The app the page spoke of. */
  named: Named | undefined
  /** What became of the link before this one. */
  problem: Problem | undefined
  /** Takes what was pasted or scanned; answers what is wrong with it. */
  submit(text: string): Promise<Problem | undefined>
}

export type AppConnectedProps = Ways<'done'> & { app: AppSays }
