import { setTimeout as sleep } from 'node:timers/promises'
import type { Part } from '@latchkey/dev'
import { test } from '@playwright/test'
import { openUpgrade } from '../old-build.ts'
import { signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { pin, signUp } from './steps.ts'

/** Where the API has been silent for longer, milliseconds, an open wallet asks it before it signs a text. */
const silentMs = 31_000

declareJourney(
  'whose tab is open over an upgrade is told to reload, and signs on with the same wallet',
  async (place) => {
    const { stack, tab } = place
    const upgrade = openUpgrade(stack, `journeys-engines-${test.info().parallelIndex}`)
    const old = await upgrade.serveOld()
    let api: Part | undefined
    try {
      const address = await signUp(place)
      await tab.press({ role: 'link', name: 'Sign' })
      await signMessage(place, address, 'Good morning.', [pin])

      await old.stop()
      await stack.parts.wallet.restart()
      api = await upgrade.raise()
      await sleep(silentMs)
      await tab.press({ role: 'button', name: 'Sign message' })
      await tab.see({ role: 'heading', name: 'This page has an older version of the wallet' }, 'wallet')
      await tab.press({ role: 'button', name: 'Reload' }, 'wallet')
      await tab.waitForWalletHidden()

      await signMessage(place, address, 'Good evening.', [pin])
    } finally {
      await upgrade.end(old, api)
    }
  },
)
