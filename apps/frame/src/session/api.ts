import type { NetworkName } from '@latchkey/core/wire-networks'
import { type AnswerOf, type EndpointName, endpoints, type RequestOf } from '@latchkey/protocol/endpoints'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import type { Client } from './client.ts'
import type { AccessTokens } from './tokens.ts'

export type { AnswerOf, EndpointName, RequestOf }

export type Api = {
  /**
   * Calls an endpoint of the API by name. Adds the proofs that it needs, refreshes the access token when necessary, and
   * repeats the call at most once for a nonce and once for a token.
   *
   * @throws ServiceError as the API says; `bad_token` also when nobody is signed in; `unavailable` after 10 s
   */
  call<E extends EndpointName>(endpoint: E, request: RequestOf<E>): Promise<AnswerOf<E>>
  /**
   * A read at the network's node, through the API.
   *
   * @throws WalletError the node's failure as an error of the catalogue
   */
  rpc(network: NetworkName, method: string, params: readonly unknown[]): Promise<unknown>
  /** The same at the operator's node, even where a page brought another. */
  operatorRpc(network: NetworkName, method: string, params: readonly unknown[]): Promise<unknown>
}

/** The time limit of a call, including a refresh, milliseconds. */
const limitMs = 10_000

/** Shared work (a refresh that all tabs wait for) continues; only this caller stops waiting. */
const until = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new ServiceError('unavailable', {}, { cause: signal.reason })))
    work.then(resolve, reject)
  })

/** `Api.call` for a session. `ended` is called when the API refuses even a fresh token. */
export function createCall(
  client: Client,
  tokens: AccessTokens,
  ended: (loginId: string) => Promise<void>,
): Api['call'] {
  return async (endpoint, request) => {
    const { carries } = endpoints[endpoint]
    if (carries === 'nothing') return client.call(endpoint, request)
    const signal = AbortSignal.timeout(limitMs)
    const stored = await tokens.require()
    const prover = await client.prove(stored.keys)
    if (carries === 'proof') return client.call(endpoint, request, { prover, signal })

    const token = await until(signal, tokens.access())
    try {
      return await client.call(endpoint, request, { prover, token, signal })
    } catch (failure) {
      if (!isServiceError(failure, 'bad_token')) throw failure
    }
    const renewed = await until(signal, tokens.access(token))
    try {
      return await client.call(endpoint, request, { prover, token: renewed, signal })
    } catch (failure) {
      if (isServiceError(failure, 'bad_token')) await ended(stored.loginId)
      throw failure
    }
  }
}
