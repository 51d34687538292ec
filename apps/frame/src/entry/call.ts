import type { WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { AskingMethod, MethodName, Params, Result } from '@latchkey/protocol/methods'
import type { Plain } from './plain.ts'
import type { Requester } from './requester.ts'

/** The outcome of a request. Each transport writes the error in the form of its wire. */
export type RpcResponse = { result: unknown } | { error: WalletError }

/** An app other than the page sends the request, over the wallet's own connection, and gets the answer there. */
export type ConnectedApp = {
  requester: Requester
  /** Identifies its connection: an app may claim any name and address. */
  topic: string
  /** The network the request names. */
  network: NetworkName
  /** The index of the account that it was given; the first one where it is left out. */
  account?: number
  reply(outcome: RpcResponse): void
}

/** A request as it arrived, already plain data. */
export type Request = { id: string; method: string; params: Plain; app?: ConnectedApp; window?: string }

/** A request whose method and parameters are checked. */
export type Checked<M extends MethodName = MethodName> = M extends MethodName
  ? { id: string; method: M; params: Params<M>; app?: ConnectedApp; window?: string }
  : never

/** A checked request that a person is asked about. */
export type Call<M extends AskingMethod = AskingMethod> = M extends AskingMethod
  ? {
      readonly id: string
      readonly method: M
      readonly params: Params<M>
      /** Set where the requester is not the page. */
      readonly app?: ConnectedApp
      /** The ticket of the login window that the page opened for it. */
      readonly window?: string
      /** Aborted, with the error that the page gets, when the page no longer waits or the time is over. */
      readonly signal: AbortSignal
      /** A new screen is shown: its five minutes begin. Once the page is answered, it may be shown for longer. */
      restart(): void
      /** From here on the call cannot be cancelled. Throws if it was. */
      commit(): void
      /** The approved work failed: the person is asked again, and the call can be cancelled again. */
      reopen(): void
      /**
       * Answers the page now; the handler may continue to show the result.
       *
       * @param options.goesOn the work continues: it has its full time again until the next answer
       */
      answer(result: Result<M>, options?: { goesOn?: boolean }): void
      /** Answers the page with a final error; the handler may continue to show it. */
      fail(failure: WalletError): void
    }
  : never
