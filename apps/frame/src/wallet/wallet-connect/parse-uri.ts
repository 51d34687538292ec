/** Why a text is not a usable connection link. */
export type UriProblem = 'form' | 'version' | 'expired'

export type Link = { topic: string; uri: string }

const hex64 = /^[\da-f]{64}$/

/** The `wc:` URI in a pasted or scanned text: alone, or inside the web address in which some apps wrap it. */
const unwrap = (text: string): string => {
  const bare = text.replace(/\s|\p{Cf}/gu, '')
  if (/^wc:/i.test(bare) || !URL.canParse(bare)) return bare
  return new URL(bare).searchParams.get('uri') ?? ''
}

/**
 * Reads a connection link (WalletConnect 2, `wc:topic@2?symKey=…`). The URI is rebuilt from its validated parts, so
 * that nothing else in it reaches the client.
 *
 * @param now milliseconds since 1970
 */
export function parseUri(text: string, now: number): Link | UriProblem {
  const [, topic = '', version, query = ''] = /^wc:([^@?]+)@(\d+)\??(.*)$/i.exec(unwrap(text.slice(0, 4096))) ?? []
  if (version === '1') return 'version'
  const parameters = new URLSearchParams(query)
  const key = parameters.get('symKey') ?? ''
  if (version !== '2' || !hex64.test(topic) || !hex64.test(key)) return 'form'
  if ((parameters.get('relay-protocol') ?? 'irn') !== 'irn') return 'form'
  const expiry = parameters.get('expiryTimestamp')
  if (expiry !== null && !/^\d{1,12}$/.test(expiry)) return 'form'
  if (expiry !== null && Number(expiry) * 1000 <= now) return 'expired'
  const until = expiry === null ? '' : `expiryTimestamp=${expiry}&`
  return { topic, uri: `wc:${topic}@2?${until}relay-protocol=irn&symKey=${key}` }
}
