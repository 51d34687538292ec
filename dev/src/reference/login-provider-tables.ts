import type { LoginProviderRecord } from '@latchkey/core/login-provider-record'
import { coreSource, readRecords, tableHead, toTable } from './records.ts'

const folder = 'login-providers'

/** The tables that follow from the login providers' files: their paths in the repository, and their texts. */
export async function loginProviderTables(): Promise<Record<string, string>> {
  const records = await readRecords<LoginProviderRecord>(folder)
  const table = (text: string, rows: [string, unknown][]) => `${tableHead(folder)}\n${text}${toTable(rows)} as const\n`
  return {
    [`${coreSource}/login-providers.gen.ts`]: table(
      '/** The login providers, by their names on the wire. */\nexport const loginProviders = ',
      records.map(([, { domain, title }]) => [domain, { title }]),
    ),
    [`${coreSource}/login-connectors.gen.ts`]: table(
      '/** The names of the connectors, each with its login provider. */\nexport const loginConnectors = ',
      records.map(([name, { domain }]) => [name, domain]),
    ),
    [`${coreSource}/login-icons.gen.ts`]: table(
      '/** What each icon shows: the background of a square of 32, and what is drawn on it. */\nexport const loginIcons = ',
      records.map(([, { domain, icon }]) => [domain, icon]),
    ),
    [`${coreSource}/login-marks.gen.ts`]: table(
      '/** The marks in one colour: the path of an SVG on a square of 20. */\nexport const loginMarks = ',
      records.map(([, { domain, mark }]) => [domain, mark]),
    ),
  }
}
