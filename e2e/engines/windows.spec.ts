import { expect } from '@playwright/test'
import { declareJourney } from './stack.ts'
import { choosePin, continueWith, passProvider, readAddress } from './steps.ts'

/**
 * The source of a function that records the events in which the page opens windows. A blocked one returns null, as
 * browsers do.
 */
const watchScript = `(isBlocked) => {
  self.openWindow ??= self.open
  self.openedIn = []
  self.open = (...rest) => {
    self.openedIn.push(self.event?.type)
    return isBlocked ? null : self.openWindow(...rest)
  }
}`

declareJourney(
  'whose browser blocks the page’s window cancels, closes the window of the next press, and gets in by that of one more',
  async ({ stack, tab, ...place }) => {
    const first = { role: 'button', name: continueWith('Google') } as const
    const next = { role: 'button', name: 'Try again' } as const
    const cancel = async () => {
      await tab.press({ role: 'button', name: 'Cancel' }, 'wallet')
      await tab.waitForWalletHidden()
      await tab.see({ role: 'text', name: 'You rejected the request' })
    }
    /** Presses on the page only: the wallet's own button must not be needed. */
    const press = async () => {
      await tab.evaluate('page', watchScript, [false])
      const opened = await tab.waitForWindow(() => tab.press(next))
      // WebKit opens no window later than in the click itself.
      expect(await tab.evaluate('page', '() => self.openedIn', [])).toEqual(['click'])
      return opened
    }

    await tab.open(stack.addresses.page)
    await tab.see(first)
    await tab.evaluate('page', watchScript, [true])
    await tab.press(first)
    await tab.see(first, 'wallet')
    await cancel()

    const closed = await press()
    await closed.see({ role: 'button', name: 'Continue' })
    await closed.close()
    await tab.see({ role: 'text', name: /window seems to be closed/ }, 'wallet')
    await cancel()

    await passProvider({ stack, tab, ...place }, await press())
    await choosePin(tab)
    expect(await readAddress(tab)).toMatch(/^0x/)
  },
)
