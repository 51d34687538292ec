import { networks } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { is } from '../../fixtures/test-wallet.ts'
import type { AnswerContext, Place } from '../../wallet-connect/namespace-spec.ts'
import { namespace as hedera } from './wallet-connect.ts'

const place: Place = {
  topic: 'ab',
  account: '0.0.5001',
  chain: 'hedera:testnet',
  network: networks.hedera_testnet,
}
const answerContext = {} as AnswerContext // nothing here needs any
const sign = (signerAccountId: string) =>
  hedera.methods.hedera_signMessage?.toCalls?.({ signerAccountId, message: 'hello' }, place)

describe('hedera', () => {
  test('default: a message of the account, by its id with a checksum or without', async () => {
    expect(await sign('hedera:testnet:0.0.5001')).toEqual([['hello']])
    expect(await sign('hedera:testnet:0.0.5001-vfmkw')).toEqual([['hello']])
    expect(await hedera.methods.hedera_signMessage?.toAnswer?.(['CgU='], place, answerContext)).toEqual({
      signatureMap: 'CgU=',
    })
  })

  test('behavior: an account only where the network named it; no nodes to hand transactions to', async () => {
    const user = {} as never // not read
    expect(hedera.accountOf(user, networks.hedera_testnet, new Map([['hedera_testnet', '0.0.5001']]))).toBe('0.0.5001')
    expect(hedera.accountOf(user, networks.hedera, new Map([['hedera_testnet', '0.0.5001']]))).toBeUndefined()
    expect(await hedera.silent.hedera_getNodeAddresses?.({}, place, answerContext)).toEqual({ nodes: [] })
  })

  test('error: another account, network or form', async () => {
    for (const signer of ['hedera:testnet:0.0.5002', 'hedera:mainnet:0.0.5001', '0.0.5001', ''])
      await expect(sign(signer), signer).rejects.toSatisfy(is('unauthorized'))
    await expect(hedera.methods.hedera_signMessage?.toCalls?.({}, place)).rejects.toThrow()
  })
})
