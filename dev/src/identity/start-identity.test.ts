import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { addressesOf, dappLogins, defaultPorts, identityClients } from '../configurations.ts'
import { readStackKeys } from '../keys.ts'
import { freePort } from '../ports.ts'
import { getTokens } from './dapp-tokens.ts'
import { loginStandInNames, startIdentity } from './identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-identity-'))
const keys = readStackKeys(join(folder, 'keys'))
afterAll(() => rmSync(folder, { recursive: true }))

const drawPorts = async () => {
  const ports = { ...defaultPorts }
  for (const name of loginStandInNames) ports[name] = await freePort()
  return ports
}
const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )

describe('startIdentity', () => {
  test('default: a dapp can log in at all but Apple, with an ID token where there are some', async () => {
    const ports = await drawPorts()
    const to = addressesOf(ports)
    const identity = await startIdentity(folder, ports, identityClients(keys, to), to)
    for (const [domain, login] of Object.entries(dappLogins(keys, to))) {
      const tokens = await getTokens(login, 'grace@example.com')
      expect([domain, 'id_token' in tokens]).toEqual([domain, !['twitter.com', 'discord.com'].includes(domain)])
    }
    const discovery = await fetch(`${identity.providers.apple.address}/.well-known/openid-configuration`)
    expect(await discovery.json()).toMatchObject({ issuer: to.apple })
    await identity.stop()
    for (const { address } of Object.values(identity.providers)) expect(await answers(address)).toBe(false)
  })

  test('error: where one port is taken, nothing is left running', async () => {
    const ports = await drawPorts()
    const to = addressesOf(ports)
    const other = createServer().listen(ports.discord, '127.0.0.1')
    try {
      await expect(startIdentity(folder, ports, identityClients(keys, to), to)).rejects.toThrow(
        `Port ${ports.discord}, which the Discord stand-in needs, is used by another program.`,
      )
      for (const address of [to.google, to.apple, to.kakao, to.facebook, to.x]) {
        expect(await answers(address)).toBe(false)
      }
    } finally {
      other.close()
    }
  })
})
