import { expect, describe as group, test } from 'vitest'
import { isDanger } from '../screens/effect.tsx'
import { messages as aptos } from './aptos/messages/en.ts'
import { messages as near } from './near/messages/en.ts'
import { dangerSamples } from './samples.ts'
import { messages as solana } from './solana/messages/en.ts'
import { messages as tezos } from './tezos/messages/en.ts'

const dangersOf = async (name: string) =>
  (await dangerSamples[name]?.describe('en'))?.warnings.filter(isDanger).map(({ title }) => title) ?? []

group('dangerSamples', () => {
  test.each(Object.keys(dangerSamples))('default: %s is a danger, in words', async (name) =>
    expect(await dangersOf(name)).not.toEqual([]),
  )

  test('behavior: each danger of each family is among them', async () => {
    const shown = new Set((await Promise.all(Object.keys(dangerSamples).map(dangersOf))).flat())
    const [s, n, t, a] = [solana.warnings, near.warnings, tezos.warnings, aptos.warnings]
    for (const title of [
      ...[s.spending, s.unlimited, s.authority, s.assign, s.burn, s.close, s.unknown, s.everything, s.more],
      ...[...Object.values(s.lost), s.newAccount, s.overfunded, s.priority],
      ...[
        n.takeover,
        n.access,
        n.deleteAccount,
        n.deleteKey,
        n.code,
        n.spending,
        n.relayPays,
        n.call,
        n.withMessage,
        n.unknownAsset,
      ],
      ...[t.foreign, t.spending, t.call],
      ...[a.unknownAsset, a.takeover, a.delegation, a.code, a.object, a.feePayer],
    ])
      expect([...shown], title).toContain(title)
  })
})
