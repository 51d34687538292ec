import {
  decode,
  prepare,
  type Rpc,
  readNonce,
  readRequest,
  readToken,
  readTransaction,
  submit,
  type Token,
  withNonce,
} from '@latchkey/chains/evm'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../../door/calls.ts'
import { type Description, type Draft, describe } from '../describe.ts'
import { isOutage } from '../outage.ts'
import { type Handler, type Room, requireAccount, whenShown } from '../room.ts'
import { enterPin } from './pin.ts'

type Account = { address: `0x${string}`; chainId: number }

/** How long another tab may take to send its transaction before this one gives up, milliseconds. */
const lockMs = 60_000

/** An outage keeps its own form, so that it is not taken for the contract's or the node's refusal. */
const rpcOf =
  ({ session, page }: Room): Rpc =>
  async (method, params) => {
    try {
      return await session.api.rpc(page.network.name, method, params)
    } catch (failure) {
      throw isOutage(failure) && failure instanceof Error ? (failure.cause ?? failure) : failure
    }
  }

/** Fees that moved less than a tenth say nothing new: the screen, and what is signed, stay as they are. */
const isSame = (before: Draft, now: Draft): boolean => {
  const moved = now.fee.most > before.fee.most ? now.fee.most - before.fee.most : before.fee.most - now.fee.most
  return (
    moved * 10n <= before.fee.most &&
    before.transaction.gas === now.transaction.gas &&
    before.contract === now.contract &&
    before.failure?.reason === now.failure?.reason &&
    (before.failure === undefined) === (now.failure === undefined) &&
    // Whether it can be paid is told from the newest balance.
    before.balance < before.transaction.value + before.fee.most === now.balance < now.transaction.value + now.fee.most
  )
}

/** Asks the network what the transaction costs and does; what a contract says of itself is asked once. */
const createLoad = (room: Room, account: Account, request: Parameters<typeof readRequest>[0]) => {
  const wanted = readRequest(request, account)
  const rpc = rpcOf(room)
  let token: Promise<Token | undefined> | undefined
  return async (before: Draft | undefined): Promise<Draft> => {
    const { to, data } = wanted
    if (to && data !== '0x')
      token ??= readToken(rpc, to).catch((failure) => {
        token = undefined
        throw failure
      })
    const [prepared, known] = await Promise.all([prepare(wanted, account, rpc), token])
    const transaction = decode(prepared.unsigned)
    const now = { ...prepared, transaction, token: known, reading: readTransaction(transaction, known) }
    return before && isSame(before, now) ? before : now
  }
}

/** One transaction of an account at a time, over all tabs of this site, so that no two take the same number. */
const alone = async <T>({ address, chainId }: Account, work: () => Promise<T>): Promise<T> => {
  let started = false
  const begin = () => {
    started = true
    return work()
  }
  const name = `latchkey/nonce/${chainId}/${address.toLowerCase()}`
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(lockMs) }, begin)
  } catch (failure) {
    // Where the browser denies storage it denies locks; the queue of this frame remains.
    if (!started && failure instanceof DOMException && failure.name === 'SecurityError') return work()
    throw failure
  }
}

const send = async (room: Room, account: Account, draft: Draft, onSigned: (hash: `0x${string}`) => void) => {
  const rpc = rpcOf(room)
  return alone(account, async () => {
    const unsigned = withNonce(draft.transaction, await readNonce(account.address, rpc))
    const signed = await room.vault.signTransaction(unsigned)
    onSigned(signed.hash)
    const sendRaw = async (raw: `0x${string}`) => {
      try {
        return await room.session.api.call('transactionSend', { network: room.page.network.name, raw })
      } catch (failure) {
        if (isServiceError(failure) && !isOutage(failure))
          throw new WalletError(
            'sendTransactionFailed',
            { reason: 'the wallet service refused it' },
            { cause: failure },
          )
        throw failure
      }
    }
    return submit(signed, sendRaw, rpc)
  })
}

const toFailure = (failure: unknown): WalletError => {
  if (isWalletError(failure, 'sendTransactionFailed') || isWalletError(failure, 'signFailed')) return failure
  const reason = isOutage(failure) ? 'a part of the service does not answer' : 'the wallet could not sign or send it'
  return new WalletError('sendTransactionFailed', { reason }, { cause: failure })
}

const explorerOf = (explorer: string | undefined, hash: string) => explorer && `${explorer}/tx/${hash}`

/** Sends a transaction the person has seen decoded from its own bytes and confirmed with the PIN. */
export const sendTransaction: Handler<'eth_sendTransaction'> = async (call, room) => {
  const { stage, asker, page, config } = room
  const { network } = page
  const [request] = call.params
  const { address } = requireAccount(room, request.from)
  if (!config.networks.includes(network.name)) throw new WalletError('unsupportedChain', { chainId: network.chainId })
  const account = { address, chainId: network.chainId }
  const load = createLoad(room, account, request)

  for (let round = 0; ; round++) {
    const said = { asker, network, from: address, id: `${call.id}/${round}`, load }
    const draft = await stage.ask(call, 'ConfirmTransaction', said)
    const seen = describe(draft, network, address)
    await enterPin(call, room, { kind: 'send', action: seen.action, amount: seen.amount, party: seen.party })
    await whenShown(call.signal)
    call.commit()
    let signedHash: `0x${string}` | undefined
    try {
      const sending = send(room, account, draft, (hash) => {
        signedHash = hash
      })
      showSending(call, room)
      const hash = await sending
      call.answer(hash)
      await showResult(call, room, seen, hash)
      return hash
    } catch (cause) {
      const failure = toFailure(cause)
      call.reopen()
      const unclear = signedHash && /may still have been sent/.test(failure.message) ? signedHash : undefined
      await stage.ask(call, 'NotSent', { asker, reason: reasonOf(failure), code: failure.code, hash: unclear, failure })
    }
  }
}

const reasonOf = (failure: WalletError): string =>
  'reason' in failure.context ? String(failure.context.reason) : failure.message

const showSending = (call: Call<'eth_sendTransaction'>, { stage, asker }: Room) => {
  stage.ask(call, 'Sending', { asker }).catch(() => undefined)
}

const showResult = async (
  call: Call<'eth_sendTransaction'>,
  { stage, asker, queue, page }: Room,
  seen: Description,
  hash: string,
) => {
  const explorer = explorerOf(page.network.explorer, hash)
  await stage.ask(call, 'Result', { asker, hash, amount: seen.amount, explorer, queue }).catch(() => undefined)
}
