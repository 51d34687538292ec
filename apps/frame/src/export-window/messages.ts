import { passkeyOpen, user, vaultEvaluate, vaultOpen } from '@latchkey/protocol/api'
import { evaluate, prove, proveSeen } from '@latchkey/protocol/guard'
import { accountIndex, bytes, token } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import { exported } from '../vault/messages.ts'

/**
 * The messages between the frame and the export window: documents of the wallet's own origin, over a private port. The
 * window has no network and no session; the frame carries what it asks the services for, and only with the purpose `export`.
 * Nothing that opens or shows the wallet ever goes from the window to the frame.
 */

/** Window to frame, until it is answered. */
export const exportHello = v.strictObject({ kind: v.literal('export-hello') })

/** Frame to window, with the port. */
export const exportBegin = v.strictObject({
  kind: v.literal('export-begin'),
  user,
  /** The thumbprint of the session's key, for which proofs are made. */
  jkt: bytes(32),
  what: v.picklist(exported),
  /** The index of the account whose key is shown. */
  account: v.optional(accountIndex),
})
export type ExportBegin = v.InferOutput<typeof exportBegin>

/**
 * Frame to window, over the port: the wallet is closed. WebKit lets the frame close only a window that it opened
 * itself.
 */
export const exportEnd = v.strictObject({ kind: v.literal('export-end') })

const guardId = v.pipe(v.string(), v.maxLength(64))
const { purpose: _evaluated, ...evaluateEntries } = vaultEvaluate.request.entries
const { purpose: _opened, ...openEntries } = vaultOpen.request.entries
const { use: _used, ...passkeyEntries } = passkeyOpen.request.entries
const { purpose: _asked, ...guardEntries } = evaluate.request.entries

/** The window's requests. The frame adds the purpose. */
export const exportAsks = {
  meta: v.strictObject({}),
  evaluate: v.strictObject(evaluateEntries),
  open: v.strictObject(openEntries),
  passkeyBegin: v.strictObject({}),
  passkeyOpen: v.strictObject(passkeyEntries),
  guardEvaluate: v.strictObject({ guardId, token, body: v.strictObject(guardEntries) }),
  guardProve: v.strictObject({ guardId, body: prove.request }),
  guardSeen: v.strictObject({ guardId, evalId: proveSeen.request.entries.evalId }),
} as const
export type ExportAsks = typeof exportAsks
export type ExportAskName = keyof ExportAsks

const names = Object.keys(exportAsks) as [ExportAskName, ...ExportAskName[]]

export const exportAsk = v.strictObject({ id: v.number(), ask: v.picklist(names), request: v.unknown() })

export const exportAnswer = v.union([
  v.strictObject({ id: v.number(), answer: v.unknown() }),
  v.strictObject({
    id: v.number(),
    code: v.string(),
    detail: v.strictObject({
      retryAfter: v.exactOptional(v.number()),
      left: v.exactOptional(v.number()),
      frozenFor: v.exactOptional(v.number()),
      reference: v.exactOptional(v.string()),
    }),
  }),
])
