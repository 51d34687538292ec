import { createSignError, reasonOf } from '@latchkey/chains/failure-reason'
import { WalletError } from '@latchkey/core/errors'
import { explorerLink } from '@latchkey/core/explorer'
import type { Network } from '@latchkey/core/networks'
import type { AnswerFrom } from '../../vault/messages.ts'
import type { Vault } from '../../vault/vault.ts'
import { withAccountLock } from '../account-lock.ts'
import { revealHiddenCharacters } from '../confirm/reveal-hidden-characters.ts'
import { enterPin } from '../handlers/pin.ts'
import { hasNode } from '../nodes.ts'
import type { PinPurpose } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'
import { whenVisible } from '../visibility.ts'
import type { NodeContext, SendCall } from './family.ts'
import { readRecipients, readTransfers, withHistory } from './history.ts'
import { approvalDigestOf, type Limits, type Operation } from './operation.ts'
import { mayBeSent, toSendFailure } from './send-failure.ts'
import { createThreatCheck } from './threats.ts'
import type { SentBytes } from './transactions.ts'

/** A family's part of a request: how it is prepared, renewed, signed, submitted and followed. */
type SigningSteps<O extends Operation, T> = {
  /** The account that signs, as its family writes it. */
  account: string
  /** Prepares it, or prepares it again; returns the same object where nothing changed that a person would notice. */
  load(before: O | undefined, limits: Limits): Promise<O>
  /** After the PIN: the same operation with its expiring parts renewed. Left out where nothing expires. */
  renew?(seen: O): Promise<O>
  /** Signs what was approved. */
  sign(seen: O): Promise<T>
  /** Receives what was signed, after it was submitted where that is wanted: the page is answered here. */
  submit?(signed: T): Promise<string>
  /** Gets what was signed, after it was submitted where that is wanted: the page is answered here. */
  done(signed: T): void
  /** Its id on the network, and the bytes that are stored until it ends; present with `submit`. */
  toSent?(signed: T): SentBytes
  /** Its id on the network, for a family that the follower does not follow. */
  idOf?(signed: T): string
  /** The owner of the account's nonces, where that is not the network's name and the account as it is written. */
  lock?: readonly [chain: string | number, account: string]
}

/**
 * Shows an operation decoded from its bytes, asks for the PIN, signs, submits and shows the result; resolves once that
 * is dismissed. The bytes mean the same from the screen to the signature: where that changed in between, the screen
 * shows it again.
 *
 * @throws WalletError `userRejectedRequest`, `sendTransactionFailed`, `signFailed`; what `load` throws
 */
export const askAndSign = async <O extends Operation, T>(
  call: SendCall,
  context: SendContext,
  steps: SigningSteps<O, T>,
): Promise<T> => {
  const { views, requester, network, queue } = context
  const { read, plainOf } = createHistoryLoader(context, steps)
  const lock = steps.lock ?? [network.name, steps.account]
  const { seen, result } = await askAndRun<O, { signed: T; id: string | undefined; sent: SentBytes | undefined }>(
    call,
    context,
    {
      account: steps.account,
      several: false,
      sends: steps.submit !== undefined,
      load: read,
      purposeOf: ({ action, amount, party, parties }) => ({ kind: 'send', action, amount, party: party ?? parties[0] }),
      async run(seen, report) {
        let sent: SentBytes | undefined
        const act = async () => {
          // Without what the account's history says: `meaning` already contains the recipient.
          const plain = plainOf(seen)
          const final = steps.renew ? await steps.renew(plain) : plain
          if (approvalDigestOf(final) !== approvalDigestOf(plain)) return undefined
          const signed = await steps.sign(final)
          sent = steps.submit && steps.toSent?.(signed)
          report(steps.submit && (sent?.id ?? steps.idOf?.(signed)))
          // Stored before a node has them, unless the API is slow: should this window close now, the person finds the
          // transaction in their activity.
          if (sent) await context.follower.keep(context, sent)
          return { signed, id: await steps.submit?.(signed), sent }
        }
        if (steps.submit) views.ask(call, 'Sending', { requester }).catch(() => undefined)
        try {
          // A renewed part may be a nonce: no other tab may read the same one before this transaction is submitted.
          return await (steps.submit && steps.renew ? withAccountLock(...lock, act) : act())
        } catch (cause) {
          if (sent && mayBeSent(toSendFailure(cause))) void context.follower.follow(network, sent)
          else if (sent) context.follower.forget(network, sent)
          throw cause
        }
      },
    },
  )
  const { signed, id, sent } = result
  steps.done(signed)
  if (id !== undefined) {
    const explorer = explorerLink(network, 'tx', id)
    const shown = { requester, hash: id, amount: seen.amount, explorer, queue }
    const ending = sent && context.follower.follow(network, { ...sent, taken: true })
    await views.ask(call, 'Result', { ...shown, ...(ending && { ending }) }).catch(() => undefined)
  }
  return signed
}

/** The question, and the work after the PIN. */
type Run<O extends Operation, R> = {
  account: string
  several: boolean
  sends: boolean
  load(before: O | undefined, limits: Limits): Promise<O>
  /** The purpose of the PIN. */
  purposeOf(seen: O): PinPurpose
  /**
   * Does what was approved. Returns nothing where the outcome differs from what was approved: then it is shown again.
   *
   * @param report takes the network's id of it, as soon as that is known
   */
  run(seen: O, report: (id: string | undefined) => void): Promise<R | undefined>
}

/**
 * The one way from a request to what follows the PIN: the confirm screen, the PIN, the run; again where the run fails
 * and the person wants to retry.
 *
 * @throws WalletError `userRejectedRequest`, `sendTransactionFailed`, `signFailed`; what `load` throws
 */
export async function askAndRun<O extends Operation, R>(
  call: SendCall,
  context: SendContext,
  { account, several, sends, load, purposeOf, run }: Run<O, R>,
): Promise<{ seen: O; result: R }> {
  const { views, requester, network } = context
  let changed = false
  for (;;) {
    // The id is for this round alone: where request ids are reused, another request must not find this screen.
    const props = { requester, network, account, id: crypto.randomUUID(), several, sends, changed }
    const loadAny = (before: Operation | undefined, limits: Limits) => load(before as O | undefined, limits) // the screen only keeps it
    const seen = (await views.ask(call, 'Confirm', { ...props, load: loadAny })) as O
    changed = false
    await enterPin(call, context, revealHiddenCharacters(purposeOf(seen), context.messages.locale))
    await whenVisible(call.signal)
    call.commit()
    let id: string | undefined
    let result: R | undefined
    try {
      result = await run(seen, (reported) => {
        id = reported
      })
    } catch (cause) {
      const failure = toSendFailure(cause)
      const shown = { requester, reason: reasonOf(failure), code: failure.code, failure }
      if (mayBeSent(failure)) {
        // Answer the page first: rejecting or closing this screen must not look as if nothing was sent. It is not
        // retried from here either.
        call.fail(failure)
        await views.ask(call, 'NotSent', { ...shown, hash: id }).catch(() => undefined)
        throw failure
      }
      call.reopen()
      await views.ask(call, 'NotSent', shown).catch((why) => {
        throw call.signal.aborted ? why : failure // a person who leaves after a failure leaves because of it
      })
      continue
    }
    if (result !== undefined) return { seen, result }
    call.reopen()
    changed = true
  }
}

/** Loads an operation, and adds what the account's history says about its recipients. */
const createHistoryLoader = <O extends Operation>(
  context: SendContext,
  { load, account }: Pick<SigningSteps<O, unknown>, 'load' | 'account'>,
) => {
  /** The operation as its family made it, by the one that is shown. */
  const plain = new WeakMap<O, O>()
  const threats = createThreatCheck<O>(context)
  let history: Promise<string[] | undefined> | undefined
  const read = async (before: O | undefined, limits: Limits): Promise<O> => {
    history ??= readRecipients(context, context.network)
    const former = before && plain.get(before)
    const now = await load(former, limits)
    if (before && now === former && threats.isChecked(before)) return before
    const [transfers, recipients] = await Promise.all([readTransfers(context, context.network, now.unsigned), history])
    const described = withHistory(now, transfers, recipients, account, context.messages)
    const shown = await threats.check(described)
    plain.set(shown, now)
    return shown
  }
  return { read, plainOf: (shown: O) => plain.get(shown) ?? shown }
}

type VaultSignature = AnswerFrom<'signOf'>

/**
 * Signs with the open vault for an account of a family.
 *
 * @param parameters the family, the kind of bytes, and the bytes
 * @param parts the required parts of the vault's answer
 * @throws WalletError `signFailed` where a part is missing; what the vault throws
 */
export async function signOf<P extends keyof VaultSignature>(
  { vault }: Pick<SendContext, 'vault'>,
  parameters: Parameters<Vault['signOf']>,
  ...parts: P[]
): Promise<VaultSignature & { [K in P]: NonNullable<VaultSignature[K]> }> {
  const signed = await vault.signOf(...parameters)
  if (parts.some((part) => signed[part] === undefined)) throw createSignError()
  return signed as VaultSignature & { [K in P]: NonNullable<VaultSignature[K]> } // none of the parts is missing
}

/**
 * The URL at which the wallet's API forwards requests to a network's node.
 *
 * @throws WalletError `unsupportedChain` where the operator has none for the network
 */
export function nodeUrl(context: Pick<NodeContext, 'config' | 'session'>, network: Network): string {
  if (!hasNode(context, network)) throw new WalletError('unsupportedChain', { chainId: network.chainId })
  return `${context.config.api}/v1/node/${network.name}`
}
