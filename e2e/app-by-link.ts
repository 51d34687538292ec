import type { Hex } from 'viem'
import { type FaceDapp, openFacePage, serveFacePage } from './face-page.ts'
import { type OtherDapp, openOtherDapp } from './other-dapp/index.ts'
import { resultOf } from './remote.ts'
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
    await using site = await serveFacePage(secondPort)
    const options = { apiKey: stack.project.apiKey, network: 'mumbai', iframeUrl: stack.addresses.wallet } as const
    const dapp = await openFacePage(visitor.page, site.origin, options)
    const asked = dapp.face.auth.directSocialLogin('google.com')
    await visitor.passWallet('Google', `apps-${info.testId}@example.com`)
    await visitor.choosePin(pin)
    const { wallet } = await resultOf<{ wallet: { address: Hex } }>(asked)
    await use({ ...dapp, address: wallet.address, site: site.origin, options })
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
