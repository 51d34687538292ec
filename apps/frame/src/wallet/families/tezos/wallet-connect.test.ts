import { networks } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { someone } from '../../fixtures/test-wallet.ts'
import type { AnswerContext, Place } from '../../wallet-connect/namespace-spec.ts'
import { networkOfChain } from '../../wallet-connect/namespace-specs.ts'
import { namespace as tezos } from './wallet-connect.ts'

const account = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const network = networks.ghostnet
const place: Place = { topic: 'ab', account, chain: network.caip2 ?? '', network }
const answerContext = { user: someone } as AnswerContext // nothing else is needed

describe('tezos', () => {
  test('default: operations and payloads go to the frame, hash and signature come back by their names', async () => {
    const { tezos_send: send, tezos_sign: sign } = tezos.methods
    const params = { account, operations: [{ kind: 'transaction', destination: account, amount: '1' }] }
    expect(await send?.toCalls?.(params, place)).toEqual([[params]])
    expect(await send?.toAnswer?.(['ooHash'], place, answerContext)).toEqual({ operationHash: 'ooHash' })
    expect(await sign?.toCalls?.({ account, payload: '0501', more: 1 }, place)).toEqual([
      [{ account, payload: '0501' }],
    ])
    expect(await sign?.toAnswer?.(['edsig'], place, answerContext)).toEqual({ signature: 'edsig' })
  })

  test('behavior: a network by the beginning of its chain’s id, and by its name', () => {
    expect(networkOfChain('tezos:NetXdQprcVkpaWU')?.network.name).toBe('tezos')
    expect(networkOfChain('tezos:mainnet')?.network.name).toBe('tezos')
    expect(networkOfChain('tezos:ghostnet')?.network.name).toBe('ghostnet')
    expect(networkOfChain('tezos:shadownet')).toBeUndefined()
  })

  test('behavior: the account and its key are answered without asking', async () => {
    expect(await tezos.silent.tezos_getAccounts?.({}, place, answerContext)).toEqual([
      { algo: 'ed25519', address: account, pubkey: someone.wallet?.accounts.tezos.publicKey },
    ])
  })

  test('error: a payload that is none', async () => {
    await expect(tezos.methods.tezos_sign?.toCalls?.({ account }, place)).rejects.toThrow()
  })
})
