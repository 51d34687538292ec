import { mkdirSync } from 'node:fs'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { type AppleClient, createApple } from './apple.ts'
import { createGoogle, type GoogleClient } from './google.ts'

/**
 * Starts the OpenID provider that stands in for Google.
 * @param dataDir keeps its key and the accounts it knows
 * @throws PartError when the port is taken
 */
export const startGoogle = async (dataDir: string, port: number, client: GoogleClient): Promise<Part> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const address = `http://localhost:${port}`
  const { listener } = await createGoogle(address, dataDir, client)
  return startHttp({ name: 'the Google stand-in', address, port, option: 'google' }, listener)
}

/**
 * Starts the OpenID provider that stands in for Apple, on another site than Google's and the API's: its form comes to an
 * API on `localhost` across sites, as in life.
 * @param dataDir keeps its key and the accounts it knows
 * @throws PartError when the port is taken
 */
export const startApple = async (dataDir: string, port: number, client: AppleClient): Promise<Part> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const address = `http://127.0.0.1:${port}`
  const { listener } = await createApple(address, dataDir, client)
  return startHttp({ name: 'the Apple stand-in', address, port, option: 'apple' }, listener)
}
