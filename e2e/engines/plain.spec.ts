import { byExtension, journeys, signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { continueWith, pin, signUp } from './steps.ts'

declareJourney(
  'over plain HTTP signs up and signs',
  async (place) => {
    const { tab } = place
    const address = await signUp(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await signMessage(place, address, 'Good morning.', [pin])
  },
  { isPlain: true, engines: ['chromium', 'firefox'] },
)

declareJourney(
  'over plain HTTP is told before any press that Safari cannot sign in there',
  async ({ stack, tab }) => {
    await tab.open(stack.addresses.page)
    await tab.see({ role: 'text', name: 'You can’t sign in here with this browser' })
    await tab.see({ role: 'text', name: /Start with npm start -- --tls/ })
    await tab.see({ role: 'button', name: continueWith('Google') })
  },
  { isPlain: true, engines: ['webkit'] },
)

declareJourney(`over plain HTTP ${byExtension}`, async (place) => journeys[byExtension]?.(place), {
  isPlain: true,
  engines: ['webkit'],
})
