import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { ConfigurationError } from '@latchkey/service/configuration'
import { type HostParts, isWorker, policyOf } from './host.ts'
import {
  assetHeaders,
  exportHeaders,
  frameHeaders,
  openerHeaders,
  refusalHeaders,
  windowHeaders,
  workerHeaders,
} from './policy.ts'
import type { ReleaseFile } from './release.ts'
import { type StaticFile, toCaddy, toHeadersFile, toNginx, walletPath } from './server-configurations.ts'

/**
 * All files of a release for one project, each with its headers. At `/` is the page without a wallet, which any page may
 * embed: it redirects to the wallet in a listed page, and shows the reason in any other. A server that can check the
 * embedding page serves listed pages the wallet directly.
 */
export async function toStaticFiles({
  release,
  config,
  descriptors,
  pageOrigins,
}: Pick<HostParts, 'release' | 'config' | 'descriptors'> & { pageOrigins: readonly string[] }): Promise<StaticFile[]> {
  const { wallet } = config.origins
  const policy = policyOf({ config, descriptors })
  const page = (path: string, file: string, content: ReleaseFile, headers: Record<string, string>) => ({
    path,
    file,
    content,
    headers,
  })
  return [
    page('/', 'index.html', await release.entrance(pageOrigins), refusalHeaders(wallet)),
    page(walletPath, 'wallet.html', release.frame, frameHeaders(policy, pageOrigins)),
    page('/auth', 'auth.html', release.auth, windowHeaders(policy)),
    page('/auth/done', 'auth/done.html', release.authDone, windowHeaders(policy)),
    page('/export', 'export.html', release.export, exportHeaders(policy)),
    page('/opener.html', 'opener.html', release.opener, openerHeaders(wallet)),
    page('/refused', 'refused.html', release.refused.hostName, refusalHeaders(wallet)),
    // Workers first: some hosts read a hundred rules and no more, and what a worker may do stands in its headers alone.
    ...[...release.assets]
      .sort(([a], [b]) => Number(isWorker(b)) - Number(isWorker(a)))
      .map(([path, content]) => ({
        path,
        file: path.slice(1),
        content,
        headers: isWorker(path) ? workerHeaders(wallet) : assetHeaders(wallet),
      })),
    ...[...(descriptors?.files ?? [])].map(([hash, plain]) => ({
      path: `/descriptors/${hash}`,
      file: `descriptors/${hash}`,
      content: { type: 'application/json', plain },
      headers: assetHeaders(wallet),
    })),
  ]
}

/**
 * Writes a release as plain files: `files` to serve, `release.json` with the SHA-256 and the headers of each, and
 * configurations for nginx and Caddy. The `_headers` file of some static hosts is among the files.
 *
 * @param folder a new or empty folder
 * @returns the number of files
 * @throws ConfigurationError when the folder is not empty
 */
export async function writeStaticFiles(
  folder: string,
  parts: Parameters<typeof toStaticFiles>[0],
): Promise<{ count: number; manifest: string }> {
  const root = resolve(folder)
  const present = await readdir(root).catch(() => [])
  if (present.length > 0)
    throw new ConfigurationError(`${root} has something in it: write the release into a folder of its own.`)
  const files = await toStaticFiles(parts)
  const write = async (path: string, content: string | Buffer) => {
    const place = join(root, path)
    await mkdir(dirname(place), { recursive: true })
    await writeFile(place, content)
  }
  for (const { file, content } of files) {
    await write(join('files', file), content.plain)
    if (content.br) await write(join('files', `${file}.br`), content.br)
    if (content.gzip) await write(join('files', `${file}.gz`), content.gzip)
  }
  const server = { wallet: parts.config.origins.wallet, root: join(root, 'files'), pageOrigins: parts.pageOrigins }
  await write('files/_headers', toHeadersFile(files))
  await write('nginx.conf', toNginx(files, server))
  await write('Caddyfile', toCaddy(files, server))
  const hashOf = ({ content }: StaticFile) => createHash('sha256').update(content.plain).digest('hex')
  const hashes = Object.fromEntries(files.map((each) => [each.file, hashOf(each)]).sort())
  const answers = files.map((each) => ({
    path: each.path,
    sha256: hashOf(each),
    headers: { ...each.headers, 'Content-Type': each.content.type },
  }))
  const { id, build } = parts.release
  const manifest = `${JSON.stringify({ release: id, build, files: hashes, answers }, null, 2)}\n`
  await write('release.json', manifest)
  return { count: files.length, manifest: createHash('sha256').update(manifest).digest('hex') }
}
