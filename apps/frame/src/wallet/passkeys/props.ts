import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'

/** A passkey that was made and is not stored yet. */
export type MadePasskey = {
  /** A click of the person's has to come before it is used. */
  needsClick: boolean
  /** Uses it once and stores it. Call it inside a click. */
  store(): Promise<void>
}

/** `again`: the proof that allowed it has expired, and is asked for again. */
export type AddPasskeyProps = ScreenResult<'done' | 'again'> & {
  requester: Requester
  /** Makes a passkey. Call it inside a click. @throws PasskeyError, and the service's error */
  make(): Promise<MadePasskey>
}
