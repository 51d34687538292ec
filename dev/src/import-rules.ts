import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSpecifiers } from './imports.ts'

/**
 * Who may import whom: each room, and the wallet app of ours it may use. What is not listed is forbidden, and a room that is
 * not listed is too. The same table stands in docs/architecture.md.
 */
export const floorPlan: Record<string, readonly string[]> = {
  'packages/core': [],
  'packages/protocol': ['core'],
  'packages/keys': ['core'],
  'packages/at-rest': ['core'],
  'packages/service': ['at-rest', 'core', 'protocol'],
  'packages/ui': [],
  'packages/chains': ['aptos-node', 'core'],
  'packages/sdk': ['core', 'protocol'],
  'packages/aptos-node': [],
  'packages/json-rpc': [],
  'packages/test': [],
  'packages/connectors': ['core', 'sdk', 'test'],
  'packages/kit': ['connectors', 'core', 'json-rpc', 'test', 'ui'],
  'apps/dapp': ['aptos-node', 'connectors', 'core', 'kit', 'ui'],
  'apps/frame': ['aptos-node', 'chains', 'core', 'keys', 'protocol', 'ui'],
  'apps/server': ['at-rest', 'core', 'protocol', 'service'],
  'apps/guard': ['at-rest', 'core', 'keys/oprf', 'protocol', 'service'],
  'apps/relay': ['core', 'service'],
  dev: ['aptos-node', 'chains', 'connectors/coinbase-hosts', 'core', 'kit/server', 'protocol'],
  e2e: ['dev', 'sdk', 'test'],
  bench: ['aptos-node', 'connectors', 'dev', 'e2e', 'keys', 'kit', 'protocol', 'sdk'],
}

/** What a page loads; no path may lead from here to the keys. */
const pageRooms = ['dapp', 'kit', 'connectors', 'sdk']

type Room = { place: string; name: string; declared: string[]; imports: { file: string; specifier: string }[] }

const scope = '@latchkey/'

/**
 * Every breach of the floor plan in a repository, one sentence each; none is good.
 * @param root its folder
 * @param plan the rules, the floor plan unless a test brings its own
 */
export const findBreaches = (root: string, plan: Record<string, readonly string[]> = floorPlan): string[] => {
  const rooms = readRooms(root)
  const breaches: string[] = []

  for (const room of rooms) {
    const allowed = plan[room.place]
    if (!allowed) {
      breaches.push(`${room.place} stands in no floor plan: say in dev/src/import-rules.ts what it may import.`)
      continue
    }
    const may = (path: string) => allowed.some((each) => path === each || path.startsWith(`${each}/`))
    const mayDeclare = (name: string) => allowed.some((each) => each.split('/')[0] === name)

    for (const name of room.declared) {
      if (!mayDeclare(name)) breaches.push(`${room.place}/package.json must not depend on ${scope}${name}.`)
    }
    for (const { file, specifier } of room.imports) {
      if (specifier.startsWith(scope)) {
        const path = specifier.slice(scope.length)
        const name = path.split('/')[0] as string
        if (name !== room.name && !may(path)) breaches.push(`${file} must not import ${specifier}.`)
        else if (name !== room.name && !room.declared.includes(name)) {
          breaches.push(`${file} imports ${specifier}, which ${room.place}/package.json does not declare.`)
        }
      } else if (specifier.startsWith('.') && !isInside(room.place, file, specifier)) {
        breaches.push(`${file} must not reach out of ${room.place} to ${specifier}.`)
      } else if (/(^|\/)(packages|apps)\/[a-z-]+\/src/.test(specifier)) {
        breaches.push(`${file} must not reach past the exports of a room: ${specifier}.`)
      }
    }
  }

  for (const name of pageRooms) {
    const path = findPath(rooms, name, 'keys')
    if (path) breaches.push(`The page must have no way to the keys, but: ${path.join(' → ')}.`)
  }
  return breaches
}

/** The wallet app of a repository, as package.json and sources tell them. */
const readRooms = (root: string): Room[] =>
  globSync(['packages/*/package.json', 'apps/*/package.json', '{dev,e2e,bench}/package.json'], { cwd: root }).map(
    (manifest) => {
      const place = manifest.slice(0, -'/package.json'.length)
      const { dependencies, devDependencies, peerDependencies, optionalDependencies } = JSON.parse(
        readFileSync(join(root, manifest), 'utf8'),
      )
      const all = Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies, ...optionalDependencies })
      // The test of these rules is left out: the breaches in it are its subject.
      const files = globSync(`${place}/**/*.{ts,tsx,mts,js,mjs,css,html}`, {
        cwd: root,
        exclude: (path) => /(^|\/)(node_modules|dist|test-results)(\/|$)|import-(rules|cycles)\.test\.ts$/.test(path),
      })
      return {
        place,
        name: place.split('/').at(-1) as string,
        declared: all.filter((each) => each.startsWith(scope)).map((each) => each.slice(scope.length)),
        imports: files.flatMap((file) =>
          readSpecifiers(readFileSync(join(root, file), 'utf8')).map((specifier) => ({ file, specifier })),
        ),
      }
    },
  )

const isInside = (place: string, file: string, specifier: string) =>
  new URL(specifier, `file:///${file}`).pathname.startsWith(`/${place}/`)

/** A way from one room to another over what sources import and manifests declare. */
const findPath = (rooms: Room[], from: string, to: string, seen = new Set<string>()): string[] | undefined => {
  if (from === to) return [from]
  seen.add(from)
  const room = rooms.find((each) => each.name === from)
  const imported = room?.imports.filter(({ file }) => !/\.test\.tsx?$/.test(file)) ?? []
  const next = [
    ...(room?.declared ?? []),
    ...imported
      .filter((each) => each.specifier.startsWith(scope))
      .map((each) => each.specifier.split('/')[1] as string),
  ]
  for (const name of next) {
    if (seen.has(name)) continue
    const rest = findPath(rooms, name, to, seen)
    if (rest) return [from, ...rest]
  }
  return undefined
}
