/**
 * The gate before consent, as a pure function over one table. Every screen on which a person approves something uses it
 *.
 */

/** The state of a screen that the gate decides by. */
export type GateState = {
  /** Nothing forbids the request: no sign-in for another site, for example. */
  valid: boolean
  /** Everything shown was read, and the network answered the last time it was asked. */
  fresh: boolean
  /** The account can pay for it. */
  payable: boolean
  /** The parts that must have been on the screen: fee, network, total, each danger, the end of a text. */
  parts: readonly string[]
  /** The parts that have been on the screen. */
  seen: ReadonlySet<string>
  /** Each box that is to be ticked, and whether it is. */
  consents: readonly boolean[]
  /** The window has the focus, and its tab is in front. */
  focused: boolean
  /** The same content stood for long enough. */
  still: boolean
  /** True if the browser vouches that the whole dialog is visible; undefined until it answers. */
  visible: boolean | undefined
  /** The vault is closed, or the request needs the PIN whatever the browser says. */
  locked: boolean
}

/** The conditions. A screen names the first in this order that is not met. */
export const conditions = {
  valid: ({ valid }) => valid,
  fresh: ({ fresh }) => fresh,
  payable: ({ payable }) => payable,
  read: ({ parts, seen }) => parts.every((part) => seen.has(part)),
  consented: ({ consents }) => consents.every(Boolean),
  focused: ({ focused }) => focused,
  still: ({ still }) => still,
  visibilityKnown: ({ visible }) => visible !== undefined,
} as const satisfies Record<string, (state: GateState) => boolean>

export type Condition = keyof typeof conditions

/** The decision of the gate. */
export type GateDecision = {
  /** The approving button may be pressed. */
  open: boolean
  /** The conditions that are not met. */
  unmet: readonly Condition[]
  /** The PIN is asked before anything is signed. */
  pin: boolean
}

/**
 * Decides whether a request may be approved now.
 *
 * @param state the state of its screen
 * @returns open only if every condition is met; `pin` where the vault is locked, or where nobody vouches that the person
 *   sees the whole dialog, because then a click alone is no consent
 */
export function decideGate(state: GateState): GateDecision {
  const unmet = (Object.keys(conditions) as Condition[]).filter((name) => !conditions[name](state))
  return { open: unmet.length === 0, unmet, pin: state.locked || state.visible !== true }
}
