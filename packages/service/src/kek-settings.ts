import { awsKeyArn, createAwsKmsKek } from '@latchkey/at-rest/aws-kms'
import { createGcpKmsKek, gcpKeyName } from '@latchkey/at-rest/gcp-kms'
import { createFileKek, type Kek } from '@latchkey/at-rest/kek'
import { createPkcs11Kek } from '@latchkey/at-rest/pkcs11'
import { readKeyFile } from '@latchkey/at-rest/secret-file'
import { createVaultTransitKek } from '@latchkey/at-rest/vault-transit'
import * as v from 'valibot'
import { filePath, secureOrigin } from './configuration.ts'

/** A part of a path at Vault, such as a mount or the name of a key. */
const vaultName = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/, 'not a path of Vault; write it without a slash in front or behind'),
)

/** A key encryption key in another service or an HSM. */
const kek = v.variant('provider', [
  v.strictObject({
    provider: v.literal('aws-kms'),
    key: v.pipe(
      v.string(),
      v.regex(awsKeyArn, 'not the ARN of a key; write arn:aws:kms:<region>:<account>:key/<id>, and no alias'),
    ),
    endpoint: v.optional(secureOrigin),
    /** Mode 0400: as `aws configure export-credentials --format process` prints them. */
    credentialsFile: filePath,
  }),
  v.strictObject({
    provider: v.literal('gcp-kms'),
    key: v.pipe(
      v.string(),
      v.regex(
        gcpKeyName,
        'not the resource name of a key; write projects/<project>/locations/<place>/keyRings/<ring>/cryptoKeys/<key>',
      ),
    ),
    endpoint: v.optional(secureOrigin),
    /** Mode 0400: the key of a service account, in Google's format. */
    credentialsFile: filePath,
  }),
  v.strictObject({
    provider: v.literal('vault-transit'),
    address: secureOrigin,
    /** Default: `transit`. */
    mount: v.optional(vaultName),
    key: vaultName,
    namespace: v.optional(vaultName),
    /** Mode 0400: a token that may encrypt and decrypt with this key. */
    tokenFile: filePath,
  }),
  v.strictObject({
    provider: v.literal('pkcs11'),
    /** The HSM's library. */
    module: filePath,
    token: v.pipe(v.string(), v.regex(/^[^\p{Cc}]{1,32}$/u, 'not the label of a token, which has 1 to 32 characters')),
    key: v.pipe(v.string(), v.regex(/^([0-9a-f]{2}){1,32}$/, 'not the id of a key, in small hexadecimal letters')),
    /** Mode 0400: the PIN of the token's user. */
    pinFile: filePath,
    /** OpenSC's `pkcs11-tool`, if not the one on PATH. */
    tool: v.optional(filePath),
  }),
])

/** The fields of a configuration that name its key encryption key: exactly one of the two is set. */
export const kekFields = {
  /** 32 bytes, base64url, mode 0400. */
  keyFile: v.optional(filePath),
  kek: v.optional(kek),
}

export type KekSettings = { keyFile?: string | undefined; kek?: v.InferOutput<typeof kek> | undefined }

/** What is wrong with the two fields; undefined where they name one key. */
export function findKekMismatch({ keyFile, kek: wrapping }: KekSettings) {
  if (keyFile !== undefined && wrapping)
    return { path: ['kek'], message: 'there are two keys; leave out "keyFile" or this one' }
  if (keyFile === undefined && !wrapping)
    return {
      path: ['keyFile'],
      message: 'it is missing. Write this field, the path of a file, or "kek" for a key that another service keeps',
    }
  return undefined
}

/**
 * The key encryption key of a service, read from its file if it is in one.
 *
 * @throws SecretFileError, KekError
 */
export async function readKek({ keyFile = '', kek: wrapping }: KekSettings): Promise<{ kek: Kek; bytes?: Uint8Array }> {
  switch (wrapping?.provider) {
    case 'aws-kms':
      return { kek: createAwsKmsKek(wrapping) }
    case 'gcp-kms':
      return { kek: createGcpKmsKek(wrapping) }
    case 'vault-transit':
      return { kek: createVaultTransitKek(wrapping) }
    case 'pkcs11':
      return { kek: createPkcs11Kek(wrapping) }
    default: {
      const bytes = await readKeyFile(keyFile)
      return { kek: createFileKek(bytes, keyFile), bytes }
    }
  }
}
