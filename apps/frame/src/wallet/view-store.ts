import { WalletError } from '@latchkey/core/errors'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../entry/calls.ts'
import type { ScreenProps } from './screen-props.ts'

export type ScreenName = keyof ScreenProps
export type PropsOf<N extends ScreenName> = ScreenProps[N]
/** The props that a handler passes to a screen. The view store adds its two exits. */
type InputOf<N extends ScreenName> = Omit<PropsOf<N>, 'approve' | 'reject'>
export type AnswerOf<N extends ScreenName> = Parameters<PropsOf<N>['approve']>[0]

export type View = {
  /** Another number means another screen: nothing of the last one stays. */
  serial: number
  name: ScreenName
  /** It was approved, and stays until the next view replaces it. */
  answered?: true
  props: Record<string, unknown> & { approve(answer: unknown): void; reject(why?: unknown): void }
}

/**
 * Creates the store of the view on the screen: one or none. The overlay is shown with the first view of a call and
 * hidden when the call is over. A screen has two exits: `approve` with its answer, `reject` (4001 unless it gives a
 * reason).
 */
export const createViewStore = (overlay: (shown: boolean) => void) => {
  const store = createStore<{ view: View | null }>(() => ({ view: null }))
  let serial = 0
  let shownFor: string | undefined

  return {
    store,

    /** Shows a screen for a call and waits for the person, until the call is cancelled. */
    ask<N extends ScreenName>(
      call: Pick<Call, 'id' | 'signal' | 'restart'>,
      name: N,
      props: InputOf<N>,
    ): Promise<AnswerOf<N>> {
      return new Promise((resolve, reject) => {
        const off = () => reject(call.signal.reason)
        if (call.signal.aborted) return off()
        call.signal.addEventListener('abort', off, { once: true })
        call.restart()
        serial += 1
        const shown = serial
        const ways = {
          approve(answer: AnswerOf<N>) {
            resolve(answer)
            // The next step may take time: until then nothing here can be pressed again.
            store.setState(({ view }) => (view?.serial === shown ? { view: { ...view, answered: true } } : {}))
          },
          reject: (why: unknown = new WalletError('userRejectedRequest')) => reject(why),
        }
        store.setState({ view: { serial, name, props: { ...props, ...ways } as View['props'] } })
        if (shownFor !== call.id) overlay(true)
        shownFor = call.id
      })
    },

    /** Removes a call from the screen. */
    clear(call: Pick<Call, 'id'>): void {
      if (shownFor !== call.id) return
      shownFor = undefined
      store.setState({ view: null })
      overlay(false)
    },
  }
}

export type ViewStore = ReturnType<typeof createViewStore>
