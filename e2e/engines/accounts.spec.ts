import { expect } from '@playwright/test'
import { english, generateMnemonic, mnemonicToAccount } from 'viem/accounts'
import { declareJourney } from './stack.ts'
import {
  choosePin,
  closeWallet,
  continueWith,
  disconnect,
  enterPins,
  goToProvider,
  openSettings,
  type Place,
  passProvider,
  pin,
  readAddress,
  signUp,
} from './steps.ts'

/**
 * The code in a mail to an address, as digits alone.
 *
 * @param before the code of an earlier mail to it
 */
const readCode = async ({ stack }: Place, to: string, before?: string): Promise<string> => {
  const find = async () => {
    const mails = (await (await fetch(stack.addresses.mail)).text()).split('<article>')
    const codes = mails
      .filter((each) => each.includes(`To ${to},`))
      .map((each) => /\b(\d{4} \d{4}|\d{3} \d{3})\b/.exec(each)?.[0].replace(' ', ''))
    return codes.find((each) => each !== undefined && each !== before)
  }
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  return String(await find())
}

/** Another code of the same length. */
const wrongCode = (code: string) => (/^0+$/.test(code) ? code.replace(/.$/, '1') : code.replaceAll(/./g, '0'))

/** Signs in by a code to the mailbox of this person, after one wrong code. @returns the code */
const passMailbox = async (place: Place, before?: string): Promise<string> => {
  const window = await goToProvider(place, continueWith('Email'))
  await window.see({ role: 'heading', name: 'Sign in with your email' })
  await window.type('Email address', place.email)
  await window.press({ role: 'button', name: 'Send the code' })
  await window.see({ role: 'textbox', name: 'Eight-digit code' })
  const code = await readCode(place, place.email, before)
  await window.type('Eight-digit code', wrongCode(code))
  await window.see({ role: 'text', name: /Tries left: 4/ })
  await window.type('Eight-digit code', code)
  await window.waitForClosed()
  return code
}

declareJourney(
  'signs up by a code to a mailbox, adds another address for warnings, and comes in again',
  async (place) => {
    const { tab, email } = place
    const first = await passMailbox(place)
    await choosePin(tab)
    const address = await readAddress(tab)
    await tab.waitForWalletHidden()
    await openSettings(place)
    await tab.press({ role: 'button', name: 'Add an email address' }, 'wallet')
    await enterPins(tab, [pin])
    const other = `other-${email}`
    await tab.type('Email address', other, 'wallet')
    await tab.press({ role: 'button', name: 'Send the code' }, 'wallet')
    await tab.see({ role: 'textbox', name: 'Six-digit code' }, 'wallet')
    const code = await readCode(place, other)
    await tab.type('Six-digit code', wrongCode(code), 'wallet')
    await tab.press({ role: 'button', name: 'Add address' }, 'wallet')
    await tab.see({ role: 'text', name: /Tries left: 2/ }, 'wallet')
    await tab.type('Six-digit code', code, 'wallet')
    await tab.press({ role: 'button', name: 'Add address' }, 'wallet')
    await tab.see({ role: 'text', name: 'Emails now go to the new address, too.' }, 'wallet')
    await closeWallet(place)
    await disconnect(tab)
    await passMailbox(place, first)
    await enterPins(tab, [pin])
    expect(await readAddress(tab)).toBe(address)
  },
)

declareJourney('adds an account, names it, and uses it on the page', async (place) => {
  const { stack, tab } = place
  const first = await signUp(place)
  await tab.press({ role: 'button', name: 'Open wallet' })
  await tab.press({ role: 'button', name: 'Your accounts' }, 'wallet')
  await tab.press({ role: 'button', name: 'Add an account' }, 'wallet')
  await enterPins(tab, [pin])
  await tab.press({ role: 'button', name: 'Rename Account 2' }, 'wallet')
  await tab.type('Name', 'Savings', 'wallet')
  await tab.press({ role: 'button', name: 'Save' }, 'wallet')
  await tab.see({ role: 'button', name: 'Rename Savings' }, 'wallet')
  await tab.press({ role: 'button', name: /^Use on this page.*Savings/ }, 'wallet')
  await tab.see({ role: 'button', name: 'Switch account' }, 'wallet')
  await closeWallet(place)
  const second = await readAddress(tab)
  expect(second).not.toBe(first)
  await tab.open(`${stack.addresses.page}/account`)
  expect(await readAddress(tab)).toBe(second)
})

declareJourney('brings a recovery phrase, asks to be deleted, and keeps the account', async (place) => {
  const { stack, tab } = place
  const phrase = generateMnemonic(english)
  const { address } = mnemonicToAccount(phrase)
  await passProvider(place, await goToProvider(place))
  await tab.press({ role: 'button', name: 'I already have a recovery phrase' }, 'wallet')
  await tab.type('Recovery phrase', phrase, 'wallet')
  await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
  await tab.see({ role: 'text', name: new RegExp(address) }, 'wallet')
  await tab.press({ role: 'button', name: 'Use this wallet' }, 'wallet')
  await choosePin(tab)
  expect(await readAddress(tab)).toBe(address)
  await tab.waitForWalletHidden()
  await openSettings(place)
  await tab.press({ role: 'button', name: 'Delete my account' }, 'wallet')
  await tab.see({ role: 'heading', name: 'Delete your account?' }, 'wallet')
  await tab.type('To go on, type “delete”', 'delete', 'wallet')
  await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
  await enterPins(tab, [pin])
  const asked = { role: 'text', name: /^Your account will be deleted on / } as const
  await tab.see(asked, 'wallet')
  await tab.open(`${stack.addresses.page}/account`)
  expect(await readAddress(tab)).toBe(address)
  await openSettings(place)
  await tab.see(asked, 'wallet')
  await tab.press({ role: 'button', name: 'Keep my account' }, 'wallet')
  await enterPins(tab, [pin])
  await tab.see({ role: 'text', name: 'Your account stays. Nothing was deleted.' }, 'wallet')
})
