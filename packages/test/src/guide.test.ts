// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cases, createScriptedWallet, moments } from '@latchkey/test'
import { mainnet, polygon } from 'viem/chains'
import { expect, onTestFinished, test } from 'vitest'
import { createConfig, http } from 'wagmi'
import { connect, getConnection, switchChain, watchConnection } from 'wagmi/actions'

// docs/guides/test-your-page.md quotes the code between the marks word for word, as the last tests here check.

// guide: vitest
/** A visitor with one wallet, and the page's own wagmi configuration. */
const arrive = () => {
  const wallet = createScriptedWallet({ chains: { [mainnet.id]: 'http://127.0.0.1:8545' } })
  onTestFinished(wallet.announce()) // the next test’s page must not find this wallet
  const config = createConfig({
    chains: [mainnet, polygon],
    storage: null, // no connection is restored from an earlier test
    transports: { [mainnet.id]: http('http://127.0.0.1:8545'), [polygon.id]: http('http://127.0.0.1:8546') },
  })
  const connector = config.connectors.find(({ id }) => id === wallet.info.rdns)
  if (!connector) throw new Error('The page did not find the wallet.')
  return { wallet, config, connector }
}

test('a visitor says no, then yes', async () => {
  const { wallet, config, connector } = arrive()
  wallet.behave('rejects')
  await expect(connect(config, { connector })).rejects.toThrow('User rejected')
  wallet.behave()
  const { accounts } = await connect(config, { connector })
  expect(accounts).toEqual(wallet.accounts)
})

test('a wallet that does not know the chain is given it', async () => {
  const { wallet, config, connector } = arrive()
  await connect(config, { connector })
  await switchChain(config, { chainId: polygon.id })
  expect(wallet.addedChains).toMatchObject([{ chainId: polygon.id, chainName: 'Polygon' }])
})

test('the visitor locks the wallet: the page shows nobody', async () => {
  const { wallet, config, connector } = arrive()
  await connect(config, { connector })
  const seen: (string | undefined)[] = []
  watchConnection(config, { onChange: ({ address }) => seen.push(address) })
  wallet.happen('locked')
  await expect.poll(() => getConnection(config).status).toBe('disconnected')
  expect(seen).toEqual([undefined])
})

test('the visitor decides when the test says so', async () => {
  const { wallet, config, connector } = arrive()
  wallet.behave('asks')
  const connecting = connect(config, { connector })
  await wallet.waitForRequest()
  expect(getConnection(config).status).toBe('connecting')
  wallet.approve()
  await connecting
  expect(getConnection(config).status).toBe('connected')
})
// guide: end

const root = join(import.meta.dirname, '../../..')

/** The text between the marks of a name in a file, without its indentation. */
const sample = (file: string, name: string) => {
  const marks = new RegExp(`^ *// guide: ${name}\\n(.*?)^ *// guide: end\\n`, 'ms')
  const [, text = ''] = marks.exec(readFileSync(join(root, file), 'utf8')) ?? []
  const indent = /^ */.exec(text)?.[0] ?? ''
  return text.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}

test.each([
  ['packages/test/src/guide.test.ts', 'vitest'],
  ['e2e/extension.spec.ts', 'playwright'],
  ['e2e/extension.spec.ts', 'extension'],
])('the guide shows what runs in %s: %s', (file, name) => {
  const text = readFileSync(join(root, 'docs/guides/test-your-page.md'), 'utf8')
  expect(sample(file, name).length).toBeGreaterThan(100)
  expect(text).toContain(sample(file, name))
})

test('the guide names every case and every moment', () => {
  const text = readFileSync(join(root, 'docs/guides/test-your-page.md'), 'utf8')
  for (const [name, sentence] of Object.entries({ ...cases, ...moments })) {
    expect(text).toContain(`| \`${name}\` | ${sentence} |`)
  }
})
