import { describe, expect, test } from 'vitest'
import { explainTrust } from './trust.ts'

const authority = { certificateFile: '/data/authority.crt', isNew: true }
const hosts = ['page.localhost', 'wallet.latchkey.localhost']
const known = async () => true
const unknown = async () => false

describe('explainTrust', () => {
  test('default: one line for each engine', async () => {
    const lines = (await explainTrust(authority, hosts, 'linux', known)).split('\n')
    expect(lines[0]).toContain('is new')
    expect(lines.slice(1).map((line) => line.trim().split(/\s+/)[0])).toEqual(['Chromium', 'Firefox', 'WebKit'])
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
})
