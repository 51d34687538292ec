import { firstImport } from '@latchkey/core/vault-contents'
import type { Messages } from './messages/en.ts'

/** An account of the wallet as a screen shows it; its name is known while the wallet is open. */
export type AccountRow = {
  index: number
  address: `0x${string}`
  name?: string
  /** The private key of this account was imported. */
  imported?: boolean
}

/** The name of an account: the person's own for it, or its number. */
export function nameOf({ index, name }: Pick<AccountRow, 'index' | 'name'>, t: Messages['accounts']): string {
  if (name !== undefined) return name
  return index < firstImport ? t.number(index + 1) : t.importedNumber(index - firstImport + 1)
}
