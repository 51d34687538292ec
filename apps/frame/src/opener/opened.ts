import type { Bundle, BundleSecrets } from '@latchkey/keys/bundle'
import { openBundle } from '@latchkey/keys/bundle'
import type { AnswerFrom, Exported, Wallet } from '../vault/messages.ts'
import { deriveWallet } from '../vault/operations/accounts.ts'
import { toSecret } from '../vault/operations/reveal.ts'

/** How long a file stays open, milliseconds. */
export const openMs = 5 * 60_000

/** An opened file: public values, and secrets one at a time. */
export type Opened = {
  madeAt: number
  accounts: { name: string; wallet: Wallet }[]
  /** @throws Error once the file is closed */
  reveal(what: Exported, account: number): Promise<AnswerFrom<'reveal'>>
  /** Wipes what it held. */
  end(): void
}

/** Opens a file, for five minutes. */
export async function openFile(bundle: Bundle, secrets: BundleSecrets): Promise<Opened> {
  const { entropy, evmPath, madeAt, names } = await openBundle(bundle, secrets)
  const contents = { entropy, evmPath }
  let isOpen = true
  const end = () => {
    isOpen = false
    entropy.fill(0)
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
  return {
    madeAt,
    accounts,
    async reveal(what, account) {
      // On a computer that was asleep the timer fires late.
      if (!isOpen || Date.now() >= closesAt) {
        end()
        throw new Error('the file is closed')
      }
      return toSecret(contents, what, account)
    },
    end,
  }
}
