import { mkdirSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { type AppleClient, createApple } from './apple.ts'
import { createDiscord } from './discord.ts'
import { createFacebook } from './facebook.ts'
import { createGoogle } from './google.ts'
import type { SecretClient } from './issuer.ts'
import { createKakao, type KakaoClient } from './kakao.ts'
import { createTwitter } from './twitter.ts'

type Create<C> = (issuer: string, dataDir: string, clients: C[]) => Promise<{ listener: RequestListener }>

/** A stand-in as a part. @param option the word that moves its port (`npm start -- --port <option>=…`) */
const standIn =
  <C>(company: string, option: string, host: 'localhost' | '127.0.0.1', create: Create<C>) =>
  async (dataDir: string, port: number, ...clients: C[]): Promise<Part> => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    const address = `http://${host}:${port}`
    const { listener } = await create(address, dataDir, clients)
    return startHttp({ name: `the ${company} stand-in`, address, port, option }, listener)
  }

/**
 * Starts the OpenID provider that stands in for Google.
 * @param dataDir keeps its key and the accounts it knows
 * @throws PartError when the port is taken
 */
export const startGoogle = standIn<SecretClient>('Google', 'google', 'localhost', createGoogle)

/**
 * Starts the OpenID provider that stands in for Apple, on another site than Google's and the API's: its form comes to an
 * API on `localhost` across sites, as in life.
 * @param dataDir keeps its key and the accounts it knows
 * @throws PartError when the port is taken
 */
export const startApple = standIn<AppleClient>('Apple', 'apple', '127.0.0.1', createApple)

/**
 * Starts the OpenID provider that stands in for Kakao.
 * @param dataDir keeps its key and the accounts it knows
 * @throws PartError when the port is taken
 */
export const startKakao = standIn<KakaoClient>('Kakao', 'kakao', 'localhost', createKakao)

/**
 * Starts the OpenID provider that stands in for Facebook, on another site than the API.
 * @param dataDir keeps its key and the accounts it knows
 * @throws PartError when the port is taken
 */
export const startFacebook = standIn<SecretClient>('Facebook', 'facebook', '127.0.0.1', createFacebook)

/**
 * Starts the OAuth 2 server that stands in for X.
 * @param dataDir keeps the accounts it knows
 * @throws PartError when the port is taken
 */
export const startTwitter = standIn<SecretClient>('X', 'twitter', 'localhost', createTwitter)

/**
 * Starts the OAuth 2 server that stands in for Discord, on another site than the API.
 * @param dataDir keeps the accounts it knows
 * @throws PartError when the port is taken
 */
export const startDiscord = standIn<SecretClient>('Discord', 'discord', '127.0.0.1', createDiscord)

type Name = 'google' | 'apple' | 'kakao' | 'facebook' | 'twitter' | 'discord'
type Clients = Record<Exclude<Name, 'apple' | 'kakao'>, SecretClient[]> & {
  apple: AppleClient[]
  kakao: KakaoClient[]
}

/**
 * Starts the stand-ins of all login providers, as one part and each by itself.
 * @param dataDir keeps their keys and the accounts they know
 * @throws PartError when a port is taken; those that had started are stopped again
 */
export async function startIdentity(
  dataDir: string,
  ports: Record<Name, number>,
  clients: Clients,
): Promise<Part & { providers: Record<Name, Part> }> {
  const begun = await Promise.allSettled([
    startGoogle(dataDir, ports.google, ...clients.google),
    startApple(dataDir, ports.apple, ...clients.apple),
    startKakao(dataDir, ports.kakao, ...clients.kakao),
    startFacebook(dataDir, ports.facebook, ...clients.facebook),
    startTwitter(dataDir, ports.twitter, ...clients.twitter),
    startDiscord(dataDir, ports.discord, ...clients.discord),
  ])
  const parts = begun.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const each = (act: 'stop' | 'kill' | 'restart') => async () => {
    await Promise.all(parts.map((part) => part[act]()))
  }
  const failed = begun.find((end) => end.status === 'rejected')
  if (failed) {
    await each('stop')()
    throw failed.reason
  }
  const names = ['google', 'apple', 'kakao', 'facebook', 'twitter', 'discord'] as const
  return {
    name: 'the login stand-ins',
    address: 'Google, Apple, Kakao, Facebook, X, Discord',
    pid: undefined,
    stop: each('stop'),
    kill: each('kill'),
    restart: each('restart'),
    // One part for each name, in the order they were begun.
    providers: Object.fromEntries(names.map((name, i) => [name, parts[i]])) as Record<Name, Part>,
  }
}
