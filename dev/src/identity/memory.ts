import type { Adapter, AdapterPayload } from 'oidc-provider'

/** The state of an issuer between requests: codes, tokens, sessions. Each issuer has its own, in memory. */
export function createMemory() {
  const rows = new Map<string, { payload: AdapterPayload; end: number }>()
  const find = (match: (key: string, payload: AdapterPayload) => boolean) => {
    for (const [key, { payload, end }] of rows) {
      if (end < Date.now()) rows.delete(key)
      else if (match(key, payload)) return payload
    }
    return undefined
  }

  return (kind: string): Adapter => ({
    async upsert(id, payload, expiresIn) {
      rows.set(`${kind}:${id}`, { payload, end: Date.now() + (expiresIn || 86_400) * 1000 })
    },
    find: async (id) => find((key) => key === `${kind}:${id}`),
    findByUid: async (uid) => find((key, payload) => key.startsWith(`${kind}:`) && payload.uid === uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      const row = rows.get(`${kind}:${id}`)
      if (row) row.payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      rows.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of rows) if (payload.grantId === grantId) rows.delete(key)
    },
  })
}
