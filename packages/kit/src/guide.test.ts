import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as wagmi from 'wagmi'
import * as kit from './index.ts'
import * as server from './server/index.ts'

test('what the guide names is there to be imported', async () => {
  const guide = await readFile(new URL('../../../docs/guides/connect-kit.md', import.meta.url), 'utf8')
  const named = [...guide.matchAll(/`(?:<(\w+)|(?:await )?(\w+)\()/g)].map(([, part, call]) => part ?? call ?? '')
  const members = ['open'] // returned by `useConnectModal`
  const missing = [...new Set(named)].filter(
    (name) => ![kit, server, wagmi].some((module) => name in module) && !members.includes(name),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(missing).toEqual([])
})
