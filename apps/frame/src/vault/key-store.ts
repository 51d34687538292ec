import * as evm from '@latchkey/chains/evm/sign'
import { typedDataTakesPin } from '@latchkey/chains/evm/typed-view'
import { toText } from '@latchkey/chains/text'
import { type Bytes, fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { defaultFamily, type KeyOwner } from '@latchkey/core/family-records'
import type { ImportedKey } from '@latchkey/keys/imported-key'
import type { blind } from '@latchkey/keys/oprf'
import type { PinKeys } from '@latchkey/keys/pin'
import type { Contents } from '@latchkey/keys/vault'
import type { PinSlot } from '@latchkey/protocol/api'
import type { PasskeyChangePurpose } from '@latchkey/protocol/shapes'
import type { Wallet as AnyWallet } from '@latchkey/protocol/user'
import { onceAfter } from '../once-after.ts'
import type { AnswerFrom, RequestTo, Wallet } from './messages.ts'

/** The attempt with a PIN that is under way. */
export type Attempt = RequestTo<'blind'> & {
  input: Bytes
  blinded: ReturnType<typeof blind>
  evaluations: Map<string, { index: number; evaluated: Bytes; evalId: string }>
  /** The API's evaluation, in a slot of type `pin2`. */
  ofApi?: { evaluated: Bytes; evalId: string }
  keys?: PinKeys
}

/** The signing keys of the families that have one: EVM's private key, and the seed of each other. */
export type Keys = Record<KeyOwner, Bytes>

/** An account of an open vault. An imported key is of one family only. */
export type OpenAccount = { keys: Partial<Keys>; wallet: AnyWallet }

/**
 * An open vault: the keys that sign, and what the resume slot needs. Entropy and seed are wiped once these are derived.
 */
export type OpenVault = { keys: Keys; wallet: Wallet } & {
  userId: string
  vaultId: string
  version: number
  ciphertext: Bytes
  vaultKey: Bytes
  /** The further accounts, and the imported ones, by their indexes. */
  further: Map<number, OpenAccount>
}

/** The right to a change after a fresh proof, by PIN or recovery kit: a copy of the vault key, for one purpose. */
export type Change = {
  purpose: PasskeyChangePurpose
  userId: string
  vaultId: string
  vaultKey: Bytes
  /** The slot that the PIN opened, which alone may be followed; none where a recovery kit opened. */
  opened?: { slotId: string; epoch: number }
}

/**
 * A PIN that opened the vault, to be dealt again. Once its slot is made (`made`), the vault's key is wiped.
 */
export type Redeal = {
  userId: string
  vaultId: string
  vaultKey: Bytes
  pin: string
  opened: { slotId: string; epoch: number }
  made?: PinSlot
}

/**
 * The secrets of an export: the entropy of the phrase, and where its EVM account is; the name of each account, empty where
 * it has none.
 */
type ExportedContents = Pick<Contents, 'entropy' | 'evmPath'> & {
  names: string[]
  /** The imported keys, by the indexes of their accounts. */
  imported: Map<number, ImportedKey & { name: string }>
}

/** How long a fresh proof allows its change, milliseconds: a new PIN is chosen meanwhile. */
const changeMs = 10 * 60_000

/** How long a PIN is kept to be dealt again, milliseconds. */
const redealMs = 60_000

/** How long a vault that was opened for export can be shown, milliseconds. */
const exportMs = 5 * 60_000

/** How long a permission for a signature lasts, milliseconds. */
const permissionMs = 120_000

/** Everything secret in the worker, in one place, so that forgetting it is one act. */
export function createKeyStore(now: () => number = Date.now) {
  let attempt: Attempt | undefined
  let open: OpenVault | undefined
  let permissions = { left: 0, until: 0 }
  let stopPermissions = () => {}
  const permit = (left: number) => {
    stopPermissions()
    permissions = { left, until: now() + permissionMs }
    // Where the clock is set back meanwhile, the timer ends them.
    if (left > 0) stopPermissions = onceAfter(permissionMs, () => permit(0))
  }
  let change: Change | undefined
  let changeUntil = 0
  let stopChange = () => {}
  let held: { index: number; account: OpenAccount } | undefined
  let kit: Bytes | undefined
  let kitUntil = 0
  let stopKit = () => {}
  let redeal: Redeal | undefined
  let redealUntil = 0
  let stopRedeal = () => {}
  let contents: ExportedContents | undefined
  let exportUntil = 0
  let stopExport = () => {}

  return {
    attempt: () => attempt,
    open: () => open,
    begin(next: Attempt | undefined) {
      attempt?.keys?.wipe()
      attempt = next
    },
    /**
     * `signatures` transactions (or requests that take a PIN as they do) may be signed, each within two minutes of the
     * PIN or of the one before it: they were confirmed on the screen before the PIN was typed.
     */
    put(vault: OpenVault, signatures: number) {
      this.holdImport(undefined)
      if (open)
        for (const keys of [open.keys, ...[...open.further.values()].map((account) => account.keys)])
          for (const key of Object.values(keys)) key.fill(0)
      open?.vaultKey.fill(0)
      open = vault
      permit(signatures)
    },
    /** The changes that are allowed now; none after `resume`, which proves nothing. */
    change: () => (change && now() < changeUntil ? change : undefined),
    /**
     * Allows a change for ten minutes, in place of another, whose key is wiped; `undefined` only ends what was allowed.
     */
    allow(next: Change | undefined) {
      // A change that the person makes comes first.
      if (next) this.keepForRedeal(undefined)
      change?.vaultKey.fill(0)
      change = next
      changeUntil = now() + changeMs
      stopChange()
      // In a tab that sleeps the timer fires late, so `change` compares the clock too.
      if (next) stopChange = onceAfter(changeMs, () => this.allow(undefined))
    },
    /** The PIN to be dealt again, for a minute after its opening. */
    redeal: () => (redeal && now() < redealUntil ? redeal : undefined),
    keepForRedeal(next: Redeal | undefined) {
      if (redeal?.vaultKey !== next?.vaultKey) redeal?.vaultKey.fill(0)
      redeal = next
      redealUntil = now() + redealMs
      stopRedeal()
      if (next) stopRedeal = onceAfter(redealMs, () => this.keepForRedeal(undefined))
    },
    /** The account that was imported and that the API has yet to store: it does not sign. */
    heldImport: () => held,
    /** Holds another one, or none. The key of the one before is wiped unless it is `kept`. */
    holdImport(next: typeof held, kept = false) {
      if (!kept) for (const key of Object.values(held?.account.keys ?? {})) key.fill(0)
      held = next
    },
    /** The factor of the recovery kit that was read and did not open yet, for ten minutes at most. */
    kit: () => (kit && now() < kitUntil ? kit : undefined),
    readKit(factor: Bytes | undefined) {
      kit?.fill(0)
      kit = factor
      kitUntil = now() + changeMs
      stopKit()
      if (factor) stopKit = onceAfter(changeMs, () => this.readKit(undefined))
    },
    /** The contents of a vault that a fresh PIN or passkey opened for export, for five minutes. */
    contents: () => (contents && now() < exportUntil ? contents : undefined),
    keepContents(next: ExportedContents | undefined) {
      for (const { privateKey } of contents?.imported.values() ?? []) privateKey.fill(0)
      contents?.entropy.fill(0)
      contents = next
      exportUntil = now() + exportMs
      stopExport()
      if (next) stopExport = onceAfter(exportMs, () => this.keepContents(undefined))
    },
    /** Uses up the permission for one signature; false when there is none. */
    spendPermission(): boolean {
      const allowed = permissions.left > 0 && now() < permissions.until
      permit(allowed ? permissions.left - 1 : 0)
      return allowed
    },
  }
}

export type KeyStore = ReturnType<typeof createKeyStore>

/**
 * Returns the open vault.
 *
 * @throws WalletError `unauthorized` while it is closed
 */
export function requireOpen(keyStore: KeyStore): OpenVault {
  const vault = keyStore.open()
  if (!vault) throw new WalletError('unauthorized', { reason: 'the wallet is locked' })
  return vault
}

/**
 * Returns an account of the open vault, the first one unless `index` says otherwise.
 *
 * @throws WalletError `unauthorized` while it is closed, and for an account that it does not have
 */
export function requireOpenAccount(keyStore: KeyStore, index = 0): OpenAccount {
  const vault = requireOpen(keyStore)
  const account = index === 0 ? vault : vault.further.get(index)
  if (!account) throw new WalletError('unauthorized', { reason: 'the wallet has no such account' })
  return account
}

/**
 * Uses up the permission to sign one transaction, or something that may do as much as one.
 *
 * @throws WalletError `unauthorized` where there is none
 */
export function requirePermission(keyStore: KeyStore): void {
  if (!keyStore.spendPermission()) throw new WalletError('unauthorized', { reason: 'this signature needs the PIN' })
}

/**
 * The key of a family of an account.
 *
 * @throws WalletError `unauthorized` where an imported key is another family's
 */
export function requireKey({ keys }: OpenAccount, family: KeyOwner = defaultFamily): Bytes {
  const key = keys[family]
  if (!key) throw new WalletError('unauthorized', { reason: 'the account has no key of this family' })
  return key
}

/** Signs a message as EIP-191; one that is not text uses up a permission. */
export function signMessage(
  keyStore: KeyStore,
  { message, account }: RequestTo<'signMessage'>,
): AnswerFrom<'signMessage'> {
  const key = requireKey(requireOpenAccount(keyStore, account))
  if (toText(message) === undefined) requirePermission(keyStore)
  return { signature: evm.signMessage(key, fromHex(message)) }
}

/** Signs typed data as EIP-712; what is not known to be harmless uses up a permission. */
export function signTypedData(
  keyStore: KeyStore,
  { json, account }: RequestTo<'signTypedData'>,
): AnswerFrom<'signTypedData'> {
  const signer = requireOpenAccount(keyStore, account)
  const key = requireKey(signer)
  if (typedDataTakesPin(json, [signer.wallet.address])) requirePermission(keyStore)
  return { signature: evm.signTypedData(key, json) }
}

/** Signs an EVM transaction, which uses up a permission. */
export function signTransaction(
  keyStore: KeyStore,
  { unsigned, account }: RequestTo<'signTransaction'>,
): AnswerFrom<'signTransaction'> {
  const key = requireKey(requireOpenAccount(keyStore, account))
  requirePermission(keyStore)
  return evm.signTransaction(key, unsigned)
}
