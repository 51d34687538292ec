import { signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { pin, signUp } from './steps.ts'

// The shortest path through page, window, frame and key store. `core.spec.ts` has a wrong PIN, typed data, sending and
// the rest.
declareJourney(
  'signs up, chooses a PIN and has an account; signs, and again after a reload',
  async (place) => {
    const { tab, stack } = place
    const address = await signUp(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await signMessage(place, address, 'Good morning.', [pin])
    await tab.open(`${stack.addresses.page}/sign`)
    await signMessage(place, address, 'Good evening.', [pin])
  },
  { engines: ['firefox', 'webkit'] },
)
