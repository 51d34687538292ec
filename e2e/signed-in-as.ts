import type { Page } from '@playwright/test'

/** The account as which the page's server has signed the visitor in. */
export const signedInAs = async (page: Page): Promise<string | null> => {
  const answer = await page.request.get(new URL('/api/sign-in/session', page.url()).href)
  return (await answer.json()).session?.address ?? null
}
