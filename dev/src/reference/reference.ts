import { catalogue, type ErrorName } from '@latchkey/core/errors'
import { networks, readNetwork } from '@latchkey/core/networks'
import { wireNetworks } from '@latchkey/core/wire-networks'
import { isOpenOn, type Method, type MethodName, methods, proxiedMethods, refused } from '@latchkey/protocol/methods'
import { type ServiceErrorCode, serviceErrors } from '@latchkey/protocol/service-error'
import { attacksText, readAttacks } from './attacks.ts'
import { errorAdvice } from './error-advice.ts'
import { readThrowers } from './error-throwers.ts'
import { readMethodDocs } from './method-docs.ts'
import { readPublicDocs } from './public-docs.ts'
import { schemaText, shapeText, sharedShapes } from './schema-text.ts'
import { readServiceThrowers } from './service-error-throwers.ts'

const head = (title: string, text: string) =>
  `# ${title}\n\n${text}\n\nWritten by \`npm run reference\` from the declarations; a test fails when it is stale.\n`

const cell = (text: unknown) => String(text).replaceAll('|', '\\|').replaceAll('\n', ' ')
const row = (...cells: unknown[]) => `| ${cells.map(cell).join(' | ')} |\n`
const table = (titles: readonly string[], rows: readonly (readonly unknown[])[]) =>
  row(...titles) + row(...titles.map(() => '---')) + rows.map((each) => row(...each)).join('')

const needs = {
  nothing: 'nothing',
  session: 'somebody signed in',
  unlock: 'an open wallet (the PIN is asked when it is closed)',
  proof: 'the PIN, each time',
} as const

const networksText = {
  any: 'every network',
  none: 'does not refer to the chosen network',
  unlessNamed: 'the chosen network, unless a parameter names one',
  evm: 'those that speak Ethereum’s JSON-RPC',
  bora: 'BORA',
  walletConnect: 'those on which the wallet connects to other apps',
  home: 'all but Solana and NEAR',
} as const

const effects = {
  login: 'a person is signed in',
  logout: 'nobody is signed in',
  switch: 'another network is chosen',
} as const

const withCode = (name: ErrorName) => `${catalogue[name].code} \`${name}\``

/** The declared errors, and the one for a network that does not have the method. */
const errorsOf = (declared: Method) => {
  const isOnAll = Object.values(wireNetworks).every((network) => isOpenOn(declared, network))
  const names = isOnAll ? declared.errors : [...new Set([...declared.errors, 'unsupportedBlockchain' as const])]
  return names.map(withCode).join(', ') || 'none of its own'
}

const methodText = (name: MethodName, doc: string): string => {
  const declared: Method = methods[name]
  const lines = [
    `- parameters: \`${schemaText(declared.params)}\``,
    `- answer: \`${schemaText(declared.result)}\``,
    `- needs: ${needs[declared.needs]}; ${declared.asks ? 'a person is asked' : 'asks nobody'}`,
    `- networks: ${networksText[declared.networks as keyof typeof networksText] ?? declared.networks}`,
    ...(declared.effect ? [`- effect: ${effects[declared.effect]}`] : []),
    `- rate limit: ${declared.free ? 'none, answered from memory' : 'counted'}`,
    `- errors: ${errorsOf(declared)}`,
  ]
  return `### ${name}\n\n${doc}\n\n${lines.join('\n')}\n`
}

const methodsPage = (): string => {
  const docs = readMethodDocs()
  const all = (Object.keys(methods) as MethodName[]).filter((name) => !proxiedMethods.has(name))
  const reads = [...proxiedMethods].sort()
  return [
    head(
      'Methods',
      'What a page may ask of the wallet, over either wire. Every call may also end with 4003 (too many at once), 4100 (the API key or the page’s origin is not registered), 4001 (taken back), 4002 (not there at this operator’s wallet), 4200 (the address names an environment there is not), 4202 (it names a network there is not, and the call needs one) or -32600 and -32602 (not of the declared form).',
    ),
    ...all.map((name) => methodText(name, docs.get(name) ?? '')),
    `## Shapes\n\n${Object.entries(sharedShapes)
      .map(([name, schema]) => `**${name}**: \`${shapeText(schema)}\`\n`)
      .join('\n')}`,
    `## Reads\n\nGo to the chosen network’s node unchanged and ask nobody: ${reads.map((name) => `\`${name}\``).join(', ')}.\n`,
    `## Refused\n\nAnswered with 4201, as every name that does not stand here.\n\n${table(
      ['method', 'why'],
      Object.entries(refused).map(([name, why]) => [`\`${name}\``, why]),
    )}`,
  ].join('\n')
}

const errorsPage = (): string =>
  `${head('Errors', 'Message form: `Face Error: [code] text`. Codes outside this list never leave the wallet: they become 5000. “Thrown by” is read from the code: what a page loads, or the wallet, with the methods that declare it.')}\n${table(
    ['code', 'name', 'text', 'thrown by'],
    Object.entries(catalogue).map(([name, { code, text }]) => [
      code,
      `\`${name}\``,
      sentence(text as (c: unknown) => string),
      throwersText(name as ErrorName),
    ]),
  )}\n${serviceErrorsText()}`

/** The errors of our services. A page never sees them: the wallet turns them into codes of the catalogue. */
const serviceErrorsText = (): string =>
  `## Of the services\n\nAn answer of API or guard that is not 2xx has one of these codes in its body. They do not reach a page: the wallet shows them, or answers with a code from above. It makes some itself, where what it was answered is none or does not fit.\n\n${table(
    ['code', 'status', 'text', 'made by'],
    Object.entries(serviceErrors).map(([code, { status, message }]) => [
      `\`${code}\``,
      status,
      message,
      readServiceThrowers(code as ServiceErrorCode).join(', '),
    ]),
  )}`

const throwersText = (name: ErrorName): string => {
  const declaring = (Object.keys(methods) as MethodName[]).filter(
    (each) => !proxiedMethods.has(each) && (methods[each] as Method).errors.includes(name),
  )
  const few = declaring.length > 4 ? `${declaring.length} methods` : declaring.map((each) => `\`${each}\``).join(', ')
  return [...readThrowers(name), few].filter((each) => each !== '').join('; ')
}

/** The sentence with its facts' names in place of the facts. */
const sentence = (text: (context: unknown) => string) =>
  text(new Proxy({}, { get: (_, name) => (name === 'detail' ? undefined : `‹${String(name)}›`) }))

const networksPage = (): string =>
  `${head('Networks', 'Keyed by name, never by chain id: ids collide. Which of them have nodes is the operator’s choice.')}\n${table(
    ['name', 'for people', 'blockchain', 'family', 'chain id', 'coin', 'decimals', 'kind', 'state'],
    Object.keys(networks).map((name) => {
      const { title, blockchain, family, chainId, coin, decimals, net, ...rest } = readNetwork(name)
      const { state = '', successor } = rest as { state?: string; successor?: string }
      return [
        `\`${name}\``,
        title,
        blockchain,
        family,
        chainId,
        coin,
        decimals,
        net === 'main' ? 'main' : 'test',
        [
          successor ? `${state}, see ${successor}` : state,
          ...(readNetwork(name).supported ? [] : ['no SDK can be made for it: 4202']),
        ]
          .filter((each) => each !== '')
          .join('; '),
      ]
    }),
  )}`

/** The contents of the page of one error. */
export type ErrorPage = { name: ErrorName; code: number; text: string; thrownBy: string; advice: string }

/** Each error of the catalogue, in its order. */
export function errorPages(): ErrorPage[] {
  return (Object.keys(catalogue) as ErrorName[]).map((name) => ({
    name,
    code: catalogue[name].code,
    text: sentence(catalogue[name].text as (c: unknown) => string),
    thrownBy: throwersText(name),
    advice: errorAdvice[name],
  }))
}

/** The packages that pages import, from the comments in the source. Written only for the site, so it is never stale. */
export const packagesPage = (): string =>
  [
    head(
      'Packages',
      'What pages import, with the comment that stands above each name in the source. Everything else may change without notice.',
    ),
    ...readPublicDocs().map(
      ({ name, docs }) =>
        `## ${name}\n\n${docs
          .map(
            ({ name, doc, declaration }) =>
              `### ${name}\n\n${documentComment(doc)}\n\n\`\`\`ts\n${declaration.trim()}\n\`\`\`\n`,
          )
          .join('\n')}`,
    ),
  ].join('\n')

/** A doc comment as Markdown: its tags as a list, its example as code. */
const documentComment = (doc: string): string => {
  const [text = '', ...tags] = doc.split(/^@/m)
  const listed = tags.map((tag) => {
    const [, name = '', rest = ''] = /^(\w+)\s*([\s\S]*)$/.exec(tag) ?? []
    if (name === 'example') return `\n\`\`\`ts\n${rest.trim()}\n\`\`\`\n`
    const words = rest.trim().replace(/\s*\n\s*/g, ' ')
    return `- ${{ param: 'takes', returns: 'answers', throws: 'throws' }[name] ?? name}: ${words.replaceAll('<', '&lt;')}`
  })
  return [text.trim(), listed.join('\n')].filter((each) => each !== '').join('\n\n')
}

const attacksPage = () =>
  `${head(
    'Attacks',
    'What must not succeed at the services: each file of tests is named after the claim that it defends. [Security](../security.md) has the claims in their places.',
  )}\n${attacksText(readAttacks())}`

/** The pages of docs/reference, by file name. */
export function referencePages(): Record<string, string> {
  return {
    'methods.md': methodsPage(),
    'errors.md': errorsPage(),
    'networks.md': networksPage(),
    'attacks.md': attacksPage(),
  }
}
