import { getIdToken, type Stack } from '@latchkey/dev'
import { type FaceDapp, openFacePage, serveFacePage } from './face-page.ts'
import { resultOf } from './remote.ts'
import { signAsProject } from './sign-as-project.ts'
import type { Visitor } from './visitor.ts'

/** The PIN of everybody who signs in here. */
export const pin = '402817'

/** The page that `openSignedIn` opens. @param port one of an origin of the demo project */
export const openOwnPage = async (visitor: Visitor, stack: Stack, port: number) => {
  const site = await serveFacePage(port)
  const options = { apiKey: stack.project.apiKey, network: 'mumbai', iframeUrl: stack.addresses.wallet } as const
  const page = await openFacePage(visitor.page, site.origin, options)
  return { ...page, site: site.origin, options, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}

/** Signs in by an ID token, as on a page with a login of its own: no provider's window is opened. */
export const signInByToken = async ({ face }: Pick<FaceDapp, 'face'>, stack: Stack, email: string) => {
  const idToken = await getIdToken(stack.dappLogins['google.com'], email)
  return resultOf<{ wallet: { address: `0x${string}` } }>(
    face.auth.loginWithIdToken({ idToken, sig: signAsProject(stack, idToken) }),
  )
}

/**
 * A person signed in on our page with the SDK: a new one with that e-mail address, or the one who is signed in already.
 * @param port one of an origin of the demo project
 */
export const openSignedIn = async (visitor: Visitor, stack: Stack, port: number, email: string) => {
  const own = await openOwnPage(visitor, stack, port)
  const { face, provider } = own
  const isSignedIn = await resultOf<boolean>(face.auth.isLoggedIn())
  const signingIn = isSignedIn ? undefined : signInByToken(own, stack, email)
  if (signingIn) await visitor.choosePin(pin)
  await signingIn
  const [address = '0x'] = await resultOf<`0x${string}`[]>(face.getAddresses())
  const send = (transaction: object) =>
    provider.request({ method: 'eth_sendTransaction', params: [{ from: address, ...transaction }] })
  return { ...own, send, address }
}
