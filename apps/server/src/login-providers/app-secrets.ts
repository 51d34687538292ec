import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { type LoginProvider, loginProviders } from '@latchkey/core/login-providers'
import { ConfigurationError } from '@latchkey/service/configuration'
import type { CheckedConfiguration } from '../configuration.ts'
import { needsAppSecret } from './index.ts'

/** The secrets of the projects' own apps, by project and app. */
export type AppSecrets = { of(projectId: string, provider: LoginProvider, clientId: string): string | undefined }

/**
 * Reads the secrets of the apps that projects registered. Where the app is the operator's own, its secret is already
 * known.
 *
 * @throws SecretFileError; ConfigurationError where an app has no secret and its provider requires one
 */
export async function readAppSecrets({ projects, providers }: CheckedConfiguration): Promise<AppSecrets> {
  const secrets = new Map<string, string>()
  const nameOf = (...parts: string[]) => JSON.stringify(parts)
  for (const project of projects)
    for (const { provider, ...issuer } of project.tokenIssuers) {
      if (issuer.kind !== 'accessToken' || !needsAppSecret(provider)) continue
      const { clientId } = issuer
      const ours = providers.find(
        (each) => each.provider === provider && 'clientId' in each && each.clientId === clientId,
      )
      const file = issuer.clientSecretFile ?? (ours && 'clientSecretFile' in ours ? ours.clientSecretFile : undefined)
      if (file === undefined) {
        const { title } = loginProviders[provider]
        throw new ConfigurationError(
          `The ${title} app ${clientId} of the project ${project.name} needs a clientSecretFile: ${title} tells of tokens only the app they were given to.`,
        )
      }
      secrets.set(nameOf(project.id, provider, clientId), await readSecretFile(file))
    }
  return { of: (...parts) => secrets.get(nameOf(...parts)) }
}
