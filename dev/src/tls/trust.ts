import { lookup } from 'node:dns/promises'
import type { Authority } from './authority.ts'

type Platform = 'linux' | 'darwin'

/**
 * The folders below which browsers of Linux keep their databases of certificates. Chromium has left `~/.pki`, but reads
 * what is there instead of its new folder; Firefox has left `~/.mozilla`.
 */
const databases = {
  Chromium: '~/.pki ~/.local/share/pki ~/snap/chromium',
  Firefox: '~/.mozilla ~/.config/mozilla ~/snap/firefox',
}

/** How to make each browser trust the authority, one line each: a command that a shell takes as it is, or a sentence. */
const instructions = (file: string): Record<Platform, [browser: string, what: string][]> => {
  // Only databases that are there: a new one in `~/.pki` would hide what Chromium has in its new folder.
  const inDatabases = (folders: string) =>
    `find ${folders} -name cert9.db -execdir certutil -d sql:. -A -t C,, -n latchkey -i '${file}' \\;`
  return {
    linux: [
      ['Chromium', inDatabases(databases.Chromium)],
      ['Firefox', inDatabases(databases.Firefox)],
      [
        'WebKit',
        `sudo install -Dm644 '${file}' /usr/local/share/ca-certificates/latchkey.crt && sudo update-ca-certificates`,
      ],
    ],
    darwin: [
      ['Chromium', `security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db '${file}'`],
      ['Firefox', 'trusts what the system trusts'],
      ['Safari', 'the same as for Chromium'],
    ],
  }
}

/** What the lines need. */
const needs: Record<Platform, string> = {
  linux:
    'Then restart the browser. It must have opened a page over HTTPS before; folders that are not there are no failure. certutil is in the package libnss3-tools (Fedora: nss-tools).',
  darwin: 'Then restart the browser.',
}

/** Explains to a person how to trust a stack's authority, and on which system a name must be added for Safari. */
export async function explainTrust(
  { certificateFile, isNew }: Pick<Authority, 'certificateFile' | 'isNew'>,
  hosts: readonly string[],
  platform: NodeJS.Platform = process.platform,
  isKnown: (host: string) => Promise<boolean> = isKnownToSystem,
): Promise<string> {
  const kind = platform === 'darwin' ? 'darwin' : 'linux'
  const lines = instructions(certificateFile)[kind]
  const head = isNew
    ? 'Its certificate authority is new: tell your browser once to trust it. It can speak for names below .localhost only.'
    : 'Its certificate authority, if your browser does not trust it yet:'
  const names =
    platform === 'darwin' && !(await isKnown(hosts[0] ?? 'page.localhost'))
      ? [
          '',
          `Safari asks the system for names, and it does not know these: echo '127.0.0.1 ${hosts.join(' ')}' | sudo tee -a /etc/hosts`,
        ]
      : []
  return [head, ...lines.map(([browser, what]) => `  ${browser.padEnd(10)}${what}`), needs[kind], ...names].join('\n')
}

const isKnownToSystem = (host: string) =>
  lookup(host).then(
    () => true,
    () => false,
  )
