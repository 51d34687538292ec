/** Decides when a screen may be approved, as a pure function over one table. Every approving screen uses it. */

/** The state of a screen that the gate decides by. */
export type GateState = {
  /** Nothing forbids the request, such as a sign-in for another site. */
  valid: boolean
  /** Everything shown was read, and the last query of the network succeeded. */
  fresh: boolean
  /** The account can pay for it. */
  payable: boolean
  /** The parts that must have been on the screen: fee, network, total, each danger, the end of a text. */
  parts: readonly string[]
  /** The parts that have been on the screen. */
  seen: ReadonlySet<string>
  /** Each required box, and whether it is ticked. */
  consents: readonly boolean[]
  /** The window has the focus, and its tab is in front. */
  focused: boolean
  /** The content has been unchanged for long enough. */
  still: boolean
  /** True if the browser confirms that the whole dialog is visible; undefined until it answers. */
  visible: boolean | undefined
  /** The vault is closed, or the request needs the PIN even when the dialog is visible. */
  locked: boolean
}

/** The conditions, in order: a screen names the first one that is not met. */
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
  /** The PIN is required before anything is signed. */
  pin: boolean
}

/**
 * Decides whether a request may be approved now.
 *
 * @param state the state of its screen
 * @returns open only if every condition is met; `pin` where the vault is locked, or where the browser does not confirm
 * that the whole dialog is visible, because then a click alone does not prove consent
 */
export function decideGate(state: GateState): GateDecision {
  const unmet = (Object.keys(conditions) as Condition[]).filter((name) => !conditions[name](state))
  return { open: unmet.length === 0, unmet, pin: state.locked || state.visible !== true }
}
