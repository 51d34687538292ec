import { lookup } from 'node:dns/promises'
import type { Authority } from './authority.ts'

type Platform = 'linux' | 'darwin'

/** How to make each browser trust the authority, one line each. */
const instructions = (file: string): Record<Platform, [browser: string, what: string][]> => {
  const byHand = `Settings, Privacy & Security, View Certificates, Authorities, Import: ${file}`
  return {
    linux: [
      ['Chromium', `certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n latchkey -i '${file}' (package libnss3-tools)`],
      ['Firefox', byHand],
      [
        'WebKit',
        `sudo install -Dm644 '${file}' /usr/local/share/ca-certificates/latchkey.crt && sudo update-ca-certificates`,
      ],
    ],
    darwin: [
      ['Chromium', `security add-trusted-cert -p ssl -k ~/Library/Keychains/login.keychain-db '${file}'`],
      ['Firefox', `trusts what the system trusts; else ${byHand}`],
      ['Safari', `the same as for Chromium`],
    ],
  }
}

/** Explains to a person how to trust a stack's authority, and on which system a name must be added for Safari. */
export async function explainTrust(
  { certificateFile, isNew }: Pick<Authority, 'certificateFile' | 'isNew'>,
  hosts: readonly string[],
  platform: NodeJS.Platform = process.platform,
  isKnown: (host: string) => Promise<boolean> = isKnownToSystem,
): Promise<string> {
  const lines = instructions(certificateFile)[platform === 'darwin' ? 'darwin' : 'linux']
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
  return [head, ...lines.map(([browser, what]) => `  ${browser.padEnd(10)}${what}`), ...names].join('\n')
}

const isKnownToSystem = (host: string) =>
  lookup(host).then(
    () => true,
    () => false,
  )
