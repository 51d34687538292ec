import { describe, expect, test } from 'vitest'
import { openPage } from './page.fake.ts'

describe('createConnection, on a server', () => {
  test('default: nobody knows who is connected, nothing is begun, and nothing is waited for', async () => {
    const { connection, close, config } = openPage({ storage: null })
    expect(connection.getState()).toEqual({
      status: 'unknown',
      pending: undefined,
      disconnection: undefined,
      error: undefined,
    })
    await connection.restored()
    expect([config.state.status, config.connectors]).toEqual(['disconnected', []])
    close()
  })
})
