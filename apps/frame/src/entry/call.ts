import type { WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { AskingMethod, MethodName, Params, Result } from '@latchkey/protocol/methods'
import type { Plain } from './plain.ts'
import type { Requester } from './requester.ts'

/** The outcome of a request. Each transport writes the error in the form of its wire. */
export type RpcResponse = { result: unknown } | { error: WalletError }

/** Somebody else than the page asks: another app, over the wallet's own connection, and is answered there. */
export type ConnectedApp = {
  requester: Requester
  /** Tells its connection from every other: an app may claim any name and address. */
  topic: string
  /** The network the request names. */
  network: NetworkName
  reply(outcome: RpcResponse): void
}

/** A request as it came, already plain data. */
export type Request = { id: string; method: string; params: Plain; app?: ConnectedApp }

/** A request whose method and parameters are checked. */
export type Checked<M extends MethodName = MethodName> = M extends MethodName
  ? { id: string; method: M; params: Params<M>; app?: ConnectedApp }
  : never

/** A checked request that a person is asked about. */
export type Call<M extends AskingMethod = AskingMethod> = M extends AskingMethod
  ? {
      readonly id: string
      readonly method: M
      readonly params: Params<M>
      /** Set where it is not the page that asks. */
      readonly app?: ConnectedApp
      /** Aborted, with the error the page gets, when the page no longer waits or the person took too long. */
      readonly signal: AbortSignal
      /** A new screen is shown: its five minutes begin. Where the page is answered already, it may be looked at for longer. */
      restart(): void
      /** From here on the outcome counts: nothing calls it off any more. Throws what called it off before. */
      commit(): void
      /** Nothing came of what was approved: the person is asked again, and the call can be called off again. */
      reopen(): void
      /**
       * Answers the page now; the handler may go on showing the result.
       *
       * @param options.goesOn the work has not ended: it has the time of work until the next answer
       */
      answer(result: Result<M>, options?: { goesOn?: boolean }): void
      /** Answers the page now with an error that nothing changes any more; the handler may go on showing it. */
      fail(failure: WalletError): void
    }
  : never
