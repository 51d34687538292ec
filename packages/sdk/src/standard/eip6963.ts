import type { Wallet } from '../wallet.ts'
import { type Icon, keyIcon } from './wallet-standard.ts'

/** How pages list the wallet (EIP-6963). */
export type Eip6963Options = {
  /** The name in lists of wallets. */
  name?: string
  icon?: Icon
  /**
   * The operator's domain, reversed, such as `example.wallet`: it must not change, because pages recognise the wallet
   * by it.
   */
  rdns: string
}

/** A version 4 UUID (RFC 9562); `crypto.randomUUID` does not exist on pages without TLS. */
const createUuid = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes.set([((bytes[6] ?? 0) & 0x0f) | 0x40], 6)
  bytes.set([((bytes[8] ?? 0) & 0x3f) | 0x80], 8)
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/**
 * Announces the embedded wallet to this page like an installed one (EIP-6963), so that any list of wallets shows it.
 * Pages with connectors of `@latchkey/connectors` or the kit already list it.
 *
 * @returns a function that stops announcing it; lists that have it keep it
 *
 * @example
 * announceProvider(wallet, { name: 'Example wallet', rdns: 'example.wallet' })
 */
export function announceProvider(
  { provider }: Wallet,
  { name = 'Latchkey', icon = keyIcon, rdns }: Eip6963Options,
): () => void {
  const info = Object.freeze({ uuid: createUuid(), name, icon, rdns })
  const detail = Object.freeze({ info, provider })
  const announce = () => void dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
  return () => removeEventListener('eip6963:requestProvider', announce)
}
