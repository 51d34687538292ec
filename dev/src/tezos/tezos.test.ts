import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { InMemorySigner } from '@taquito/signer'
import { type BigMapAbstraction, MichelCodecPacker, type MichelsonMap, TezosToolkit } from '@taquito/taquito'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../ports.ts'
import { startTezos, type Tezos } from './tezos.ts'

let tezos: Tezos

/** A client with an account of its own. */
const newAccount = async () => {
  const secret = createBase58check(sha256).encode(Uint8Array.of(13, 15, 58, 7, ...randomBytes(32)))
  const toolkit = new TezosToolkit(tezos.rpcUrl)
  toolkit.setProvider({ signer: new InMemorySigner(secret), config: { confirmationPollingTimeoutSecond: 20 } })
  return { toolkit, address: await toolkit.signer.publicKeyHash() }
}
const funded = async (tokens = 0n) => {
  const account = await newAccount()
  tezos.fund(account.address, { tokens })
  return account
}
const tez = async ({ toolkit, address }: Awaited<ReturnType<typeof newAccount>>) =>
  (await toolkit.tz.getBalance(address)).toNumber()

/**
 * Sends and waits for `blocks` blocks. Blocks are held back until taquito has seen its first head, because it searches
 * for an operation only from there on: a block in between would hide the operation.
 */
async function confirmed<Sent extends { confirmation(blocks: number): Promise<unknown> }>(
  toolkit: TezosToolkit,
  send: () => Promise<Sent> | undefined,
  blocks = 1,
) {
  const release = tezos.holdBlocks()
  try {
    const sent = await send()
    if (!sent) throw new Error('The contract has no such entrypoint.')
    const read = vi.spyOn(toolkit.rpc, 'getBlock')
    const confirmation = sent.confirmation(blocks)
    await vi.waitUntil(() => read.mock.settledResults.some(({ type }) => type === 'fulfilled'), { timeout: 10_000 })
    read.mockRestore()
    release()
    await confirmation
    return sent
  } finally {
    release()
  }
}

beforeAll(async () => {
  tezos = await startTezos({
    dataDir: mkdtempSync(join(tmpdir(), 'tezos-')),
    port: await freePort(),
    blockMs: 250,
  })
})
afterAll(() => tezos.stop())

describe('startTezos, by taquito', () => {
  test('default: the first transfer reveals the key, and pays for a new account', async () => {
    const [sender, receiver] = [await funded(), await newAccount()]
    const { toolkit } = sender
    const sent = await confirmed(toolkit, () => toolkit.contract.transfer({ to: receiver.address, amount: 2 }), 2)
    expect(sent.status).toBe('applied')
    expect(sent.revealStatus).toBe('applied')
    expect(await tez(receiver)).toBe(2_000_000)
    const left = await tez(sender)
    expect(left).toBeLessThan(8_000_000 - 257 * 250)
    expect(left).toBeGreaterThan(8_000_000 - 257 * 250 - 5_000)
    // The second needs neither.
    const again = await confirmed(toolkit, () => toolkit.contract.transfer({ to: receiver.address, amount: 1 }))
    expect(again.revealStatus).toBe('unknown')
    expect(await tez(receiver)).toBe(3_000_000)
    expect(await tez(sender)).toBeGreaterThan(left - 1_000_000 - 1_000)
  })

  test('default: tokens of FA2 and FA1.2, and permissions to move them', async () => {
    const [sender, friend] = [await funded(100n), await funded()]
    const contract = await sender.toolkit.contract.at(tezos.contracts.fa2)
    const transfer = (from_: string, amount: number) => [{ from_, txs: [{ to_: friend.address, token_id: 0, amount }] }]
    await confirmed(sender.toolkit, () => contract.methodsObject.transfer?.(transfer(sender.address, 30)).send())
    await expect(contract.methodsObject.transfer?.(transfer(sender.address, 300)).send()).rejects.toThrow(
      /FA2_INSUFFICIENT_BALANCE/,
    )
    const theirs = await friend.toolkit.contract.at(tezos.contracts.fa2)
    await expect(theirs.methodsObject.transfer?.(transfer(sender.address, 1)).send()).rejects.toThrow(
      /FA2_NOT_OPERATOR/,
    )
    const permission = { owner: sender.address, operator: friend.address, token_id: 0 }
    await confirmed(sender.toolkit, () =>
      contract.methodsObject.update_operators?.([{ add_operator: permission }]).send(),
    )
    await confirmed(friend.toolkit, () => theirs.methodsObject.transfer?.(transfer(sender.address, 1)).send())
    const wanted = [sender, friend].map(({ address }) => ({ owner: address, token_id: 0 }))
    const held: { balance: { toNumber(): number } }[] = await contract.views.balance_of?.(wanted).read()
    expect(held.map(({ balance }) => balance.toNumber())).toEqual([69, 31])

    const old = await sender.toolkit.contract.at(tezos.contracts.fa12)
    const moved = { from: sender.address, to: friend.address, value: 40 }
    await confirmed(sender.toolkit, () => old.methodsObject.transfer?.(moved).send())
    await expect(old.methodsObject.transfer?.({ ...moved, value: 400 }).send()).rejects.toThrow(/NotEnoughBalance/)
  })

  test('error: a balance of a token there is not, a view of a contract that has none', async () => {
    const { toolkit, address } = await newAccount()
    const { contracts } = tezos
    const unknown = (await toolkit.contract.at(contracts.fa2)).views.balance_of?.([{ owner: address, token_id: 2 }])
    await expect(unknown?.read()).rejects.toThrow(/FA2_TOKEN_UNDEFINED/)
    const view = {
      chain_id: await toolkit.rpc.getChainId(),
      input: { string: address },
      unparsing_mode: 'Readable',
    } as const
    const runView = (contract: string, entrypoint: string) => toolkit.rpc.runView({ ...view, contract, entrypoint })
    await expect(runView(contracts.fa12, 'balance_of')).rejects.toThrow(/view_not_found/)
    await expect(runView(contracts.fa2, 'transfer')).rejects.toThrow(/does_not_return_a_value/)
  })

  test('default: what the contracts say of their tokens stands where TZIP-12 has it', async () => {
    const { toolkit } = await newAccount()
    // The key's bytes as the official library packs them.
    toolkit.setPackerProvider(new MichelCodecPacker())
    const metadataOf = async (contract: string, id: number) => {
      const storage = await (await toolkit.contract.at(contract)).storage<{ token_metadata: BigMapAbstraction }>()
      const found = await storage.token_metadata.get<{ token_info: MichelsonMap<string, string> }>(id)
      if (!found) return undefined
      const texts = [...found.token_info.entries()].map(([key, hex]) => [key, Buffer.from(hex, 'hex').toString()])
      return Object.fromEntries(texts)
    }
    expect(await metadataOf(tezos.contracts.fa2, 0)).toEqual({ decimals: '2', symbol: 'DEMO', name: 'Demo coin' })
    expect(await metadataOf(tezos.contracts.fa12, 0)).toMatchObject({ decimals: '1', symbol: 'OLDIE' })
    expect(await metadataOf(tezos.contracts.fa2, 1)).toBeUndefined()
    const nothing = await fetch(`${tezos.rpcUrl}/chains/main/blocks/head/context/big_maps/5001/expr1`)
    expect([nothing.status, await nothing.text()]).toEqual([404, ''])
  })

  test('behavior: state is kept over a restart', async () => {
    const account = await funded()
    await tezos.restart()
    expect(await tez(account)).toBe(10_000_000)
  })

  test('error: what may not stand in a block', async () => {
    const account = await funded()
    const { toolkit, address } = account
    await expect(toolkit.contract.transfer({ to: address, amount: 20 })).rejects.toThrow(/balance_too_low/)
    const nobody = await newAccount()
    await expect(nobody.toolkit.contract.transfer({ to: address, amount: 1 })).rejects.toThrow(
      /empty_implicit_contract/,
    )
    const prepared = await toolkit.prepare.transaction({ to: address, amount: 1 })
    const forged = await toolkit.prepare.toPreapply(prepared).then(() => toolkit.prepare.toForge(prepared))
    const bytes = await (await import('@taquito/local-forging')).localForger.forge(forged)
    const { sbytes } = await toolkit.signer.sign(bytes, Uint8Array.of(3))
    // A changed byte is no longer what was signed.
    const wrong = `${sbytes.slice(0, -2)}${sbytes.endsWith('00') ? '01' : '00'}`
    await expect(toolkit.rpc.injectOperation(wrong)).rejects.toThrow(/invalid_signature/)
    tezos.setLifetime(-1)
    await expect(toolkit.rpc.injectOperation(sbytes)).rejects.toThrow(/outdated_branch/)
    tezos.setLifetime()
  })

  test('error: one operation of an account at a time, and counters one after the other', async () => {
    const account = await funded()
    const { toolkit, address } = account
    const transfer = (amount: number) => toolkit.contract.transfer({ to: address, amount })
    await confirmed(toolkit, async () => {
      const first = await transfer(1)
      await expect(transfer(2)).rejects.toThrow(/manager_restriction/)
      return first
    })
    await confirmed(toolkit, () => transfer(1))
  })
})
