const limitMs = 10_000

/**
 * Fetches JSON from a node: by GET, or by POST where there is a body.
 *
 * @throws what `fetch` throws for an outage; SyntaxError for an answer that is not JSON
 */
export async function fetchJson(
  url: string,
  body?: unknown,
  signal?: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  const limit = AbortSignal.timeout(limitMs)
  const response = await fetch(url, {
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  const text = await response.text()
  // An error may have no body, or a gateway's HTML page.
  if (!response.ok) return { status: response.status, body: tryParse(text) }
  return { status: response.status, body: JSON.parse(text) }
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
