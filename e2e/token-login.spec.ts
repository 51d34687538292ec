import { getAccessToken, getIdToken } from '@latchkey/dev'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { openFacePage, serveFacePage } from './face-page.ts'
import { openLegacyDapp, serveLegacyDapp } from './legacy-sdk/open.ts'
import { resultOf } from './remote.ts'
import { signAsProject } from './sign-as-project.ts'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const pin = '402817'

type User = {
  faceUserId: string
  userVerificationToken: string
  wallet: { address: string; ecdsaPublicKey: string; eddsaPublicKey: string }
}

test('an ID token of the page’s own login lets in once; its server knows the person by the verification token', async ({
  visitor,
  stack,
  secondPort,
}) => {
  await using site = await serveFacePage(secondPort)
  const { page, wallet } = visitor
  const { project, addresses } = stack
  const options = { apiKey: project.apiKey, network: 'mumbai', iframeUrl: addresses.wallet } as const
  const { face } = await openFacePage(page, site.origin, options)
  const idToken = await getIdToken(stack.dappLogins['google.com'], 'own-login@example.com')

  await test.step('a signature over something else is 4102', async () => {
    const asked = face.auth.loginWithIdToken({ idToken, sig: signAsProject(stack, `${idToken} `) })
    expect(await asked).toMatchObject({ error: { code: 4102 } })
    expect(await face.auth.isLoggedIn()).toEqual({ result: false })
  })

  const request = { idToken, sig: signAsProject(stack, idToken) }
  const user = await test.step('signed, it needs no provider’s window: a PIN, and there is an account', async () => {
    const asked = face.auth.loginWithIdToken(request)
    await visitor.choosePin(pin)
    const user = await resultOf<User>(asked)
    expect(user).toMatchObject({ loginProvider: 'google.com', isNewUser: true, isWalletCreated: true })
    return user
  })

  await test.step('the verification token holds against the key set, and names person and keys', async () => {
    const token = await resultOf<string>(face.auth.getUserVerificationToken())
    const keys = createRemoteJWKSet(new URL(`${addresses.api}/jwks`))
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      algorithms: ['RS256'],
      issuer: addresses.api,
      audience: project.apiKey,
    })
    expect(protectedHeader.kid).toEqual(expect.any(String))
    const { ecdsaPublicKey, eddsaPublicKey } = user.wallet
    expect(payload).toMatchObject({ userId: user.faceUserId, wallets: [{ ecdsaPublicKey, eddsaPublicKey }] })
    // Seven days, as for back ends of the legacy wallet, because the project allows the legacy wire.
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(7 * 86_400)
    const other = { audience: `${project.apiKey.slice(0, -4)}AAAA` }
    await expect(jwtVerify(token, keys, other)).rejects.toThrow('aud')
  })

  await test.step('the same token a second time lets nobody in', async () => {
    await resultOf(face.auth.logout())
    expect(await face.auth.loginWithIdToken(request)).toMatchObject({ error: { code: 4102 } })
    await expect(wallet.getByRole('heading')).toHaveCount(0)
    expect(await face.auth.getCurrentUser()).toEqual({ result: null })
  })

  await test.step('another token of the same person opens the same wallet with its PIN', async () => {
    const next = await getIdToken(stack.dappLogins['google.com'], 'own-login@example.com')
    const asked = face.auth.loginWithIdToken({ idToken: next, sig: signAsProject(stack, next) })
    await visitor.enterPin(pin)
    expect(await resultOf<User>(asked)).toMatchObject({
      faceUserId: user.faceUserId,
      wallet: { address: user.wallet.address },
    })
  })
})

for (const [provider, generation, tag] of [
  ['discord.com', '1.12.5', []],
  ['twitter.com', '1.10.4', ['@long']],
] as const) {
  const name = `${provider}: an access token of the page’s own login lets in once, by SDK ${generation}`
  test(name, { tag: [...tag] }, async ({ visitor, stack, secondPort, browser }) => {
    await using site = await serveLegacyDapp(secondPort)
    const { project, addresses } = stack
    const at = { site: site.origin, walletUrl: addresses.wallet, apiKey: project.apiKey }
    const { face } = await openLegacyDapp(visitor.page, { ...at, generation, network: 'mumbai' })
    const accessToken = await getAccessToken(stack.dappLogins[provider], 'own-login@example.com')
    const request = { accessToken, issuer: provider, sig: signAsProject(stack, accessToken) }
    const asked = face.auth.loginWithAccessToken(request)
    await visitor.choosePin(pin)
    expect(await resultOf<User>(asked)).toMatchObject({ loginProvider: provider, isNewUser: true })

    // An attacker who gets token and signature afterwards cannot use them.
    const thief = await createVisitor(await browser.newContext(), stack)
    const stolen = await openLegacyDapp(thief.page, { ...at, generation, network: 'mumbai' })
    expect(await stolen.face.auth.loginWithAccessToken(request)).toMatchObject({ error: { code: 4102 } })
    await thief.context.close()
  })
}
