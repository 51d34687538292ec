import { describeSet, type GuardSet, isSameSet, toCurrentSet } from '@latchkey/protocol/guard-set'
import { ConfigurationError } from '@latchkey/service/configuration'
import { openDatabase } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import { sql } from 'kysely'
import {
  type CheckedConfiguration,
  everyGuard,
  parseServerConfiguration,
  type ServerConfiguration,
} from './configuration.ts'
import type { GuardsCommand } from './guards-command.ts'
import { migrations, type Tables } from './tables.ts'

type Dealt = GuardSet & { wallets: number; recent: number }

/**
 * Lists the sets of guards to which wallets are dealt, with their numbers, and says for how many no PIN would reach its
 * threshold.
 *
 * @param command `without`: as if this guard were gone for good
 * @returns false where some wallets would not open by their PIN
 * @throws ConfigurationError
 */
export async function listGuards(
  { without }: Pick<GuardsCommand, 'without'>,
  configuration: ServerConfiguration,
  { log, print }: { log: Log; print: (line: string) => void },
): Promise<boolean> {
  const config = parseServerConfiguration(configuration)
  const names = everyGuard(config).map(({ id }) => id)
  if (without !== undefined && !names.includes(without))
    throw new ConfigurationError(
      `No guard of the configuration is called "${without}"; write one of ${names.join(', ')}.`,
    )
  const answering = names.filter((id) => id !== without)
  const { db, close } = await openDatabase<Tables>({ url: config.databaseUrl, migrations, log })
  try {
    const { rows: dealt } = await sql<Dealt>`
      select array(select g->>'id' from jsonb_array_elements(guards) with ordinality as e(g, at) order by at) as guards, threshold,
        count(*)::int as wallets,
        (count(*) filter (where last_used_at > now() - interval '30 days'))::int as recent
      from slots where type in ('pin', 'pin2') and state = 'active' group by 1, 2 order by 3 desc`.execute(db)
    const { rows: leaving } = await sql<{ guard: string; wallets: number }>`
      select l->>'guardId' as guard, count(distinct vault_id)::int as wallets
      from slots, jsonb_array_elements(leaves) l where leaves is not null group by 1 order by 1`.execute(db)
    const lost = dealt.filter((set) => !opens(set, answering) || !isKnown(set, config))
    for (const set of dealt) print(describe(set, config, answering))
    for (const { guard, wallets } of leaving) print(`${guard} has yet to retire its records of ${count(wallets)}.`)
    for (const id of names) {
      const named = sum(dealt.filter(({ guards }) => guards.includes(id)))
      const needed = sum(
        dealt.filter(
          (set) =>
            opens(set, names) &&
            !opens(
              set,
              names.filter((each) => each !== id),
            ),
        ),
      )
      print(`${id}: ${count(named)} ${named === 1 ? 'names' : 'name'} it, ${needed} would not open by PIN without it.`)
    }
    if (lost.length > 0) {
      const why = without === undefined ? 'with this configuration' : `without ${without}`
      print(`${count(sum(lost))} would not open by PIN ${why}. Keep the guard, or wait until they were dealt again.`)
    }
    return lost.length === 0
  } finally {
    await close()
  }
}

const sum = (sets: readonly Dealt[]) => sets.reduce((all, { wallets }) => all + wallets, 0)
const count = (wallets: number) => (wallets === 1 ? '1 wallet' : `${wallets} wallets`)

const opens = ({ guards, threshold }: GuardSet, answering: readonly string[]): boolean =>
  guards.filter((id) => answering.includes(id)).length >= threshold

/** As the worker accepts a slot: within one set of the release, and with no lower threshold. */
const isKnown = ({ guards, threshold }: GuardSet, config: CheckedConfiguration): boolean =>
  [toCurrentSet(config), ...config.formerSets].some(
    (set) => threshold >= set.threshold && guards.every((id) => set.guards.includes(id)),
  )

const describe = (set: Dealt, config: CheckedConfiguration, answering: readonly string[]): string => {
  const isCurrent = isSameSet(set, toCurrentSet(config))
  const state = !opens(set, answering)
    ? 'below its threshold'
    : isCurrent
      ? 'the current set'
      : isKnown(set, config)
        ? 'dealt again when they are opened'
        : 'not in "formerSets": no frame of this release opens them'
  return `${describeSet(set)}: ${count(set.wallets)}, ${set.recent} opened within 30 days; ${state}.`
}
