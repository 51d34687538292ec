import { resolve } from 'node:path'
import { compareRelease } from '../compare-release.ts'
import { readManifest } from '../release.ts'
import { readOptions, UsageError } from './options.ts'

export const compareReleaseHelp = `npm run compare-release -- <https://wallet.example> <release> [options]

compares a live wallet with a release: its folder, or its release.json. Ends with code 1 where anything differs.

  --api-key <key>      of a project that the release was written for, without which many hosts show no wallet
  --public-key <key>   the operator's key, base64url: the release must be signed by it`

/** Reports for each file of a live wallet whether it matches the release. The exit code is 1 if one does not. */
export async function compareReleaseCommand(args: string[]): Promise<number> {
  const { values, positionals } = readOptions('npm run compare-release', args, {
    options: { 'api-key': { type: 'string' }, 'public-key': { type: 'string' } },
    allowPositionals: true,
  })
  const [wallet, place, ...more] = positionals
  if (!wallet || !place || more.length > 0 || !URL.canParse(wallet))
    throw new UsageError('options', 'Name the wallet’s address and a release: --help shows how.')
  const manifest = readManifest(resolve(process.env.INIT_CWD ?? process.cwd(), place), values['public-key'])
  const compared = await compareRelease(new URL(wallet).origin, manifest, values['api-key'])
  for (const { path, differences } of compared) {
    const line = [differences.length === 0 ? 'same     ' : 'different', path, differences.join(', ')]
    process.stdout.write(`${line.join(' ').trimEnd()}\n`)
  }
  const count = compared.filter(({ differences }) => differences.length > 0).length
  const signed = values['public-key'] === undefined ? ' Nobody’s signature was looked at: give --public-key.' : ''
  process.stdout.write(`\n${count} of ${compared.length} differ from release ${manifest.release}.${signed}\n`)
  return count === 0 ? 0 : 1
}
