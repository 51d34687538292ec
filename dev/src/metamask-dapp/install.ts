import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'

const run = promisify(execFile)

/** MetaMask's page for trying wallets, pinned exactly. */
export const metamaskDappVersion = '9.9.0'

/** The folder in which the built files of the published page are kept. */
export const metamaskDappFolder = join(root, '.data', `metamask-dapp-${metamaskDappVersion}`)

/**
 * Installs the published page from the registry into the system's temporary folder, and keeps its built files. None of
 * its code is run here.
 *
 * @throws Error where the registry cannot be reached
 */
export async function installMetamaskDapp(say: (line: string) => void): Promise<void> {
  if (existsSync(join(metamaskDappFolder, 'index.html'))) return
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-metamask-dapp-'))
  try {
    say(`Installing @metamask/test-dapp ${metamaskDappVersion} …`)
    const name = `@metamask/test-dapp@${metamaskDappVersion}`
    const args = ['install', name, '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
    await run('npm', args, { cwd: folder, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 })
    await cp(join(folder, 'node_modules', '@metamask', 'test-dapp', 'dist'), metamaskDappFolder, { recursive: true })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
