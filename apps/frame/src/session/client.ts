import { type AnswerOf, type EndpointName, endpoints, type RequestOf } from '@latchkey/protocol/endpoints'
import { isServiceError } from '@latchkey/protocol/service-error'
import { createProver, type Prover } from './dpop.ts'
import { type ServerState, send } from './http.ts'

/** The time limit of a call, including its repetition, milliseconds. The API keeps the long poll open. */
const limitMs = 10_000
const waitMs = 35_000

export type CallOptions = { prover?: Prover | undefined; token?: string | undefined; signal?: AbortSignal | undefined }

/**
 * Calls the API by name, with its nonce and its clock.
 *
 * @param build the frame's; left out for one without a number
 */
export function createClient(origin: string, serverState: ServerState, build?: number) {
  return {
    prove: (keys: CryptoKeyPair) => createProver(keys, () => Date.now() + serverState.ahead, build),

    /**
     * One call; repeated once when the API asks for its nonce.
     *
     * @throws ServiceError as the API says; `unavailable` after 10 s (35 s for `authWait`) or when `signal` ends it
     */
    async call<E extends EndpointName>(
      endpoint: E,
      request: RequestOf<E>,
      options: CallOptions = {},
    ): Promise<AnswerOf<E>> {
      const { method, path, answer } = endpoints[endpoint]
      const { network, ...rest } = request as { network?: string }
      const inPath = path.includes('{network}')
      const body = inPath ? rest : request
      const url = origin + (inPath ? path.replace('{network}', network ?? '') : path)
      const { prover, token, signal } = options
      const limit = AbortSignal.timeout(endpoint === 'authWait' ? waitMs : limitMs)

      const once = async () =>
        send(url, {
          method,
          body,
          answer,
          headers: {
            ...(prover && { DPoP: await prover.dpop({ method, url, token, nonce: serverState.nonce }) }),
            ...(token !== undefined && { Authorization: `DPoP ${token}` }),
          },
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
          serverState,
        })

      const first = once().catch((failure) => {
        if (prover && isServiceError(failure, 'use_dpop_nonce')) return once()
        throw failure
      })
      // The endpoint's own schema produced it.
      return (await first) as AnswerOf<E>
    },
  }
}

export type Client = ReturnType<typeof createClient>
