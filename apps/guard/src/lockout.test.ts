import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { forgetSeconds, freezeAt, guessesLeft, mostBrowsers, sessionGuesses, thaw, waitLeft, waits } from './lockout.ts'

/**
 * The numbers of docs/security.md about guessing, computed from these constants.
 * `guessing-is-slow-and-stops-nobody.test.ts` proves that the guard keeps to them.
 */

const minute = 60
const hour = 60 * minute
const day = 24 * hour
const year = 365 * day

/** The guesses of somebody who guesses at every allowed moment, always with a fresh login, in so many seconds. */
const countGuesses = (seconds: number): number => {
  let fails = 0
  let now = 0
  for (let guesses = 0; ; guesses++) {
    const isFrozen = fails >= freezeAt
    now += isFrozen ? thaw.seconds : waitLeft(fails, 0)
    if (now > seconds) return guesses
    fails = (isFrozen ? freezeAt - thaw.guesses : fails) + 1
  }
}

const text = readFileSync(join(import.meta.dirname, '../../../docs/security.md'), 'utf8')
const prose = text.replace(/\s+/g, ' ')
/** Compared so that a failure does not print the whole document. */
const says = (sentence: string) => expect(prose.includes(sentence), sentence).toBe(true)
const rowOf = (first: string) => text.split('\n').find((line) => line.startsWith(`| ${first} |`)) ?? ''
const words = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (count: number) => words[count] ?? String(count)
const thousands = (count: number) => new Intl.NumberFormat('en-US').format(count)

describe('the arithmetic of docs/security.md', () => {
  test('default: a day, a month, a year', () => {
    expect(rowOf('a day')).toBe(`| a day | ${countGuesses(day)} |`)
    expect(rowOf('a month (30 days)')).toBe(`| a month (30 days) | ${countGuesses(30 * day)} |`)
    expect(rowOf('a year')).toBe(`| a year | ${countGuesses(year)} |`)
  })

  test('behavior: the waits, the freezing and what is forgotten', () => {
    const minutes = Object.values(waits).map((wait) => wait / minute)
    expect(minutes).toEqual([1, 5, 15, 60, 240])
    const spans = `one minute, ${minutes.slice(1, 3).join(', ')} and ${minutes[3]} minutes, ${(minutes[4] ?? 0) / 60} hours`
    const free = inWords(guessesLeft(0)).replace('f', 'F')
    says(
      `${free} wrong PINs are free; then ${spans}; after ${inWords(freezeAt)} the vault is frozen for all of them. After ${inWords(thaw.seconds / day)} days a login made later than that thaws it, for ${inWords(thaw.guesses)} guesses with the last two waits between them.`,
    )
    says(`one wrong PIN is forgotten for each ${inWords(forgetSeconds / day)} days without another`)
    says(`shut out, alone, after ${inWords(sessionGuesses)} wrong PINs since its own last right one`)
    says(`the ${inWords(mostBrowsers)} browsers in which the PIN was last right`)
  })

  test('behavior: somebody with the login', () => {
    expect(rowOf("the user's Google account")).toContain(
      `${inWords(countGuesses(0))} PIN guesses at once, ${inWords(countGuesses(6 * hour))} within six hours, ${countGuesses(year)} in a year`,
    )
    const [, allowed = ''] = /digits that are allowed \(about ([\d,]+)\)/.exec(prose) ?? []
    const oneIn = Math.round(Number(allowed.replace(',', '')) / countGuesses(year) / 100) * 100
    says(`of ${countGuesses(year)} in ${allowed}, or one in ${thousands(oneIn)}.`)
  })

  test('behavior: an API that names browsers', () => {
    const counts = mostBrowsers + 1
    const [atOnce, soon, aYear] = [0, 6 * hour, year].map((seconds) => counts * countGuesses(seconds))
    const numbers = `${atOnce} guesses at once, ${soon} within six hours, and ${inWords(counts)} times as many as above in the long run, about ${thousands(aYear ?? 0)} a year`
    says(`${inWords(counts)} counts, so ${numbers}.`)
    const short = `${soon} within six hours`
    expect(rowOf("the same and the API's key file")).toContain(
      `${atOnce} at once, ${short}, some ${thousands(aYear ?? 0)} a year`,
    )
    expect(rowOf('a hostile API')).toContain(
      `${atOnce} guesses per user at once, ${short} and some ${thousands(aYear ?? 0)} a year`,
    )
  })

  test('behavior: what each defence changes', () => {
    const aDay = day / waits[9]
    expect(rowOf('the freezing')).toContain(
      `${aDay} guesses a day: some ${thousands(Math.round((aDay * 365) / 100) * 100)} a year`,
    )
    expect(rowOf("the vault's count over all sessions")).toContain(`${sessionGuesses} guesses for each login`)
    // The fifth of them would begin a wait.
    const unnoticed = guessesLeft(0) - 1
    expect(rowOf("counts that only one's own right PIN clears")).toContain(`${unnoticed} guesses each time`)
    says(`can try ${inWords(unnoticed)} PINs on each page where the owner opened the wallet`)
  })
})
