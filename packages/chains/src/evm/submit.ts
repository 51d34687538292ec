import { isWalletError, WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { maybeSent } from '../maybe-sent.ts'
import { sleep } from '../sleep.ts'
import type { Rpc } from './rpc.ts'

type SendAnswer = { hash: Hex } | { error: { code: number; message: string } }

/** The node's refusal in our words; its own may hold anything. */
const refusals: [RegExp, string][] = [
  [/nonce too low|nonce is too low/i, 'another transaction of this account was sent first'],
  [/insufficient funds|insufficient balance/i, 'not enough coins for the amount and the network fee'],
  [/underpriced|fee too low|less than block base fee|fee cap/i, 'the network fee is too low by now'],
  [/exceeds block gas limit|gas limit|intrinsic gas/i, 'the network does not accept this amount of gas'],
]

const isKnown = (message: string) =>
  /already known|known transaction|already imported|already in mempool/i.test(message)

type Pause = (ms: number) => Promise<unknown>

/** An answer about a transaction; of its members only the name counts. */
const transaction = v.object({ hash: v.string() })

/** Returns whether the network knows a transaction, in a block or waiting; undefined where nobody can say. */
const look = async (hash: Hex, rpc: Rpc): Promise<boolean | undefined> => {
  try {
    const found = await rpc('eth_getTransactionByHash', [hash])
    if (found === null) return false
    return v.is(transaction, found) && found.hash.toLowerCase() === hash.toLowerCase() ? true : undefined
  } catch {
    return undefined
  }
}

/** The same, asked again while it is not known: of several nodes one may be behind. */
const lookWell = async (hash: Hex, rpc: Rpc, pause: Pause): Promise<boolean | undefined> => {
  for (const wait of [500, 2_000]) {
    if (await look(hash, rpc)) return true
    await pause(wait)
  }
  return look(hash, rpc)
}

/**
 * Sends a signed transaction and gives its hash. Sending the same bytes twice is the same as once, so an outage is
 * tried again. An answer that is lost may have been a yes: whatever the node says afterwards, it is asked whether it
 * knows the transaction, and so it is when the number was used already.
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
      const reason =
        refusals.find(([words]) => words.test(message))?.[1] ?? 'the network did not accept the transaction'
      refusal = new WalletError('sendTransactionFailed', { reason })
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
 * Hands signed bytes to a node as a question of its own (`eth_sendRawTransaction`).
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
