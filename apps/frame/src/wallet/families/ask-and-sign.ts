import { WalletError } from '@latchkey/core/errors'
import { explorerLink } from '@latchkey/core/explorer'
import type { Network } from '@latchkey/core/networks'
import { alone } from '../account-lock.ts'
import { enterPin } from '../handlers/pin.ts'
import { hasNode } from '../nodes.ts'
import type { SendContext } from '../send-context.ts'
import { mayBeSent, toSendFailure } from '../sending.ts'
import { whenVisible } from '../visibility.ts'
import type { Sent } from './history.ts'
import { gistOf, type Operation } from './operation.ts'
import { readRecipients, readTransfers, withHistory } from './recipients.ts'
import type { Course } from './sending.ts'

type Asked<O extends Operation, T> = {
  /** The account that signs, as its family writes it. */
  account: string
  /** Prepares it, or prepares it anew; answers the same object where nothing changed that a person would notice. */
  load(before: O | undefined): Promise<O>
  /** After the PIN: the same operation with what expires made new. Left out where nothing does. */
  renew?(seen: O): Promise<O>
  /** Signs what was seen. */
  sign(seen: O): Promise<T>
  /** Hands it to the network; left out where the page itself does that. Answers what the network knows it by. */
  submit?(signed: T): Promise<string>
  /** Hears what was signed, and sent where it is to be: the page's answer leaves here. */
  done(signed: T): void
  /** What the network will know it by, and the bytes that are kept until it ended; given with `submit`. */
  kept?(signed: T): Sent
}

/**
 * Shows an operation decoded from its bytes, asks for the PIN, signs, hands it to the network and shows the result; over
 * once that is put away. What the bytes mean is the same from the screen to the signature: where it has changed in
 * between, it is shown anew.
 *
 * @throws WalletError `userRejectedRequest`, `sendTransactionFailed`, `signFailed`; what `load` throws
 */
export const askAndSign = async <O extends Operation, T>(
  call: Course,
  context: SendContext,
  asked: Asked<O, T>,
): Promise<T> => {
  const { views, asker, network, queue } = context
  const { read, plainOf } = createHistoryLoad(context, asked)
  let changed = false
  for (;;) {
    const said = {
      asker,
      network,
      account: asked.account,
      // Of this round alone: where ids are reused, another request must not find this one's screen.
      id: crypto.randomUUID(),
      sends: asked.submit !== undefined,
      changed,
    }
    const load = (before: Operation | undefined) => read(before as O | undefined) // the screen only keeps it
    const seen = (await views.ask(call, 'ConfirmOperation', { ...said, load })) as O
    changed = false
    await enterPin(call, context, { kind: 'send', action: seen.action, amount: seen.amount, party: seen.parties[0] })
    await whenVisible(call.signal)
    call.commit()
    let sent: Sent | undefined
    const act = async () => {
      // Without what the account's history says: who it goes to is in its meaning.
      const plain = plainOf(seen)
      const final = asked.renew ? await asked.renew(plain) : plain
      if (gistOf(final) !== gistOf(plain)) return undefined
      const signed = await asked.sign(final)
      sent = asked.submit && asked.kept?.(signed)
      // Before a node has them, where the API answers soon: should this window close now, the person finds it in their activity.
      if (sent) await context.follower.keep(context, sent)
      return { signed, id: await asked.submit?.(signed) }
    }
    let made: Awaited<ReturnType<typeof act>>
    try {
      if (asked.submit) views.ask(call, 'Sending', { asker }).catch(() => undefined)
      // What is made new may be a number that counts: no other tab reads the same before this one is handed over.
      made = await (asked.submit && asked.renew ? alone(network.name, asked.account, act) : act())
    } catch (cause) {
      const failure = toSendFailure(cause)
      call.reopen()
      const unclear = sent && mayBeSent(failure) ? sent.id : undefined
      if (sent && unclear === undefined) context.follower.forget(network, sent)
      if (sent && unclear !== undefined) void context.follower.follow(network, sent)
      const { code } = failure
      await views.ask(call, 'NotSent', { asker, reason: failure.context.reason, code, hash: unclear, failure })
      continue
    }
    if (!made) {
      call.reopen()
      changed = true
      continue
    }
    const { signed, id } = made
    asked.done(signed)
    if (id !== undefined) {
      const explorer = explorerLink(network, 'tx', id)
      const said = { asker, hash: id, amount: seen.amount, explorer, queue }
      const ending = sent && context.follower.follow(network, { ...sent, taken: true })
      await views.ask(call, 'Result', { ...said, ...(ending && { ending }) }).catch(() => undefined)
    }
    return signed
  }
}

/** Loads an operation, and says of who gets something what the account's history says. */
const createHistoryLoad = <O extends Operation>(
  context: SendContext,
  { load, account }: Pick<Asked<O, unknown>, 'load' | 'account'>,
) => {
  /** As its family made it, by what is shown of it. */
  const plain = new WeakMap<O, O>()
  let history: Promise<string[] | undefined> | undefined
  const read = async (before: O | undefined): Promise<O> => {
    history ??= readRecipients(context, context.network)
    const known = before && plain.get(before)
    const now = await load(known)
    if (before && now === known) return before
    const [transfers, recipients] = await Promise.all([readTransfers(context, context.network, now.unsigned), history])
    const shown = { ...withHistory(now, transfers, recipients, account) }
    plain.set(shown, now)
    return shown
  }
  return { read, plainOf: (shown: O) => plain.get(shown) ?? shown }
}

/**
 * The address at which the wallet's API passes questions to a network's own node.
 *
 * @throws WalletError `unsupportedChain` where the operator has none for the network
 */
export const nodeUrl = (context: Pick<SendContext, 'config' | 'session'>, network: Network): string => {
  if (!hasNode(context, network)) throw new WalletError('unsupportedChain', { chainId: network.chainId })
  return `${context.config.api}/v1/node/${network.name}`
}
