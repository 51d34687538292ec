import { formatSiweMessage } from '@latchkey/core/siwe'
import * as v from 'valibot'
import { getAddress } from 'viem/utils'
import type { Config } from 'wagmi'
import { signMessage } from 'wagmi/actions'
import { causesOf, fieldOf } from '../causes.ts'
import { parseStrictSiweMessage } from './message.ts'
import type { Account, SiweAdapter, SiweOptions } from './options.ts'
import { failure, nonce, type SignedSiweMessage, type SiweNonce, session, sessionAnswer } from './schemas.ts'
import { isSiweErrorReason, SiweError } from './siwe-error.ts'

/** The time limit of the server, milliseconds: for a contract wallet it asks a node. */
const answerMs = 20_000

/** The server's routes, as `createSiweServer` answers them. */
export function createServerAdapter(path: string): SiweAdapter {
  const ask = async <S extends v.GenericSchema>(schema: S, step: string, body?: unknown): Promise<v.InferOutput<S>> => {
    let response: Response
    try {
      response = await fetch(`${path}/${step}`, {
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
        credentials: 'same-origin',
        cache: 'no-store',
        redirect: 'error',
        signal: AbortSignal.timeout(answerMs),
      })
    } catch (cause) {
      throw new SiweError('serverUnavailable', { cause })
    }
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) {
      const read = v.safeParse(schema, answer)
      if (read.success) return read.output
      throw new SiweError('malformedAnswer')
    }
    const parsed = v.safeParse(failure, answer)
    const reason = parsed.success ? parsed.output.error.reason : ''
    throw new SiweError(
      isSiweErrorReason(reason) ? reason : response.status >= 500 ? 'serverUnavailable' : 'malformedAnswer',
    )
  }
  return {
    getNonce: () => ask(nonce, 'nonce'),
    verify: async (signed) => (await ask(v.object({ session }), 'verify', signed)).session,
    getSession: async () => (await ask(sessionAnswer, 'session')).session,
    signOut: async () => void (await ask(sessionAnswer, 'sign-out', {})),
  }
}

/**
 * Has a wallet sign a message for this page. The server's clock counts, because a visitor's may be wrong.
 * @param approval the person's time limit, milliseconds
 * @throws SiweError `refused`, `noAnswer`, `walletFailed`; `malformedMessage` for text that the standard does not allow
 */
export async function signSiweMessage(
  config: Config,
  { address, chainId, connector }: Account,
  { nonce, issuedAt, expiresAt }: SiweNonce,
  { statement, resources, expiresInMs }: SiweOptions,
  approval: number,
): Promise<SignedSiweMessage> {
  const until = expiresInMs === undefined ? expiresAt : Math.min(expiresAt, issuedAt + expiresInMs)
  const message = formatSiweMessage({
    domain: location.host,
    address: getAddress(address),
    statement,
    uri: location.origin,
    chainId,
    nonce,
    issuedAt: new Date(issuedAt).toISOString(),
    expirationTime: new Date(until).toISOString(),
    resources,
  })
  if (!parseStrictSiweMessage(message)) throw new SiweError('malformedMessage')
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SiweError('noAnswer')), approval)
  })
  try {
    const signature = await Promise.race([tooLong, signMessage(config, { account: address, connector, message })])
    return { message, signature }
  } catch (cause) {
    if (cause instanceof SiweError) throw cause
    throw new SiweError(isRefusal(cause) ? 'refused' : 'walletFailed', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** EIP-1193's 4001, which some wallets wrap. */
const isRefusal = (error: unknown): boolean => causesOf(error).some((each) => fieldOf(each, 'code') === 4001)
