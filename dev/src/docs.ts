import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** The maximum width of prose, columns. Tables, code, headings and single long words may be wider. */
const columns = 100

/** Written from the declarations by `npm run reference`. */
const generated = /^docs\/reference\//

/** Documents whose paths in code spans must exist: those that a newcomer follows. */
const guides =
  /^(CONTRIBUTING|README|SECURITY)\.md$|^docs\/(architecture|glossary|security)\.md$|^(packages|apps)\/[^/]+\/README\.md$/

/** The document whose claims name the tests that prove them. */
const claims = 'docs/security.md'

/**
 * Finds faults in the tracked Markdown documents: prose wider than 100 columns; relative links without a target; in the
 * documents that a newcomer follows, paths that do not exist; and in `docs/security.md`, claims whose tests do not
 * exist. In a path `<name>` stands for any name.
 *
 * @param root the repository's folder
 * @returns one sentence for each fault
 */
export function findDocumentFaults(root: string): string[] {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z', '*.md'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\0')
    .filter((file) => file && existsSync(join(root, file)))
  const tests = () =>
    globSync('{apps,packages,dev,e2e}/**/*.{test,spec}.{ts,tsx}', { cwd: root, exclude: ['**/node_modules'] })
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...(generated.test(file) ? [] : findWideLines(text)).map(
        (line) => `${file}:${line} is wider than ${columns} columns.`,
      ),
      ...findDeadLinks(text, (target) => existsSync(join(root, normalize(join(dirname(file), target))))).map(
        (target) => `${file} links to ${target}, which does not exist.`,
      ),
      ...(guides.test(file)
        ? findMissingPaths(text, root).map((path) => `${file} names ${path}, which does not exist.`)
        : []),
      ...(file === claims
        ? [
            ...findUnknownTests(text, tests()).map((test) => `${file} names ${test}, which is no test, or several.`),
            ...findUnprovenClaims(text, notClaimed).map(
              (claim) => `${file} names no test beside "${claim}", or no longer says it.`,
            ),
          ]
        : []),
    ]
  })
}

/**
 * Lines of prose that are too wide.
 *
 * @param text a Markdown document
 * @returns their numbers, from 1
 */
export function findWideLines(text: string): number[] {
  let inCode = false
  return text.split('\n').flatMap((line, i) => {
    if (/^\s*(```|~~~)/.test(line)) inCode = !inCode
    const free = inCode || /^\s*(\||#|<|!\[|\[[^\]]+\]:)/.test(line) || !line.trim().includes(' ')
    return !free && [...line].length > columns ? [i + 1] : []
  })
}

/**
 * Relative links of a document that lead nowhere.
 *
 * @param text a Markdown document
 * @param exists tells whether a target, relative to the document, exists
 */
export function findDeadLinks(text: string, exists: (target: string) => boolean): string[] {
  return [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target) && !exists(decodeURI(target)))
}

/** Paths in code spans that do not exist in the repository; `<name>` and `…` stand for any name. */
export function findMissingPaths(text: string, root: string): string[] {
  const spans = [...withoutCode(text).matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span)
  return spans
    .filter((span) =>
      /^(?:packages|apps|dev|e2e|bench|docs|examples|\.github|\.ci|\.changeset)\/[\w.,{}<>…*/-]*$/.test(span),
    )
    .filter((span) => globSync(span.replace(/<[\w-]+>|…/g, '*'), { cwd: root }).length === 0)
}

/**
 * Tests in code spans that do not identify exactly one file: by its path, or by its name alone if the name is unique or
 * follows a test of the same folder.
 *
 * @param files paths of all tests
 */
export function findUnknownTests(text: string, files: readonly string[]): string[] {
  let folder = ''
  return [...withoutCode(text).matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => {
      const beside = files.includes(`${folder}/${name}`) ? [`${folder}/${name}`] : []
      const found = name.includes('/') ? files.filter((file) => file === name) : beside
      const [one] = found.length > 0 ? found : files.filter((file) => file.endsWith(`/${name}`))
      const isOne = found.length === 1 || files.filter((file) => file.endsWith(`/${name}`)).length === 1
      if (one) folder = dirname(one)
      return !isOne
    })
}

const namesTest = (text: string) => /`[\w./-]+\.(?:test|spec)\.tsx?`/.test(text)

/** Paragraphs of `docs/security.md` that need no test, because they do not claim that anything is prevented. */
const notClaimed = [
  'Whoever has seen the phrase has the wallet for good: no new PIN, kit or sign-out ends that.',
  'Residual risk: stolen parts give what they give of any wallet;',
  '- Losing the PIN, the passkeys and the recovery kit loses the wallet.',
  '- It cannot protect from whoever controls the browser:',
  '- The curves are not post-quantum.',
  '- **Residual risks:** an extension can lie about everything it answers;',
]

/**
 * Paragraphs, list items and table rows without the test that proves them. A paragraph with "Tests:" may give a test a
 * name (`"API" is` and the test), by which others in its section refer to it: `(API)`. One with "this table" covers the
 * rows of its section, and "What remains" ends the claims there.
 *
 * @param free the beginnings of paragraphs that are not claims
 * @returns the beginning of each, and those in `free` that were not found
 */
export function findUnprovenClaims(text: string, free: readonly string[] = []): string[] {
  const sections = withoutCode(text).split(/^#+ /m).slice(1).map(toBlocks)
  const all = sections.flat()
  const isFree = (block: string) => free.some((each) => block.startsWith(each))
  return [
    ...sections.flatMap((blocks) => {
      const names = blocks
        .filter((block) => block.includes('Tests:'))
        .flatMap((block) =>
          [...block.matchAll(/"(\w+)"(?: is)? `[\w./-]+\.(?:test|spec)\.tsx?`/g)].map(([, name]) => name),
        )
      const isNamed = (block: string) =>
        names.some((name) => new RegExp(`\\((?:[^()]*[ ,])?${name}(?:[,;:] [^()]*)?\\)`).test(block))
      const isProven = (block: string) => namesTest(block) || isNamed(block)
      const ofTable = blocks.some((block) => block.includes('this table') && isProven(block))
      const remains = blocks.findIndex((block) => block.startsWith('What remains'))
      return (remains < 0 ? blocks : blocks.slice(0, remains))
        .filter((block) => !isProven(block) && !(ofTable && block.startsWith('|')) && !isHead(block, blocks))
        .filter((block) => !isFree(block))
        .map((block) => block.slice(0, 60))
    }),
    ...free.filter((each) => !all.some((block) => block.startsWith(each))).map((each) => each.slice(0, 60)),
  ]
}

/** The paragraphs, items and rows of a section, each on one line. */
const toBlocks = (section: string): string[] =>
  section
    .replace(/^.*\n/, '')
    .split(/\n(?:\s*\n|(?=- |\|))/)
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .filter((block) => block !== '' && !/^\|[-| ]+\|$/.test(block))

/** The first row of a table. */
const isHead = (block: string, blocks: readonly string[]) =>
  block.startsWith('|') && !blocks[blocks.indexOf(block) - 1]?.startsWith('|')

/** A document without its fenced code. */
const withoutCode = (text: string) => text.replace(/^\s*(```|~~~)[\s\S]*?^\s*\1/gm, '')
