import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** A person as an identity provider knows them. */
export type Account = { sub: string; email: string; givenName: string; familyName: string }

/** The people offered on the sign-in pages; any other e-mail address can be typed. */
export const testUsers = [
  { email: 'ada@example.com', name: 'Ada Lovelace' },
  { email: 'grace@example.com', name: 'Grace Hopper' },
] as const

/** The accounts of one issuer, stored in a file. */
export type Accounts = {
  find(sub: string): Account | undefined
  /** Finds the account of an e-mail address, or creates it. */
  of(email: string): Account
  /** True the first time an account signs in to a client. */
  meet(sub: string, clientId: string): boolean
}

/** @param toSub how this issuer names people: a text made from 32 bytes given as hex */
export function openAccounts(file: string, toSub: (digest: string) => string): Accounts {
  const stored: { accounts: Record<string, Account>; met: string[] } = existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : { accounts: {}, met: [] }
  const save = () => writeFileSync(file, JSON.stringify(stored, null, 2), { mode: 0o600 })

  return {
    find: (sub) => stored.accounts[sub],
    of(email) {
      const address = email.trim().toLowerCase()
      const sub = toSub(createHash('sha256').update(address).digest('hex'))
      const existing = stored.accounts[sub]
      if (existing) return existing
      const name = testUsers.find((each) => each.email === address)?.name ?? (address.split('@')[0] as string)
      const [givenName = name, familyName = 'Example'] = name.split(' ')
      const account = { sub, email: address, givenName, familyName }
      stored.accounts[sub] = account
      save()
      return account
    },
    meet(sub, clientId) {
      const meeting = `${clientId} ${sub}`
      if (stored.met.includes(meeting)) return false
      stored.met.push(meeting)
      save()
      return true
    },
  }
}
