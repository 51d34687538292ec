import type { Bundle, BundleSecrets } from '@latchkey/keys/bundle'
import { openBundle } from '@latchkey/keys/bundle'
import type { Wallet as AnyWallet } from '@latchkey/protocol/user'
import type { AnswerFrom, Exported } from '../vault/messages.ts'
import { deriveWallet } from '../vault/operations/accounts.ts'
import { toImportedWallet } from '../vault/operations/imported-keys.ts'
import { toImportedSecret, toSecret } from '../vault/operations/reveal.ts'

/** How long a file stays open, milliseconds. */
export const openMs = 5 * 60_000

/** An opened file: public values, and secrets one at a time. */
export type Opened = {
  madeAt: number
  /** Those of the phrase, by their indexes, then the imported ones. */
  accounts: { name: string; wallet: AnyWallet; imported?: true }[]
  /** @throws Error once the file is closed */
  reveal(what: Exported, account: number): Promise<AnswerFrom<'reveal'>>
  /** Wipes what it held. */
  end(): void
}

/** Opens a file, for five minutes. */
export async function openFile(bundle: Bundle, secrets: BundleSecrets): Promise<Opened> {
  const { entropy, evmPath, madeAt, names, imported } = await openBundle(bundle, secrets)
  const contents = { entropy, evmPath }
  let isOpen = true
  const end = () => {
    isOpen = false
    for (const secret of [entropy, ...imported.map(({ privateKey }) => privateKey)]) secret.fill(0)
    clearTimeout(timer)
  }
  const closesAt = Date.now() + openMs
  const timer = setTimeout(end, openMs)
  const accounts = await Promise.all(
    names.map(async (name, index) => {
      const { wallet, keys } = await deriveWallet(contents, '', undefined, index)
      for (const key of Object.values(keys)) key.fill(0)
      return { name, wallet }
    }),
  )
  const ofKeys = imported.map((key) => ({ name: key.name, wallet: toImportedWallet('', key), imported: true as const }))
  return {
    madeAt,
    accounts: [...accounts, ...ofKeys],
    async reveal(what, account) {
      // On a computer that was asleep the timer fires late.
      if (!isOpen || Date.now() >= closesAt) {
        end()
        throw new Error('the file is closed')
      }
      const key = imported[account - names.length]
      return key && what !== 'phrase' ? toImportedSecret(key, what) : toSecret(contents, what, key ? 0 : account)
    },
    end,
  }
}
