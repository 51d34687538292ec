import * as v from 'valibot'

/**
 * The ceremonies of a passkey, as plain data: they take place in this frame or in a window of the wallet's own. Bytes are
 * base64url.
 */

const text = v.pipe(v.string(), v.maxLength(16 * 1024))
const credential = v.strictObject({ credentialId: text, transports: v.array(text) })

export const createOptions = v.strictObject({
  challenge: text,
  user: v.strictObject({ id: text, name: text }),
  /** The existing passkeys: an authenticator that has one of them makes no second one. */
  exclude: v.array(credential),
  /** The input of the passkey's PRF. */
  input: text,
})
export type CreateOptions = v.InferOutput<typeof createOptions>

export const getOptions = v.strictObject({
  challenge: text,
  /** Any of these, each with the input of its PRF. */
  allow: v.array(v.strictObject({ ...credential.entries, input: text })),
})
export type GetOptions = v.InferOutput<typeof getOptions>

export const created = v.strictObject({
  credentialId: text,
  attestation: text,
  clientData: text,
  transports: v.array(text),
})
export type Created = v.InferOutput<typeof created>

/** `output` is the output of the passkey's PRF: it goes to the vault worker and nowhere else. */
export const used = v.strictObject({
  credentialId: text,
  clientData: text,
  authenticatorData: text,
  signature: text,
  output: text,
})
export type Used = v.InferOutput<typeof used>

/**
 * The reasons for which a ceremony failed. `cancelled`: the person did not go on, or no passkey was found; `noPrf`:
 * this passkey, browser or device has no PRF; `exists`: the authenticator already has one for this wallet; `blocked`:
 * no window opened.
 */
const troubles = ['cancelled', 'noPrf', 'exists', 'blocked', 'failed'] as const
export const passkeyTrouble = v.picklist(troubles)
export type PasskeyTrouble = (typeof troubles)[number]

/** A ceremony of a passkey failed. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly trouble: PasskeyTrouble

  constructor(trouble: PasskeyTrouble, options?: { cause?: unknown }) {
    super(`a passkey: ${trouble}`, options)
    this.trouble = trouble
  }
}

/** Where ceremonies take place. */
export type PasskeyPlace = {
  /** Each ceremony begins with a click in this frame; false where the place has a button of its own. */
  inFrame: boolean
  /** @throws PasskeyError */
  create(options: CreateOptions): Promise<Created>
  /** @throws PasskeyError */
  get(options: GetOptions): Promise<Used>
  /** Closes the place. */
  end(): void
}
