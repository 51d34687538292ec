import { mkdirSync } from 'node:fs'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import type { AnyLoginStandIn, StandInClient } from './login-stand-in.ts'
import { loginStandIns } from './login-stand-ins.gen.ts'

/** The name of a stand-in: that of its file. */
export type LoginStandInName = keyof typeof loginStandIns

/** The clients that one stand-in knows. */
export type LoginClients<N extends LoginStandInName> = Parameters<(typeof loginStandIns)[N]['create']>[2]

export const loginStandInNames = Object.keys(loginStandIns) as LoginStandInName[]

/** The names on the wire of the providers at which a dapp with its own login is a client. */
export type DappDomain = {
  [N in LoginStandInName]: (typeof loginStandIns)[N] extends { dapp: object; domain: infer D } ? D : never
}[LoginStandInName]

/** Returns a stand-in without the type of its clients. Call it only with keys from its own `readKeys`. */
export function getLoginStandIn(name: LoginStandInName): AnyLoginStandIn {
  return loginStandIns[name]
}

/** Computes one value for each stand-in, by its name. */
export function mapLogins<T>(toValue: (standIn: AnyLoginStandIn, name: LoginStandInName) => T) {
  const rows = loginStandInNames.map((name) => [name, toValue(loginStandIns[name], name)])
  // One row for each name.
  return Object.fromEntries(rows) as Record<LoginStandInName, T>
}

/**
 * Starts the stand-in for one login provider.
 *
 * @param dataDir keeps its keys and the accounts it knows
 * @throws PartError when the port is taken
 */
export function startLoginStandIn<N extends LoginStandInName>(
  name: N,
  dataDir: string,
  port: number,
  clients: LoginClients<N>,
): Promise<Part> {
  return start(name, dataDir, port, clients, `http://${loginStandIns[name].host}:${port}`)
}

const start = async (
  name: LoginStandInName,
  dataDir: string,
  port: number,
  clients: StandInClient[],
  address: string,
): Promise<Part> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const { company, create } = getLoginStandIn(name)
  const { listener } = await create(address, dataDir, clients)
  return startHttp({ name: `the ${company} stand-in`, address, port, option: name }, listener)
}

/**
 * Starts the stand-ins for all login providers, as one part and each by itself.
 *
 * @param dataDir keeps their keys and the accounts they know
 * @param clients those of each stand-in, made from the keys that its `readKeys` gave
 * @param issuers the address of each, as browsers and clients see it
 * @throws PartError when a port is taken; those that had started are stopped again
 */
export async function startIdentity(
  dataDir: string,
  ports: Record<LoginStandInName, number>,
  clients: Record<LoginStandInName, StandInClient[]>,
  issuers: Record<LoginStandInName, string>,
): Promise<Part & { providers: Record<LoginStandInName, Part> }> {
  const started = await Promise.allSettled(
    loginStandInNames.map((name) => start(name, dataDir, ports[name], clients[name], issuers[name])),
  )
  const parts = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const each = (act: 'stop' | 'kill' | 'restart') => async () => {
    await Promise.all(parts.map((part) => part[act]()))
  }
  const failed = started.find((end) => end.status === 'rejected')
  if (failed) {
    await each('stop')()
    throw failed.reason
  }
  return {
    name: 'the login stand-ins',
    address: Object.values(loginStandIns)
      .map(({ company }) => company)
      .join(', '),
    pid: undefined,
    stop: each('stop'),
    kill: each('kill'),
    restart: each('restart'),
    // One part for each name, in the order of the names.
    providers: mapLogins((_, name) => parts[loginStandInNames.indexOf(name)] as Part),
  }
}
