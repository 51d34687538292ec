import type { Bytes } from '@latchkey/core/bytes'
import type { KeyOwner } from '@latchkey/core/family-records'
import { familyKeys } from './families.gen.ts'

/** A private key as other wallets of its family import it. */
export function toPrivateKeyText(family: KeyOwner, privateKey: Bytes): string {
  return familyKeys[family].privateKeyText(privateKey)
}
