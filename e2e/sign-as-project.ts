import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Stack } from '@latchkey/dev'

/** Signs a text with the project's key, as the project's own server does. */
export const signAsProject = ({ project }: Pick<Stack, 'project'>, text: string): string => {
  const der = Buffer.from(readFileSync(project.secretFile, 'utf8').trim(), 'base64url')
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  return sign('sha256', Buffer.from(text), key).toString('base64')
}
