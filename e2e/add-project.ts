import { query, type Stack } from '@latchkey/dev'
import { expect } from '@playwright/test'

/**
 * Adds a project like the stack's own, and waits until the host serves the wallet to it.
 *
 * @param change its id, its API key, its name, and other differences from the stack's project, as SQL
 */
export async function addProject(
  { databases, project, addresses }: Stack,
  change: { id: string; apiKey: string; name: string; origins?: string; legacyWire?: boolean },
): Promise<void> {
  const { id, apiKey, name, origins = 'origins', legacyWire = true } = change
  await query(
    databases.api,
    `insert into projects (id, name, api_key, origins, providers, legacy_wire, redirect_urls, token_issuers)
     select '${id}', '${name}', '${apiKey}', ${origins}, providers, ${legacyWire}, redirect_urls, token_issuers
     from projects where api_key = '${project.apiKey}' on conflict do nothing`,
  )
  const answer = () => fetch(`${addresses.wallet}/?api_key=${apiKey}`).then(({ status }) => status)
  await expect.poll(answer, { timeout: 20_000 }).toBe(200)
}
