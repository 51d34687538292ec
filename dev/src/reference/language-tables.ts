import { readdirSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { root } from '../root.ts'
import { tableHead } from './records.ts'

/** A register of an app's languages besides English. */
type Register = {
  /** The file that is written. */
  path: string
  /** The folder with a file for each language, seen from the register. */
  folder: string
  doc: string
  /** The export of a language's file that a loader uses, if the app's parts load their words separately. */
  part?: string
}

const registers: readonly Register[] = [
  { path: 'packages/kit/src/languages.gen.ts', folder: './messages', doc: "Loads the kit's words." },
  { path: 'apps/dapp/src/messages/languages.gen.ts', folder: '.', doc: "Loads the page's words." },
  { path: 'apps/server/src/mail/languages.gen.ts', folder: './messages', doc: 'Loads the words of mails.' },
  {
    path: 'apps/frame/src/messages/languages.gen.ts',
    folder: '.',
    doc: "Loads the frame's words. The parts are named, so that the build leaves the login window's words out.",
    part: '({ wallet, families, plain }) => ({ wallet, families, plain })',
  },
  {
    path: 'apps/frame/src/login-window/messages/languages.gen.ts',
    folder: '../../messages',
    doc: "Loads the login window's words; of each file the build takes nothing else.",
    part: '({ loginWindow }) => ({ messages: loginWindow })',
  },
]

/** The registers that follow from the files of languages: their paths in the repository, and their texts. */
export function languageTables(): Record<string, string> {
  return Object.fromEntries(registers.map((register) => [register.path, toText(register)]))
}

/** A BCP 47 tag of a language, perhaps with a script and a region. */
const languageFile = /^([a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-[A-Z]{2})?)\.ts$/

function toText({ path, folder, doc, part }: Register): string {
  const tags = readdirSync(join(root, dirname(path), folder))
    .flatMap((file) => languageFile.exec(file)?.[1] ?? [])
    .filter((tag) => tag !== 'en')
    .sort()
  const rows = tags.map((tag) => {
    const file = `./${posix.join(folder, `${tag}.ts`)}`.replace('./../', '../')
    return `  ${tag.includes('-') ? `'${tag}'` : tag}: () => import('${file}')${part ? `.then(${part})` : ''},\n`
  })
  return `${tableHead('the files of languages')}/** ${doc} */\nexport const languages = {\n${rows.join('')}} as const\n`
}
