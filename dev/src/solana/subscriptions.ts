import { type Address, isAddress } from '@solana/kit'
import * as v from 'valibot'
import type { RawData, WebSocket } from 'ws'
import type { Ledger } from './ledger.ts'
import { toAccount } from './shapes.ts'

const request = v.object({
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.optional(v.array(v.unknown()), []),
})
const options = v.optional(
  v.object({
    commitment: v.optional(v.string(), 'finalized'),
    enableReceivedNotification: v.optional(v.boolean()),
    encoding: v.optional(v.string(), 'base64'),
  }),
  {},
)

const ranks = ['processed', 'confirmed', 'finalized']

/** One listener's subscriptions: to a signature, an account, or the slots as they pass. */
export function serveSubscriptions(socket: WebSocket, ledger: Ledger) {
  /** The check of each subscription, which runs at every new slot. */
  const watched = new Map<number, () => void>()
  let last = 0

  const say = (message: object) => socket.send(JSON.stringify({ jsonrpc: '2.0', ...message }))
  const notify = (method: string, subscription: number, result: unknown) =>
    say({ method, params: { result, subscription } })
  const context = () => ({ slot: ledger.slot })

  const subscribe: Record<string, (params: unknown[], id: number) => () => void> = {
    slotSubscribe: (_, id) => () =>
      notify('slotNotification', id, {
        slot: ledger.slot,
        parent: ledger.slot - 1,
        root: Math.max(0, ledger.slot - 32),
      }),
    signatureSubscribe: ([signature, config], id) => {
      const sought = v.parse(v.string(), signature)
      const { commitment } = v.parse(options, config)
      return () => {
        const landed = ledger.find(sought)
        if (!landed || ranks.indexOf(ledger.statusOf(landed)) < ranks.indexOf(commitment)) return
        watched.delete(id) // told once
        notify('signatureNotification', id, { context: context(), value: { err: landed.err } })
      }
    },
    accountSubscribe: ([account, config], id) => {
      const of = v.parse(
        v.custom<Address>((x) => typeof x === 'string' && isAddress(x)),
        account,
      )
      const { encoding } = v.parse(options, config)
      const read = () => {
        const state = ledger.account(of)
        return state ? toAccount(state, encoding, ledger.account) : null
      }
      let before = JSON.stringify(read())
      return () => {
        const value = read()
        const now = JSON.stringify(value)
        if (now === before) return
        before = now
        notify('accountNotification', id, { context: context(), value })
      }
    },
  }

  const onMessage = (raw: RawData) => {
    let body: unknown
    try {
      body = JSON.parse(String(raw))
    } catch {
      return say({ error: { code: -32700, message: 'Parse error' }, id: null })
    }
    const read = v.safeParse(request, body)
    if (!read.success) return // a sign of life, which wants no answer
    const { id, method, params } = read.output
    try {
      if (Object.hasOwn(subscribe, method)) {
        const subscription = ++last
        const look = subscribe[method]?.(params, subscription)
        if (look) watched.set(subscription, look)
        return say({ result: subscription, id })
      }
      if (/^(slot|signature|account)Unsubscribe$/.test(method))
        return say({ result: watched.delete(Number(params[0])), id })
      say({ error: { code: -32601, message: 'Method not found' }, id })
    } catch {
      say({ error: { code: -32602, message: 'Invalid params' }, id })
    }
  }

  const forget = ledger.onSlot(() => {
    for (const look of [...watched.values()]) look()
  })
  socket.on('message', onMessage)
  socket.on('error', () => undefined)
  socket.on('close', forget)
}
