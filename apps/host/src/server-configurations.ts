import type { ReleaseFile } from './release.ts'

/** The headers of a release in the configuration languages of other servers. */

/** The path of the wallet where `/` leads to it (`apps/frame/src/refusal/refused.ts`). */
export const walletPath = '/wallet'

/** What browsers say (`Sec-Fetch-Dest`) of an answer that is shown inside a page. */
export const embeddings = ['iframe', 'frame', 'embed', 'object'] as const

/** A file of the release: its request path, its location, and its headers. */
export type StaticFile = {
  /** The path of the request, such as `/auth`. */
  path: string
  /** The path below the folder of files. */
  file: string
  headers: Record<string, string>
  content: Pick<ReleaseFile, 'type' | 'plain'> & Partial<Pick<ReleaseFile, 'br' | 'gzip'>>
}

type Server = {
  /** The wallet's origin. */
  wallet: string
  /** The folder of files. */
  root: string
  pageOrigins: readonly string[]
}

/** A quoted text. None of our values has a backslash, a `$`, a brace or a line break, which would be special. */
const quote = (text: string, other: "'" | '`'): string => {
  const mark = text.includes('"') ? other : '"'
  if (/[\\${}\n]/.test(text) || text.includes(mark)) throw new Error(`this cannot be written: ${text}`)
  return mark + text + mark
}
const forNginx = (text: string) => quote(text, "'")
const forCaddy = (text: string) => quote(text, '`')

/**
 * The `_headers` file that several static hosts and CDNs read: a path, followed by its headers. Some serve a page at the
 * path of its file too, such as `/wallet.html`, which must not have fewer headers there.
 */
export function toHeadersFile(files: readonly StaticFile[]): string {
  return files
    .flatMap(({ path, file, content, headers }) => {
      const lines = Object.entries({ ...headers, 'Content-Type': content.type })
      const rules = lines.map(([name, value]) => `  ${name}: ${value}\n`).join('')
      return [...new Set([path, `/${file}`])].map((each) => `${each}\n${rules}`)
    })
    .join('\n')
}

/** For servers that can check the embedding page: the wallet at `/`, and nothing at its own path. */
const withWalletAtOnce = (files: readonly StaticFile[]): StaticFile[] =>
  files.filter(({ path }) => path !== '/').map((file) => (file.path === walletPath ? { ...file, path: '/' } : file))

/** The regular expression of an origin. */
const patternOf = (origin: string) => origin.replaceAll('.', '\\.').replaceAll('[', '\\[').replaceAll(']', '\\]')

/** nginx refuses a configuration in which one text has 4,096 bytes or more. */
const longestForNginx = 4_000

/** A header of nginx. A long one, with many pages or explorers in its policy, is put together from several texts. */
const toNginxHeader = (name: string, value: string): string[] => {
  if (value.length <= longestForNginx) return [`    add_header ${name} ${forNginx(value)} always;`]
  const parts = value.match(new RegExp(`.{1,${longestForNginx}}`, 'gs')) ?? []
  const variables = parts.map((_, at) => `$latchkey_part_${at + 1}`)
  return [
    ...parts.map((part, at) => `    set ${variables[at]} ${forNginx(part)};`),
    `    add_header ${name} "${variables.join('')}" always;`,
  ]
}

/** An nginx server for its `http` block: the operator adds port and certificate. */
export function toNginx(files: readonly StaticFile[], { wallet, root, pageOrigins }: Server): string {
  const addHeaders = (headers: Record<string, string>) =>
    Object.entries(headers).flatMap(([name, value]) => toNginxHeader(name, value))
  const locations = withWalletAtOnce(files).map(({ path, file, content, headers }) => {
    const isFrame = path === '/'
    return [
      `  location = ${path} {`,
      ...(isFrame ? ['    if ($latchkey_stranger) { return 418; }', '    error_page 418 =403 /refused;'] : []),
      `    default_type ${forNginx(content.type)};`,
      '    types { }',
      ...(content.gzip ? ['    gzip_static on;'] : []),
      ...addHeaders(headers),
      `    try_files /${file} =404;`,
      '  }',
    ].join('\n')
  })
  const { host, port, protocol } = new URL(wallet)
  return `# Written with the release. Include it in the http block.
map "$http_sec_fetch_dest $http_referer" $latchkey_stranger {
  default 0;
${pageOrigins.map((each) => `  "~^(${embeddings.join('|')}) ${patternOf(each)}(/|$)" 0;`).join('\n')}
  "~^(${embeddings.join('|')}) ." 1;
}
server {
  # ${protocol === 'https:' ? 'Put listen 443 ssl and your certificate here, or a proxy that ends TLS before it.' : 'Change it as you like.'}
  listen ${port || 8080};
  server_name ${host.replace(/:\d+$/, '')};
  root ${forNginx(root)};
  server_tokens off;
  absolute_redirect off;
  gzip_vary on;

${locations.join('\n')}
  location / { return 404; }
}
`
}

/** A site of Caddy. */
export function toCaddy(files: readonly StaticFile[], { wallet, root, pageOrigins }: Server): string {
  const handles = withWalletAtOnce(files).map(({ path, file, content, headers }) => {
    const lines = Object.entries({ ...headers, 'Content-Type': content.type }).map(
      ([name, value]) => `      ${name} ${forCaddy(value)}`,
    )
    return `  handle ${path} {
    header {
${lines.join('\n')}
    }
    rewrite * /${file}
    file_server${content.br ? ' {\n      precompressed br gzip\n    }' : ''}
  }`
  })
  const refused = files.find(({ path }) => path === '/refused')
  const refusedHeaders = Object.entries({ ...refused?.headers, 'Content-Type': 'text/html; charset=utf-8' })
  return `# Written with the release.
${wallet} {
  root * ${forCaddy(root)}

  @stranger {
    path /
${embeddings.map((each) => `    header Sec-Fetch-Dest ${each}`).join('\n')}
    header Referer *
    not header_regexp Referer ^(${pageOrigins.map(patternOf).join('|')})(/|$)
  }
  handle @stranger {
    header {
${refusedHeaders.map(([name, value]) => `      ${name} ${forCaddy(value)}`).join('\n')}
    }
    rewrite * /refused.html
    file_server {
      status 403
    }
  }
${handles.join('\n')}
  handle {
    respond 404
  }
}
`
}
