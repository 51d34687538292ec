import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { explainTrust } from './trust.ts'

const authority = { certificateFile: '/data/authority.crt', isNew: true }
const hosts = ['page.localhost', 'wallet.latchkey.localhost']
const known = async () => true
const unknown = async () => false

describe('explainTrust', () => {
  test('default: one line for each engine', async () => {
    const lines = (await explainTrust(authority, hosts, 'linux', known)).split('\n')
    expect(lines[0]).toContain('is new')
    expect(lines.slice(1, 4).map((line) => line.trim().split(/\s+/)[0])).toEqual(['Chromium', 'Firefox', 'WebKit'])
  })

  test('behavior: a start with the same authority does not call it new', async () => {
    expect(await explainTrust({ ...authority, isNew: false }, hosts, 'linux', known)).not.toContain('is new')
  })

  test('behavior: on macOS it names Safari, and a line for /etc/hosts where the system does not know the names', async () => {
    const hint = "echo '127.0.0.1 page.localhost wallet.latchkey.localhost' | sudo tee -a /etc/hosts"
    expect(await explainTrust(authority, hosts, 'darwin', unknown)).toMatch(/^ {2}Safari /m)
    expect(await explainTrust(authority, hosts, 'darwin', unknown)).toContain(hint)
    expect(await explainTrust(authority, hosts, 'darwin', known)).not.toContain('/etc/hosts')
    expect(await explainTrust(authority, hosts, 'linux', unknown)).not.toContain('/etc/hosts')
  })

  test.each(['linux', 'darwin'] as const)(
    'behavior: what %s gets is in the guide, and a shell takes it as it is',
    async (platform) => {
      const printed = await explainTrust({ ...authority, certificateFile: 'FILE' }, hosts, platform, known)
      const lines = [...printed.matchAll(/^ {2}(\w+) +(.+)$/gm)].map(([, browser, what = '']) => ({ browser, what }))
      expect(lines).toHaveLength(3)
      const guide = readFileSync(join(root, 'docs', 'guides', 'tls-on-a-laptop.md'), 'utf8')
      for (const { browser, what } of lines) {
        const isCommand = what.includes('FILE')
        const inGuide = what.replace("'FILE'", '"$PWD/.data/run/authority/authority.crt"')
        expect(guide).toContain(`| ${browser} | ${isCommand ? `\`${inGuide}\`` : what} |`)
        if (isCommand) expect(spawnSync('sh', ['-n', '-c', what], { encoding: 'utf8' }).stderr).toBe('')
      }
    },
  )
})
