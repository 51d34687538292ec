import { isWalletError, type WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { createSendError, type PlainReasonCode } from '../failure-reason.ts'
import { maybeSent } from '../maybe-sent.ts'
import { sleep } from '../sleep.ts'
import type { Rpc } from './rpc.ts'

type SendAnswer = { hash: Hex } | { error: { code: number; message: string } }

/** The node's refusal as a reason of ours; its own text may hold anything. */
const refusals: [RegExp, PlainReasonCode][] = [
  [/nonce too low|nonce is too low/i, 'anotherTransactionFirst'],
  [/insufficient funds|insufficient balance/i, 'notEnoughCoinsForAmountAndFee'],
  [/underpriced|fee too low|less than block base fee|fee cap/i, 'feeTooLow'],
  [/exceeds block gas limit|gas limit|intrinsic gas/i, 'gasNotAccepted'],
]

const isKnown = (message: string) =>
  /already known|known transaction|already imported|already in mempool/i.test(message)

type Pause = (ms: number) => Promise<unknown>

/** An answer about a transaction; only the presence of the hash matters. */
const transaction = v.object({ hash: v.string() })

/** Returns whether the network knows a transaction, in a block or pending; undefined where that cannot be known. */
const look = async (hash: Hex, rpc: Rpc): Promise<boolean | undefined> => {
  try {
    const found = await rpc('eth_getTransactionByHash', [hash])
    if (found === null) return false
    return v.is(transaction, found) && found.hash.toLowerCase() === hash.toLowerCase() ? true : undefined
  } catch {
    return undefined
  }
}

/** The same, asked repeatedly while the transaction is unknown: one of several nodes may lag behind. */
const lookWell = async (hash: Hex, rpc: Rpc, pause: Pause): Promise<boolean | undefined> => {
  for (const wait of [500, 2_000]) {
    if (await look(hash, rpc)) return true
    await pause(wait)
  }
  return look(hash, rpc)
}

/**
 * Sends a signed transaction and returns its hash. Sending the same bytes twice has the effect of once, so an outage is
 * retried. A lost answer may have been a success: whatever the node says afterwards, and where the nonce is already
 * used, it is asked whether it knows the transaction.
 *
 * @throws WalletError `sendTransactionFailed`, with `mayBeSent` where nobody can say whether the network has it
 */
export async function submit(
  signed: { raw: Hex; hash: Hex },
  send: (raw: Hex) => Promise<SendAnswer>,
  rpc: Rpc,
  pause: Pause = sleep,
): Promise<Hex> {
  let lost: unknown
  for (const wait of [500, 2_000, undefined]) {
    let refusal: WalletError<'sendTransactionFailed'> | undefined
    let used = false
    try {
      const answer = await send(signed.raw)
      if ('hash' in answer || isKnown(answer.error.message)) return signed.hash
      const { message } = answer.error
      used = /nonce (is )?too low|underpriced/i.test(message)
      const code = refusals.find(([words]) => words.test(message))?.[1] ?? 'transactionNotAccepted'
      refusal = createSendError({ code })
    } catch (failure) {
      if (isWalletError(failure, 'sendTransactionFailed')) refusal = failure
      else if (isWalletError(failure)) throw failure
      else {
        lost = failure
        if (wait !== undefined) await pause(wait)
      }
    }
    if (!refusal) continue
    const known = used || lost ? await lookWell(signed.hash, rpc, pause) : false
    if (known) return signed.hash
    throw known === undefined || lost ? maybeSent(lost ?? refusal) : refusal
  }
  if (await lookWell(signed.hash, rpc, pause)) return signed.hash
  throw maybeSent(lost)
}

/**
 * Submits signed bytes to a node (`eth_sendRawTransaction`).
 *
 * @throws what `rpc` throws for an outage
 */
export async function sendRaw(raw: Hex, rpc: Rpc): Promise<SendAnswer> {
  try {
    return { hash: v.parse(hash, await rpc('eth_sendRawTransaction', [raw])) }
  } catch (failure) {
    if (!isWalletError(failure)) throw failure
    return { error: { code: failure.code, message: failure.message } }
  }
}

const hash = v.custom<Hex>((value) => typeof value === 'string' && /^0x[\da-f]{64}$/i.test(value))
