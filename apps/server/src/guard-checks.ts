import { check, checkedClaims, checkedType, checkType } from '@latchkey/protocol/check'
import { lifetimes, tokenAlgorithm } from '@latchkey/protocol/tokens'
import { parseJson, readBytes } from '@latchkey/service/body'
import type { Signer } from '@latchkey/service/signed'
import { compactVerify, importJWK } from 'jose'
import * as v from 'valibot'
import { type CheckedConfiguration, everyGuard, receiptKeysOf } from './configuration.ts'
import { randomId } from './random.ts'

/** A field of a configuration that does not match the other service's, and what to write. */
export type Finding = { field: string; text: string; isUnreachable?: true }

type Guard = CheckedConfiguration['guards'][number]

export type CheckParts = {
  config: Pick<CheckedConfiguration, 'guards' | 'formerGuards' | 'origins' | 'tokenKeyFile'>
  signer: Signer
  /** The clock of this machine, milliseconds of Unix time. */
  now?: () => number
}

/** How long a guard may take to answer, milliseconds, and the size limit of its answer, bytes. */
const answerMs = 5_000
const maxAnswer = 64 * 1024
/** The services allow each other five seconds; the rest is for latency and drift. */
const clockSeconds = 3

/**
 * Asks a guard to prove itself, and proves this API to it.
 *
 * @param index the guard's place in the configuration, the former ones after the others
 * @returns the first field that does not fit; undefined when all do
 */
export async function checkGuard(index: number, { config, signer, now = Date.now }: CheckParts) {
  const guard = everyGuard(config)[index] as Guard
  const { length } = config.guards
  const at = (field: string) =>
    index < length ? `guards.${index}.${field}` : `formerGuards.${index - length}.${field}`
  const nonce = randomId()
  const claims = { iss: config.origins.api, aud: guard.id, sub: nonce }
  const token = await signer.sign(checkType, claims, lifetimes.guardToken)
  const sent = now()
  const answer = await ask(guard.url, token)
  const received = now()
  if (typeof answer === 'string') {
    const text = `${guard.url} ${answer}. Correct it, or start that guard.`
    return { field: at('url'), text, isUnreachable: true } satisfies Finding
  }
  if (answer.id !== guard.id)
    return finding(at('id'), `the guard at ${guard.url} calls itself "${answer.id}", and here it is "${guard.id}"`)
  const checked = await readChecked(answer.token, guard)
  if (checked?.sub !== nonce || checked.iss !== guard.id) {
    const text = `what the guard at ${guard.url} signs is not signed by this key: write the public half of its receiptKeyFile`
    return finding(at('receiptKey'), text)
  }
  const theirs = `of the guard "${guard.id}"`
  if (checked.verdict === 'apiTokenKeys') {
    const text = `it does not have the public half of this API's tokenKeyFile, ${JSON.stringify(signer.publicKey.x)}`
    return finding(`apiTokenKeys ${theirs}`, text)
  }
  if (checked.verdict === 'id') return finding(`id ${theirs}`, `it is not "${guard.id}"`)
  if (checked.verdict === 'apiOrigin')
    return finding(`apiOrigin ${theirs}`, `it is "${checked.apiOrigin}", and this API's is "${config.origins.api}"`)
  if (checked.walletOrigin !== config.origins.wallet)
    return finding(
      `walletOrigin ${theirs}`,
      `it is "${checked.walletOrigin}", and the wallet's is "${config.origins.wallet}"`,
    )
  // The frame's proofs name the address that they are sent to, and the guard compares it.
  if (checked.origin !== undefined && checked.origin !== guard.url)
    return finding(`origin ${theirs}`, `it is "${checked.origin}", and ${at('url')} here is "${guard.url}"`)
  const ahead = checked.now - (sent + received) / 2_000
  if (Math.abs(ahead) > clockSeconds + (received - sent) / 2_000) {
    const side = ahead > 0 ? 'ahead of' : 'behind'
    const text = `it is ${Math.abs(ahead).toFixed(1)} s ${side} this machine's; five are allowed. Let both follow NTP`
    return finding(`the clock ${theirs}`, text)
  }
  return undefined
}

const finding = (field: string, text: string): Finding => ({ field, text: `${text}.` })

/** The guard's answer, or why there is none. */
async function ask(url: string, token: string): Promise<v.InferOutput<typeof check.answer> | string> {
  try {
    const answer = await fetch(`${url}/v1/check`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    const read = async () => parseJson(new TextDecoder().decode(await readBytes(answer, maxAnswer)))
    const parsed = v.safeParse(check.answer, await read().catch(() => undefined))
    return parsed.success ? parsed.output : `is no guard of this version (it answers ${answer.status})`
  } catch (failure) {
    const cause = failure instanceof Error ? failure.cause : undefined
    const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : ''
    return `does not answer${code}`
  }
}

/** The claims of the guard's token, whatever its times are; undefined when another key signed it. */
async function readChecked(token: string, guard: Guard) {
  for (const { kty, crv, x } of receiptKeysOf(guard)) {
    try {
      const key = await importJWK({ kty, crv, x }, tokenAlgorithm)
      const { payload, protectedHeader } = await compactVerify(token, key, { algorithms: [tokenAlgorithm] })
      if (protectedHeader.typ === checkedType)
        return v.parse(checkedClaims, JSON.parse(new TextDecoder().decode(payload)))
    } catch {
      // Another key.
    }
  }
  return undefined
}
