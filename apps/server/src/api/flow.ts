import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * The reason why a login failed, for the login window and the frame. `isolated`: the window lost its opener, and no login
 * is added by a code.
 */
export type FlowFailure =
  | 'access_denied'
  | 'cancelled'
  | 'expired'
  | 'wrong_code'
  | 'unavailable'
  | 'refused'
  | 'isolated'

export type Flow = Selectable<Tables['flows']>
