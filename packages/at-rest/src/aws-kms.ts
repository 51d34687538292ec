import { type Kek, KekError, wrapPurpose } from './kek.ts'
import { postToKek, toReason } from './kek-request.ts'
import { readSecretFile, SecretFileError } from './secret-file.ts'
import { type AwsCredentials, signAwsRequest } from './sigv4.ts'

export type AwsKms = {
  /** The ARN of a symmetric key. An alias is not accepted, because it can be pointed at another key. */
  key: string
  /** The address of the region's KMS. Default: AWS's own. */
  endpoint?: string | undefined
  /** Mode 0400: credentials as `aws configure export-credentials` prints them. */
  credentialsFile: string
}

/** An ARN of a key: partition and region. */
export const awsKeyArn = /^arn:(aws[a-z-]*):kms:([a-z0-9-]+):\d{12}:key\/[A-Za-z0-9-]+$/

/** The KMS's errors for something that another key wrapped, or for another id. */
const wrongErrors = ['InvalidCiphertextException', 'IncorrectKeyException']

/** A KEK of AWS KMS, which never leaves it. The id is the encryption context: AWS authenticates it, and logs it. */
export function createAwsKmsKek(settings: AwsKms, now: () => Date = () => new Date()): Kek {
  const { key, credentialsFile } = settings
  const [, partition = 'aws', region = ''] = awsKeyArn.exec(key) ?? []
  if (region === '') throw new KekError(key, 'is not the ARN of a key of AWS KMS')
  const endpoint = settings.endpoint ?? `https://kms.${region}.amazonaws.com${partition === 'aws-cn' ? '.cn' : ''}`
  const { host } = new URL(endpoint)

  /** @throws KekError */
  const call = async (action: 'Encrypt' | 'Decrypt', about: Record<string, unknown>) => {
    const credentials = await readCredentials(credentialsFile)
    const body = JSON.stringify({ KeyId: key, ...about })
    const named = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${action}` }
    const headers = signAwsRequest({ host, headers: named, body }, credentials, { region, service: 'kms', now: now() })
    const { status, answer } = await postToKek(key, `${endpoint}/`, { headers, body })
    if (status !== 200) {
      // Some services put a namespace before the "#".
      const error = toReason(answer.__type).split('#').at(-1) ?? ''
      const isWrong = wrongErrors.includes(error)
      const why = toReason(answer.message ?? answer.Message)
      throw new KekError(key, `cannot be used: AWS KMS answered ${error} (${why}) to ${action}`, { isWrong })
    }
    if (answer.KeyId !== key) throw new KekError(key, `cannot be used: AWS KMS answered ${action} for another key`)
    return answer
  }

  return {
    name: `aws-kms:${key}`,
    label: key,
    async wrap(id, plain) {
      const { CiphertextBlob } = await call('Encrypt', { Plaintext: toBase64(plain), EncryptionContext: contextOf(id) })
      return fromBase64(key, CiphertextBlob)
    },
    async unwrap(id, wrapped) {
      const about = { CiphertextBlob: toBase64(wrapped), EncryptionContext: contextOf(id) }
      return fromBase64(key, (await call('Decrypt', about)).Plaintext)
    },
  }
}

const contextOf = (id: string) => ({ purpose: wrapPurpose, id })

const toBase64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

const fromBase64 = (label: string, value: unknown) => {
  if (typeof value !== 'string' || value === '') throw new KekError(label, 'cannot be used: AWS KMS answered no bytes')
  return Uint8Array.from(Buffer.from(value, 'base64'))
}

/**
 * Credentials in the form of AWS's `credential_process`. Read for each call, because they are renewed.
 *
 * @throws SecretFileError
 */
async function readCredentials(path: string): Promise<AwsCredentials> {
  let value: unknown
  try {
    value = JSON.parse(await readSecretFile(path))
  } catch (cause) {
    if (cause instanceof SecretFileError) throw cause
  }
  const { AccessKeyId, SecretAccessKey, SessionToken } = (value ?? {}) as Record<string, unknown>
  if (typeof AccessKeyId !== 'string' || typeof SecretAccessKey !== 'string')
    throw new SecretFileError(
      `${path} does not hold AWS credentials: write what "aws configure export-credentials --format process" prints`,
    )
  return {
    accessKeyId: AccessKeyId,
    secretAccessKey: SecretAccessKey,
    ...(typeof SessionToken === 'string' && { sessionToken: SessionToken }),
  }
}
