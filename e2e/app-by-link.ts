import type { Hex } from 'viem'
import type { FaceDapp, openFacePage } from './face-page.ts'
import { type OtherDapp, openOtherDapp } from './other-dapp/index.ts'
import { openSignedIn } from './signed-in.ts'
import { test as base } from './stack.ts'
import type { Visitor } from './visitor.ts'

export const pin = '402817'

/** A person signed in at a page. */
export type Connected = FaceDapp & { address: Hex; site: string; options: Parameters<typeof openFacePage>[2] }

type Own = { market: OtherDapp; person: Connected }

/** A person signed in at a page with our SDK, and another dapp somewhere else. */
export const test = base.extend<Own>({
  market: async ({ stack }, use) => {
    const market = await openOtherDapp({
      relayUrl: stack.addresses.relay,
      projectId: 'fish-market',
      name: 'Fish market',
      url: 'https://fish.example/stalls',
    })
    await use(market)
    await market.stop()
  },
  person: async ({ visitor, stack, secondPort }, use, info) => {
    await using person = await openSignedIn(visitor, stack, secondPort, `apps-${info.testId}@example.com`)
    await use(person)
  },
})

export const heading = ({ wallet }: Visitor, name: string | RegExp) => wallet.getByRole('heading', { name })

/** Pastes a link where the wallet asks for one. */
export const paste = async ({ wallet }: Visitor, link: string) => {
  await wallet.getByRole('textbox', { name: 'Connection link' }).fill(link)
  await wallet.getByRole('button', { name: 'Continue' }).click()
}

export const closeHome = async ({ wallet }: Visitor, home: Promise<unknown>) => {
  await wallet.getByRole('button', { name: 'Close', exact: true }).click()
  await home
}
