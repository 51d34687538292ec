import { createHash } from 'node:crypto'
import type { Answer, Manifest } from './release.ts'

/** A path of a live wallet, and its differences; none if everything is the same. */
export type Compared = { path: string; differences: string[] }

/** Milliseconds that an answer may take. */
const patience = 20_000
/** Hosts have different bytes ready for each encoding. The last is what browsers send. */
const encodings = ['identity', 'gzip', 'br', 'gzip, deflate, br, zstd'] as const
/**
 * Headers by which servers and caches say how they carry an answer, and which change nothing of it in a browser. Any
 * other one could: it reports what people do, turns a feature on, or weakens another header.
 */
const carrying = new Set(
  `accept-ranges age alt-svc connection content-encoding content-length date etag keep-alive last-modified server
  transfer-encoding vary via`.split(/\s+/),
)
/** The same, as CDNs name their own. */
const ofCdns =
  /^(cf-ray|cf-cache-status|x-(amz-cf|amz-id|amz-request|azure-ref|cache|nf-request|served-by|timer|vercel)[\w-]*)$/

type Live = { status: number; sha256: string; headers: Headers }

async function ask(url: URL, encoding: string): Promise<Live> {
  const answer = await fetch(url, {
    headers: { 'Accept-Encoding': encoding },
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(patience),
  })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, sha256: createHash('sha256').update(bytes).digest('hex'), headers: answer.headers }
}

const differencesOf = (wanted: Answer, { status, sha256, headers }: Live): string[] => [
  ...(status === 200 ? [] : [`answers ${status}`]),
  ...(sha256 === wanted.sha256 ? [] : ['has other bytes']),
  ...Object.entries(wanted.headers).flatMap(([name, value]) =>
    headers.get(name) === value ? [] : [headers.has(name) ? `has another ${name}` : `has no ${name}`],
  ),
  ...[...headers.keys()].flatMap((name) => {
    const isOurs = Object.keys(wanted.headers).some((each) => each.toLowerCase() === name)
    return isOurs || carrying.has(name) || ofCdns.test(name) ? [] : [`has a ${name} that the release has not`]
  }),
]

/**
 * The accepted answers of an address: at `/`, depending on the server, the page that redirects to the wallet or the
 * wallet itself.
 */
function choicesAt(answers: readonly Answer[], path: string): { wanted: Answer[]; mayLack: boolean } {
  const at = (each: string) => answers.filter((answer) => answer.path === each)
  if (path === '/') return { wanted: [...at('/wallet'), ...at('/')], mayLack: false }
  // Servers that can check the embedding page have the wallet at `/`, and no separate address for the page without a
  // wallet.
  return { wanted: at(path), mayLack: path === '/wallet' || path === '/refused' }
}

/**
 * Asks a live wallet for every file of a release, in each encoding, and compares bytes and headers.
 *
 * @param origin the wallet's, such as `https://wallet.example`
 * @param apiKey of a project whose pages the release was written for
 */
export async function compareRelease(origin: string, manifest: Manifest, apiKey?: string): Promise<Compared[]> {
  const waiting = manifest.answers.map(({ path }) => path)
  const compared: Compared[] = []
  const compare = async (path: string) => {
    const { wanted, mayLack } = choicesAt(manifest.answers, path)
    const url = new URL(path, origin)
    if (apiKey !== undefined && (path === '/' || path === '/wallet')) url.searchParams.set('api_key', apiKey)
    const found = new Set<string>()
    for (const encoding of encodings) {
      try {
        const live = await ask(url, encoding)
        if (mayLack && live.status === 404) continue
        const best = wanted.map((each) => differencesOf(each, live)).sort((a, b) => a.length - b.length)[0] ?? []
        for (const each of best) found.add(encoding === 'identity' || found.has(each) ? each : `${each} (${encoding})`)
      } catch (failure) {
        found.add(`does not answer: ${(failure as Error).message}`)
        break
      }
    }
    compared.push({ path, differences: [...found] })
  }
  const work = async () => {
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) await compare(path)
  }
  await Promise.all(Array.from({ length: 6 }, work))
  return compared.sort((a, b) => (a.path < b.path ? -1 : 1))
}
