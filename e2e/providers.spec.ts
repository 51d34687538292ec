import { openFacePage, serveFacePage } from './face-page.ts'
import { openLegacyDapp, serveLegacyDapp } from './legacy-sdk/open.ts'
import { resultOf } from './remote.ts'
import { expect, test } from './stack.ts'
import type { ProviderTitle } from './visitor.ts'

const pin = '402817'

type User = { faceUserId: string; loginProvider: string; wallet: { address: string } }

/** The login result that a page gets for a new person. Google and Apple are in main-path.spec.ts. */
const newcomer = (loginProvider: string) => ({
  faceUserId: expect.any(String),
  userVerificationToken: expect.stringMatching(/^eyJ/),
  loginProvider,
  isNewUser: true,
  isWalletCreated: true,
  isRegisteredPinCode: true,
  isAdmin: false,
  wallet: { address: expect.stringMatching(/^0x[0-9a-fA-F]{40}$/), ecdsaPublicKey: expect.stringMatching(/^0x/) },
})

// The gate runs one with OpenID Connect, and X below, which has only OAuth.
for (const [title, domain, generation, network, tag] of [
  ['Kakao', 'kakao.com', '1.10.14', 'mumbai', ['@long']],
  ['Facebook', 'facebook.com', '1.12.5', 'mumbai', []],
  ['Discord', 'discord.com', '1.14.9', 'amoy', ['@long']],
] as const) {
  const name = `${title}: a page with SDK ${generation} signs somebody in, who chooses a PIN and has an account`
  test(name, { tag: [...tag] }, async ({ visitor, stack, secondPort }) => {
    await using site = await serveLegacyDapp(secondPort)
    const { project, addresses } = stack
    const at = { site: site.origin, walletUrl: addresses.wallet, apiKey: project.apiKey }
    const { face } = await openLegacyDapp(visitor.page, { ...at, generation, network })
    const signedIn = face.auth.directSocialLogin(domain)
    await visitor.passWallet(title, `${domain}@example.com`)
    await visitor.choosePin(pin)
    const user = await resultOf<User>(signedIn)
    expect(user).toMatchObject(newcomer(domain))
    expect(await face.getAddresses()).toEqual({ result: [user.wallet.address] })
    expect(await face.auth.getCurrentUser()).toMatchObject({
      result: { faceUserId: user.faceUserId, loginProvider: domain, wallet: { address: user.wallet.address } },
    })
  })
}

test('X: no at the provider is told on the screen and to the page; of the named ones alone is chosen; then an account', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveFacePage(secondPort)
  const { page, wallet } = visitor
  const { project, addresses } = stack
  const options = { apiKey: project.apiKey, network: 'mumbai', iframeUrl: addresses.wallet } as const
  const { face } = await openFacePage(page, site.origin, options)
  const cancel = wallet.getByRole('button', { name: 'Cancel' })
  const ways = wallet.getByRole('button', { name: /^Continue with / })

  await test.step('only the named providers stand there, in the wallet’s own order; a no is 4001', async () => {
    const asked = face.auth.login(['twitter.com', 'kakao.com'])
    await expect(wallet.getByRole('heading', { name: 'Sign in to your wallet' })).toBeVisible()
    expect((await ways.allInnerTexts()).sort()).toEqual(['Continue with Kakao', 'Continue with X'])
    await cancel.click()
    expect(await asked).toMatchObject({ error: { code: 4001 } })
  })

  await test.step('cancelled at the provider: the screen says so, and who leaves then leaves with 4102', async () => {
    const asked = face.auth.login(['twitter.com', 'kakao.com'])
    await (await visitor.screens.openProvider('X')).getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByText('Signing in with X didn’t work')).toBeVisible()
    await expect(ways).toHaveCount(2)
    await cancel.click()
    expect(await asked).toMatchObject({ error: { code: 4102 } })
    expect(await face.auth.isLoggedIn()).toEqual({ result: false })
  })

  await test.step('without a list all of them stand there, and X lets in', async () => {
    const asked = face.auth.login()
    await expect(ways).toHaveCount(7)
    await visitor.passWallet('X' satisfies ProviderTitle, 'x@example.com')
    await visitor.choosePin(pin)
    const user = await resultOf<User>(asked)
    expect(user).toMatchObject(newcomer('twitter.com'))
    expect(await face.getAddresses()).toEqual({ result: [user.wallet.address] })
  })
})
