import { createHash, createHmac } from 'node:crypto'

/**
 * AWS Signature Version 4 of a POST to `/` without a query, which is all that the KMS takes. Names are those of the
 * specification ("Create a signed AWS API request").
 */

export type AwsCredentials = { accessKeyId: string; secretAccessKey: string; sessionToken?: string | undefined }

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Returns the headers of a request with those that sign it. */
export function signAwsRequest(
  { host, headers, body }: { host: string; headers: Record<string, string>; body: string },
  { accessKeyId, secretAccessKey, sessionToken }: AwsCredentials,
  { region, service, now }: { region: string; service: string; now: Date },
): Record<string, string> {
  const amzDate = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const all: Record<string, string> = {
    ...headers,
    'x-amz-date': amzDate,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  }
  // The client of HTTP writes the host itself.
  const canonical = Object.entries({ ...all, host })
    .map(([name, value]): [string, string] => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')])
    .sort(([a], [b]) => (a < b ? -1 : 1))
  const signedHeaders = canonical.map(([name]) => name).join(';')
  const canonicalHeaders = canonical.map(([name, value]) => `${name}:${value}\n`).join('')
  const canonicalRequest = ['POST', '/', '', canonicalHeaders, signedHeaders, hash(body)].join('\n')

  const date = amzDate.slice(0, 8)
  const scope = `${date}/${region}/${service}/aws4_request`
  const stringToSign = ['AWS4-HMAC-SHA256', amzDate, scope, hash(canonicalRequest)].join('\n')
  const signingKey = [region, service, 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, date))
  const signature = hmac(signingKey, stringToSign).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope}, SignedHeaders=${signedHeaders}, Signature=${signature}`
  return { ...all, authorization }
}
