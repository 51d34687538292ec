import { test } from '@playwright/test'
import { inGate, journeys } from './journeys.ts'
import { declareJourney } from './stack.ts'

// In one browser, whose start costs more than the second journey. The other journeys of the gate are in Chromium.
declareJourney(
  inGate.join('; and then '),
  async (place) => {
    for (const each of inGate) await test.step(each, async () => journeys[each]?.(place))
  },
  { engines: ['firefox', 'webkit'] },
)
