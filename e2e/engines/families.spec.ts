import { someone } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, signUp } from './steps.ts'

const families = [
  { network: 'solana_devnet', coin: 'SOL', to: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  { network: 'aptos_testnet', coin: 'APT', to: `0x${'b0b'.padStart(64, '0')}` },
  { network: 'near_testnet', coin: 'NEAR', to: 'testnet' },
  { network: 'ghostnet', coin: 'XTZ', to: 'tz1burnburnburnburnburnburnburjAYjjX' },
  { network: 'hedera_testnet', coin: 'HBAR', to: someone },
]

declareJourney(
  'sends coins of every other family of chains, and sees them confirmed',
  async (place) => {
    const { stack, tab } = place
    await signUp(place)
    for (const { network, coin, to } of families) {
      await tab.open(`${stack.addresses.page}/chains/${network}`)
      await tab.press({ role: 'button', name: `Get test ${coin}` })
      await tab.see({ role: 'text', name: 'They’ve arrived.' })
      await tab.type('To', to)
      await tab.type(/^Amount/, '0.25')
      await tab.press({ role: 'button', name: `Send 0.25 ${coin}` })
      await approve(place, { title: `Send 0.25 ${coin}?`, action: `Send 0.25 ${coin}`, always: true })
      await tab.press({ role: 'button', name: 'Done' }, 'wallet')
      await tab.see({ role: 'text', name: 'Confirmed' })
    }
  },
  { timeout: 420_000 },
)
