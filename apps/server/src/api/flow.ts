import type { Selectable } from 'kysely'
import type { Tables } from '../tables.ts'

/** The reason why a login failed, for the login window and the frame. */
export type FlowFailure = 'access_denied' | 'cancelled' | 'expired' | 'wrong_code' | 'unavailable' | 'refused'

export type Flow = Selectable<Tables['flows']>
