import { journeys } from './journeys.ts'
import { declareJourney } from './stack.ts'

for (const [title, journey] of Object.entries(journeys)) declareJourney(title, journey)
