import { getIdToken, type Stack } from '@latchkey/dev'
import { openFacePage, serveFacePage } from './face-page.ts'
import { resultOf } from './remote.ts'
import { signAsProject } from './sign-as-project.ts'
import type { Visitor } from './visitor.ts'

/** The PIN of everybody who comes in here. */
export const pin = '402817'

/** Somebody new, signed in at a page of ours with the SDK. @param port one of an origin of the demo project */
export const openSignedIn = async (visitor: Visitor, stack: Stack, port: number, email: string) => {
  const site = await serveFacePage(port)
  const { face, provider } = await openFacePage(visitor.page, site.origin, {
    apiKey: stack.project.apiKey,
    network: 'mumbai',
    iframeUrl: stack.addresses.wallet,
  })
  const idToken = await getIdToken(stack.dappLogins['google.com'], email)
  const signingIn = face.auth.loginWithIdToken({ idToken, sig: signAsProject(stack, idToken) })
  await visitor.choosePin(pin)
  const { address } = (await resultOf<{ wallet: { address: `0x${string}` } }>(signingIn)).wallet
  const send = (transaction: object) =>
    provider.request({ method: 'eth_sendTransaction', params: [{ from: address, ...transaction }] })
  return { face, provider, send, address, [Symbol.asyncDispose]: () => site[Symbol.asyncDispose]() }
}
