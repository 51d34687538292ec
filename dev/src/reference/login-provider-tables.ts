import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoginProviderRecord } from '@latchkey/core/login-providers'
import type { AnyLoginStandIn } from '../identity/login-stand-in.ts'
import { root } from '../root.ts'
import { coreSource, readRecords, tableHead, toTable } from './records.ts'

const folder = 'login-providers'

/** The tables that follow from the login providers' files: their paths in the repository, and their texts. */
export async function loginProviderTables(): Promise<Record<string, string>> {
  const records = await readRecords<LoginProviderRecord>(folder)
  const table = (text: string, rows: [string, unknown][]) =>
    `${tableHead(`the files of ${folder}/`)}\n${text}${toTable(rows)} as const\n`
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
      '/** The parts of each icon: the background of a square of 32, and what is drawn on it. */\nexport const loginIcons = ',
      records.map(([, { domain, icon }]) => [domain, icon]),
    ),
    [`${standInFolder}/login-stand-ins.gen.ts`]: await standInTable(records.map(([name]) => name)),
  }
}

const standInFolder = 'dev/src/identity'

/** The register of the stand-ins, in the order of their ports; a provider may have none. */
const standInTable = async (providers: string[]): Promise<string> => {
  const names = providers.filter((name) => existsSync(join(root, standInFolder, `${name}.ts`)))
  const ports = new Map<string, number>()
  for (const name of names) {
    const module: Record<string, AnyLoginStandIn> = await import(
      pathToFileURL(join(root, standInFolder, `${name}.ts`)).href
    )
    const port = module[name]?.port
    if (port === undefined) throw new Error(`${standInFolder}/${name}.ts exports no stand-in called ${name}`)
    ports.set(name, port)
  }
  const imports = [...names].sort().map((name) => `import { ${name} } from './${name}.ts'\n`)
  const sorted = [...ports].sort(([, a], [, b]) => a - b).map(([name]) => name)
  return `${tableHead('the files of identity/')}${imports.join('')}
/** The stand-ins for login providers, by the names of their files. */
export const loginStandIns = { ${sorted.join(', ')} }
`
}
