import { expect } from '@playwright/test'
import { declareJourney } from './stack.ts'
import {
  choosePin,
  disconnect,
  enterPins,
  goToProvider,
  type Place,
  passProvider,
  pin,
  readAddress,
  signUp,
  wrongPin,
} from './steps.ts'

const second = '730164'

const openSettings = async ({ tab }: Place) => {
  await tab.press({ role: 'link', name: 'Account' })
  await tab.press({ role: 'button', name: 'Open wallet' })
  await tab.press({ role: 'tab', name: 'Settings' }, 'wallet')
}
const closeWallet = async ({ tab }: Place) => {
  await tab.press({ role: 'button', name: 'Close' }, 'wallet')
  await tab.waitForWalletHidden()
}

declareJourney('changes the PIN, and comes in with the new one', async (place) => {
  const { tab } = place
  const address = await signUp(place)
  await openSettings(place)
  await tab.press({ role: 'button', name: 'Change PIN' }, 'wallet')
  await enterPins(tab, [wrongPin, pin])
  await choosePin(tab, 'wallet', second)
  await tab.see({ role: 'text', name: /^Your PIN was changed/ }, 'wallet')
  await closeWallet(place)
  await disconnect(tab)
  await passProvider(place, await goToProvider(place))
  await tab.type('PIN', pin, 'wallet')
  await tab.press({ role: 'button', name: 'Open wallet' }, 'wallet')
  await tab.see({ role: 'text', name: /Wrong PIN/ }, 'wallet')
  await enterPins(tab, [second])
  expect(await readAddress(tab)).toBe(address)
})
