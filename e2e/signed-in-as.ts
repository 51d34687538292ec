import type { Page } from '@playwright/test'

/** Whom the page's server takes the visitor for. */
export const signedInAs = async (page: Page): Promise<string | null> => {
  const answer = await page.request.get(new URL('/api/sign-in/session', page.url()).href)
  return (await answer.json()).session?.address ?? null
}
