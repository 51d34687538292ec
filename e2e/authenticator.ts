import type { Page } from '@playwright/test'

/**
 * Gives a page and its frames a virtual authenticator of Chromium (CDP's WebAuthn domain), which verifies its user at
 * once.
 *
 * @param prf whether its passkeys have a pseudo-random function
 */
export async function addAuthenticator(page: Page, { prf }: { prf: boolean }) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      hasPrf: prf,
      automaticPresenceSimulation: true,
      isUserVerified: true,
    },
  })
  return {
    /** True makes it report, from now on, that it did not verify the user. */
    doubt: (isBadUV: boolean) => session.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBadUV }),
    /** The passkeys in it. */
    passkeys: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
  }
}
