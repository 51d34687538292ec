import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Placement } from '../link/link.ts'
import { installProvider } from '../link/page-provider.ts'
import type { ScriptedWallet } from '../scripted-wallet.ts'
import { startBridge } from './bridge.ts'
import { inBetween, inPage, inWorker } from './scripts.ts'

/** Options of a test extension. */
export type TestExtensionOptions = Placement & {
  /** Its wallets; most extensions have one. */
  wallets: readonly [ScriptedWallet, ...ScriptedWallet[]]
  /** Where its files are written: its own folder, which `stop` removes. */
  folder: string
}

/** An unpacked extension, and the test's end of it. */
export type TestExtension = {
  /** The folder a browser loads. */
  folder: string
  /** Stops it: its wallets fall silent, and its files are removed. */
  stop(): Promise<void>
}

/**
 * Puts scripted wallets behind a real browser extension (manifest version 3). Wallets and keys stay in this process;
 * the extension has a script in each page that announces them by EIP-6963, and a worker that talks to this process.
 *
 * It announces a few milliseconds after a document's start, when the worker knows the wallets' state.
 * @throws Error when the folder cannot be written
 */
export async function startTestExtension(options: TestExtensionOptions): Promise<TestExtension> {
  const { wallets, folder, ...placement } = options
  const token = randomBytes(32).toString('base64url')
  const channel = `scripted-wallet-${randomBytes(8).toString('hex')}`
  const bridge = await startBridge(wallets, placement, token)
  const places = { matches: ['http://*/*', 'https://*/*'], run_at: 'document_start', all_frames: true }
  const manifest = {
    manifest_version: 3,
    name: `${wallets[0].info.name} (scripted, for tests)`,
    version: '1.0.0',
    background: { service_worker: 'worker.js' },
    host_permissions: ['http://127.0.0.1/*'],
    content_scripts: [
      { ...places, js: ['page.js'], world: 'MAIN' },
      { ...places, js: ['between.js'] },
    ],
  }
  const files = {
    'manifest.json': JSON.stringify(manifest, null, 2),
    'page.js': `(${inPage})(${installProvider}, ${JSON.stringify({ channel, wallets: wallets.length })})`,
    'between.js': `(${inBetween})(${JSON.stringify({ channel })})`,
    'worker.js': `(${inWorker})(${JSON.stringify({ bridge: bridge.origin, token })})`,
  }
  try {
    mkdirSync(folder, { recursive: true })
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text, { mode: 0o600 })
  } catch (error) {
    await bridge.stop()
    throw error
  }
  return {
    folder,
    async stop() {
      await bridge.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
