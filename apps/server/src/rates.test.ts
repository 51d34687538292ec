import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeTries, emailCodeTries } from '@latchkey/protocol/api'
import { lifetimes } from '@latchkey/protocol/tokens'
import { describe, expect, test } from 'vitest'
import { mostUnproven } from './api/evaluations.ts'
import { type RateName, rates } from './rates.ts'

/** The numbers in docs/security.md about the API's limits. The attack tests prove that the limits hold. */

const text = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
const prose = text.replace(/\s+/g, ' ')
/** Compared so that a failure does not print the whole document. */
const says = (sentence: string) => expect(prose.includes(sentence), sentence).toBe(true)
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const inWords = (count: number) => ({ 15: 'fifteen', 30: 'thirty' })[count] ?? words[count] ?? String(count)

const units = { minute: 60, hour: 3_600, day: 86_400 }
/** The count of a limit for a minute, an hour or a day. */
const countOf = (name: RateName, unit: keyof typeof units): string => {
  const found = rates[name].find(({ seconds }) => seconds === units[unit])
  if (!found) throw new Error(`${name} has no limit for a ${unit}`)
  return inWords(found.count)
}

/** What a limit of an hour lets through at once, and how long each further one takes. */
const atOnce = (name: RateName, what: string): string => {
  const [{ count, seconds } = { count: 0, seconds: 0 }] = rates[name]
  return `${inWords(count)}${what} then one each ${inWords(seconds / count / units.minute)} minutes`
}

describe('the numbers of docs/security.md', () => {
  test('default: limits', () => {
    for (const sentence of [
      `bounded by session, ${countOf('kitSession', 'hour')} an hour, and stops nobody else`,
      `stopped after ${countOf('passkeySession', 'minute')} a minute, and stops nobody else`,
      `audit, mail, ${countOf('dataUser', 'day')} a day`,
      `audit, mail, ${countOf('exportUser', 'day')} a day, none of which somebody without PIN and passkey uses up`,
      `one network gets ${atOnce('emailCodeMailboxAddress', ' codes for a mailbox at once and')}`,
      `and ${atOnce('emailCodeMailbox', ' go to it from all networks,')}`,
      `sends a mailbox ${atOnce('contactCodeMailbox', ' codes at once and')}`,
    ])
      says(sentence)
    const number = new Intl.NumberFormat('en-US').format
    const [[calls], [logins, loginsDaily], [rows, rowsDaily]] = [
      rates.person,
      rates.loginPerson,
      rates.auditedPerson,
    ] as const
    expect([logins?.seconds, rows?.seconds]).toEqual([600, 600])
    says(
      `${number(calls?.count ?? 0)} calls a minute together, and ${logins?.count} logins in ten minutes and ${loginsDaily?.count} a day`,
    )
    says(`${rows?.count} others in ten minutes, ${number(rowsDaily?.count ?? 0)} a day`)
  })

  test('behavior: how many networks use up the mails of a project', () => {
    const [{ count: ofProject } = { count: 0 }] = rates.emailCodeProject
    const [{ count: ofNetwork } = { count: 0 }] = rates.emailCode
    const networks = inWords(Math.ceil(ofProject / ofNetwork))
    says(
      `${networks} networks that together use up the ${new Intl.NumberFormat('en-US').format(ofProject)} codes an hour`,
    )
  })

  test('behavior: how many networks use up the logins of a project', () => {
    const perSecond = (name: RateName) => Math.min(...rates[name].map(({ count, seconds }) => count / seconds))
    const networks = (ofProject: RateName, ofNetwork: RateName) =>
      inWords(Math.ceil(perSecond(ofProject) / perSecond(ofNetwork)))
    const logins = networks('authStartProject', 'authStart')
    expect(networks('authTokenProject', 'authToken')).toBe(logins)
    says(`share 6,000 logins a minute, which ${logins} networks together use up`)
    says(`about BORA, which ${networks('boraStatusProject', 'boraStatus')} do;`)
    expect([rates.authStartProject, rates.authTokenProject]).toEqual(Array(2).fill([{ count: 6_000, seconds: 60 }]))
  })

  test('default: tries', () => {
    says(`in one flow and for ${inWords(emailCodeTries)} tries`)
    says(`${inWords(codeTries)} wrong codes end the login`)
    says(`${inWords(codeTries)} guesses of a million for each time the victim signs in`)
    says(
      `${inWords(mostUnproven.count)} that no right PIN followed, within ${inWords(mostUnproven.seconds / units.day)} days`,
    )
    says(`new devices out for ${inWords(mostUnproven.seconds / units.day)} days`)
  })

  test('default: lifetimes', () => {
    expect([lifetimes.guardToken, lifetimes.receipt]).toEqual([60, 60])
    says('guard tokens, receipts | API, guard | nobody: one use, 60 s')
    says(`no right PIN followed within ${inWords(lifetimes.evaluation / units.minute)} minutes`)
  })
})
