import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { addPackages } from './add-packages.ts'
import { PartError } from './part.ts'
import { packTarballs, writePackages } from './publish.ts'
import { root } from './root.ts'

const run = promisify(execFile)

const guide = join(root, 'docs', 'guides', 'first-page.md')

/** The pages that `docs/guides/first-page.md` describes, as its blocks name them. */
export type FirstPage = 'vite' | 'app-router' | 'pages-router'

/** A block of code in a document. After the language, its fence names the pages that it is for and its file. */
type Block = { language: string; pages: string[]; file: string | undefined; code: string; index: number }

/** Reads the blocks of code of a document. */
export function readBlocks(text: string): Block[] {
  return [...text.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map(
    ({ 1: language = '', 2: info = '', 3: code = '', index }) => {
      const words = info.split(' ').filter(Boolean)
      const file = words.find((word) => word.includes('.'))
      return { language, pages: words.filter((word) => word !== file), file, code, index }
    },
  )
}

/**
 * Makes a page by following the guide word for word: the generator's command, the packages, the settings, the files,
 * and a production build. Needs a registry.
 *
 * @param settings by their placeholders in the guide
 * @returns the project's folder, in the system's temporary folder, and how to remove it
 * @throws PartError when a step fails, with what it printed
 */
export async function makeFirstPage(
  page: FirstPage,
  settings: Record<'the API key' | 'the wallet' | 'the node', string>,
): Promise<{ folder: string; remove(): void }> {
  const blocks = readBlocks(readFileSync(guide, 'utf8'))
  const find = (language: string, label: string) => {
    const block = blocks.find((each) => each.language === language && each.pages.includes(label) && !each.file)
    if (!block) throw new PartError('guide', `docs/guides/first-page.md has no block "${language} ${label}".`)
    return block.code
  }
  const place = mkdtempSync(join(tmpdir(), 'latchkey-first-page-'))
  const remove = () => rmSync(place, { recursive: true, force: true })
  const folder = join(place, 'shop')
  try {
    await runCommand(find('sh', page), place)
    const packed = join(place, 'packed')
    addPackages(folder, await packTarballs(packed, await writePackages(packed)))
    await runCommand(find('sh', 'install'), folder)
    const lines = Object.entries(settings).reduce(
      (text, [words, value]) => text.replace(words, value),
      find('ini', page),
    )
    writeFileSync(join(folder, '.env.local'), lines)
    for (const { file, code, pages } of blocks) {
      if (!file || !pages.includes(page)) continue
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), code)
    }
    await runCommand('npm run build', folder)
    return { folder, remove }
  } catch (failure) {
    remove()
    throw failure
  }
}

/** Runs a command as in a person's own terminal: without the variables that npm passes down to us. */
const runCommand = async (line: string, cwd: string) => {
  const [command = '', ...args] = line.trim().split(' ')
  const inherited = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_ENV$)/i.test(key))
  const env = { ...Object.fromEntries(inherited), NEXT_TELEMETRY_DISABLED: '1', npm_config_yes: 'true' }
  try {
    await run(command, args, { cwd, env, timeout: 600_000, maxBuffer: 32 * 1024 * 1024 })
  } catch (failure) {
    const { stdout = '', stderr = '' } = failure as { stdout?: string; stderr?: string }
    const output = `${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n')
    throw new PartError('guide', `"${line.trim()}" failed:\n${output}`, { cause: failure })
  }
}
