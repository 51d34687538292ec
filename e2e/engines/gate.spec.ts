import { inGate, journeys } from './journeys.ts'
import { declareJourney } from './stack.ts'

const journey = journeys[inGate]
if (!journey) throw new Error(`there is no journey that ${inGate}`)

// The other journeys of the gate are in Chromium.
declareJourney(inGate, journey, { engines: ['firefox', 'webkit'] })
