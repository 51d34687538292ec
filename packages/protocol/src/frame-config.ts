import { isLoopback } from '@latchkey/core/loopback'
import * as v from 'valibot'
import { addedNetwork } from './added-network.ts'
import { buildNumber } from './build-number.ts'
import { guardSet, mostFormerSets } from './guard-set.ts'
import { loginProvider, origin, text } from './shapes.ts'

/** The address of a WalletConnect relay, as it may stand in a header: over TLS, or on this machine. */
export const relayUrl = v.pipe(
  v.string(),
  v.maxLength(255),
  v.check((x) => {
    const url = URL.canParse(x) ? new URL(x) : undefined
    const safe = url?.protocol === 'wss:' || (url?.protocol === 'ws:' && isLoopback(url.hostname))
    return safe && /^wss?:\/\/[^\s;,'"?#@]+$/.test(x)
  }, 'not the address of a relay'),
)

/**
 * The configuration of a frame's release, written by the host into the frame's HTML as `<script type="application/json"
 * id="latchkey-config">`, the same for every visitor. The guards are configured only here: the API can never name one.
 */
export const frameConfig = v.strictObject({
  api: origin,
  /** The current set: PINs are dealt to it. */
  guards: v.pipe(v.array(v.strictObject({ id: v.string(), url: origin })), v.minLength(1), v.maxLength(9)),
  /** How many guards must answer. */
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Guards of earlier sets that still answer for the wallets dealt to them, and get no new ones. */
  formerGuards: v.optional(v.pipe(v.array(v.strictObject({ id: v.string(), url: origin })), v.maxLength(9))),
  /**
   * Earlier sets whose wallets still open, until each is dealt again. A name that is in neither list of guards is one that
   * is gone, and is never asked.
   */
  formerSets: v.optional(v.pipe(v.array(guardSet), v.maxLength(mostFormerSets))),
  providers: v.array(loginProvider),
  /** Names of the networks for which this wallet has nodes. */
  networks: v.array(v.string()),
  /** Networks outside the register that the operator runs or trusts; their names are in `networks` too. */
  addedNetworks: v.optional(v.array(addedNetwork)),
  /** Whether a page may offer networks that are in neither list, for a person to add. */
  allowAddedNetworks: v.optional(v.boolean()),
  /** The relay by which this wallet connects to other apps, and its project id there; left out where it does not. */
  walletConnect: v.optional(v.strictObject({ relayUrl, projectId: text(128) })),
  /**
   * SHA-256 in hex of the list of the operator's descriptors (ERC-7730), which names every file by its own: both are at
   * `/descriptors/<hash>` of the wallet's host. Left out where there are none.
   */
  descriptors: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** The hashes of the operator's lists of functions and of known threats, which are served beside the descriptors. */
  signatures: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  warnings: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Blockscout explorers that name calls, by the networks' names. */
  explorers: v.optional(v.record(v.string(), origin)),
  /** The source of payments that an account received, by the networks' names: a Blockscout explorer, or the latest blocks. */
  indexers: v.optional(v.record(v.string(), v.union([origin, v.literal('blocks')]))),
  release: v.string(),
  /** The number of the built frame, as the build wrote it into the page; builds of before have none. */
  build: v.optional(buildNumber),
})
export type FrameConfig = v.InferOutput<typeof frameConfig>

/**
 * The reason a page gets no wallet: no project has its API key, its origin is not one of the project's, or this is not
 * known yet. The host writes it into the page without a wallet, as `<script type="application/json"
 * id="latchkey-refusal">`.
 */
export const refusal = v.picklist(['apiKey', 'hostName', 'unavailable'])
export type Refusal = v.InferOutput<typeof refusal>

/**
 * If the host only serves static files, the same page is at the frame's address, and sends the pages of this list on to
 * the wallet.
 */
export const entrance = v.strictObject({ pages: v.array(origin) })
