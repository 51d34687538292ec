import { type Config, signMessage } from '@wagmi/core'
import * as v from 'valibot'
import { getAddress } from 'viem/utils'
import { causesOf, fieldOf } from '../causes.ts'
import { isSignInReason, SignInError } from './errors.ts'
import { formatSignInMessage, parseSignInMessage } from './message.ts'
import type { Account, SignInCalls, SignInOptions } from './options.ts'
import { failure, type Nonce, nonce, type Signed, session, sessionAnswer } from './wire.ts'

/** How long the server may take, milliseconds: a contract wallet has it ask a node. */
const answerMs = 20_000

/** The server's routes, as `createSignInServer` answers them. */
export function serverCalls(path: string): SignInCalls {
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
      throw new SignInError('serverUnavailable', { cause })
    }
    const answer: unknown = await response.json().catch(() => undefined)
    if (response.ok) {
      const read = v.safeParse(schema, answer)
      if (read.success) return read.output
      throw new SignInError('malformedAnswer')
    }
    const said = v.safeParse(failure, answer)
    const reason = said.success ? said.output.error.reason : ''
    throw new SignInError(
      isSignInReason(reason) ? reason : response.status >= 500 ? 'serverUnavailable' : 'malformedAnswer',
    )
  }
  return {
    nonce: () => ask(nonce, 'nonce'),
    verify: async (signed) => (await ask(v.object({ session }), 'verify', signed)).session,
    session: async () => (await ask(sessionAnswer, 'session')).session,
    signOut: async () => void (await ask(sessionAnswer, 'sign-out', {})),
  }
}

/**
 * Has a wallet sign a message for this page. The server's clock is the one that counts: that of a visitor may be wrong.
 * @param approval how long the person may take, milliseconds
 * @throws SignInError `refused`, `noAnswer`, `walletFailed`; `malformedMessage` for words the standard does not allow
 */
export async function signWith(
  config: Config,
  { address, chainId, connector }: Account,
  { nonce, issuedAt, expiresAt }: Nonce,
  { statement, resources, expiresInMs }: SignInOptions,
  approval: number,
): Promise<Signed> {
  const until = expiresInMs === undefined ? expiresAt : Math.min(expiresAt, issuedAt + expiresInMs)
  const message = formatSignInMessage({
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
  if (!parseSignInMessage(message)) throw new SignInError('malformedMessage')
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SignInError('noAnswer')), approval)
  })
  try {
    const signature = await Promise.race([tooLong, signMessage(config, { account: address, connector, message })])
    return { message, signature }
  } catch (cause) {
    if (cause instanceof SignInError) throw cause
    throw new SignInError(isRefusal(cause) ? 'refused' : 'walletFailed', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** EIP-1193's 4001, which some wallets wrap. */
const isRefusal = (error: unknown): boolean => causesOf(error).some((each) => fieldOf(each, 'code') === 4001)
