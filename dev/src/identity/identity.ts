import { mkdirSync } from 'node:fs'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { type AppleClient, createApple } from './apple.ts'
import { createGoogle, type GoogleClient } from './google.ts'

export type Identity = { google: Part; apple: Part }

export type IdentityOptions = {
  dataDir: string
  google: { port: number; client: GoogleClient }
  apple: { port: number; client: AppleClient }
}

/**
 * Starts the two OpenID providers that stand in for Google and Apple. They stand on different sites, `localhost` and
 * `127.0.0.1`: Apple's form comes to an API on localhost from another site, as in life.
 * @throws PartError when a port is taken
 */
export const startIdentity = async ({ dataDir, google, apple }: IdentityOptions): Promise<Identity> => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const googleIssuer = `http://localhost:${google.port}`
  const appleIssuer = `http://127.0.0.1:${apple.port}`
  const [forGoogle, forApple] = await Promise.all([
    createGoogle(googleIssuer, dataDir, google.client),
    createApple(appleIssuer, dataDir, apple.client),
  ])
  const googlePart = await startHttp(
    { name: 'the Google stand-in', address: googleIssuer, port: google.port, option: 'google' },
    forGoogle.listener,
  )
  try {
    const applePart = await startHttp(
      { name: 'the Apple stand-in', address: appleIssuer, port: apple.port, option: 'apple' },
      forApple.listener,
    )
    return { google: googlePart, apple: applePart }
  } catch (failure) {
    await googlePart.stop()
    throw failure
  }
}
