import { createHash } from 'node:crypto'
import type { NetworkName } from '@latchkey/sdk'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import {
  actions,
  baseDecode,
  createTransaction,
  encodeTransaction,
  JsonRpcProvider,
  PublicKey as NearKey,
} from 'near-api-js'
import type { Laboratory } from './laboratory.ts'
import { openSignedIn, pin, readClick } from './signed-in.ts'
import { type Row, spread } from './table.ts'

const runs = 5

type Asked = [method: string, ...params: unknown[]]
type Subject = {
  network: NetworkName
  /** Asks for a message signature, where the family has that. */
  message?(account: string): Asked
  /** Asks for a transfer of the coin. */
  send(account: string, node: string, tezosKey: string): Promise<Asked> | Asked
}

/** The same recipient each time: a look-alike would cause a warning. */
const solanaFriend = Keypair.generate().publicKey
const measured = `0x${Buffer.from('Measured').toString('hex')}`
const bytesOf = (value: string) => ({ type: 'Buffer', data: [...new TextEncoder().encode(value)] })

const subjects: Record<string, Subject> = {
  Solana: {
    network: 'solana_devnet',
    message: () => ['solana_signMessage', bytesOf('Measured')],
    async send(account, node) {
      const own = new PublicKey(account)
      const { blockhash } = await new Connection(node, 'confirmed').getLatestBlockhash()
      const transaction = new Transaction({ feePayer: own, recentBlockhash: blockhash })
      transaction.add(SystemProgram.transfer({ fromPubkey: own, toPubkey: solanaFriend, lamports: 10_000_000 }))
      const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
      return ['solana_sendTransaction', { serializedHex: bytes.toString('hex') }]
    },
  },
  Aptos: {
    network: 'aptos_testnet',
    message: () => ['aptos_signMessage', bytesOf(JSON.stringify({ message: 'Measured', nonce: '1' }))],
    send(account) {
      const payload = {
        type: 'entry_function_payload',
        function: '0x1::aptos_account::transfer',
        type_arguments: [],
        arguments: [`0x${'7'.repeat(64)}`, '1000'],
      }
      return ['aptos_signAndSubmitTransaction', bytesOf(account), bytesOf(JSON.stringify(payload))]
    },
  },
  NEAR: {
    network: 'near_testnet',
    async send(account, node) {
      const provider = new JsonRpcProvider({ url: node })
      const publicKey = NearKey.fromString(`ed25519:${toBase58(account)}`)
      const [{ nonce }, { header }] = await Promise.all([
        provider.viewAccessKey({ accountId: account, publicKey }),
        provider.viewBlock({ finality: 'final' }),
      ])
      const transfer = actions.transfer(10n ** 22n)
      const hash = baseDecode(header.hash)
      const transaction = createTransaction(account, publicKey, '7'.repeat(64), nonce + 1n, [transfer], hash)
      return ['near_broadcast_tx_async', { serializedHex: Buffer.from(encodeTransaction(transaction)).toString('hex') }]
    },
  },
  Tezos: {
    network: 'ghostnet',
    send: (account, _, key) => [
      'tezos_transferCoin',
      key,
      account,
      { to: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb', amount: '0.1' },
    ],
  },
  Hedera: {
    network: 'hedera_testnet',
    message: (account) => ['personal_sign', measured, account],
    // The smallest amount that its relay accepts is one tinybar: 10^10 of the smallest units.
    send: (account) => ['eth_sendTransaction', { from: account, to: account, value: '0x2540be400' }],
  },
}

/** SDKs before 1.14, as which ours counts, receive the key, and derive the address from it. */
const toAptosAddress = (publicKey: string) =>
  `0x${createHash('sha3-256')
    .update(Buffer.from(publicKey.slice(2), 'hex'))
    .update(Buffer.of(0))
    .digest('hex')}`

/** An implicit NEAR account is its key, in hex. */
const toBase58 = (hex: string) => new PublicKey(Buffer.from(hex, 'hex')).toBase58()

/**
 * The time from the click that approves a message to its signature on the page, and from the click that confirms the
 * PIN until the page has the transaction's hash, for each family; both beside EVM's in the same run.
 */
export const measureFamilyApprovals = async (laboratory: Laboratory): Promise<Row[]> => {
  const { browser, stack } = laboratory
  const context = await browser.newContext()
  try {
    const visitor = await openSignedIn(laboratory, context, 'families@example.com')
    const { page, wallet } = visitor
    const ask = (network: NetworkName, asked: Asked) =>
      page.evaluate(([name, [method, ...params]]) => bench.ask(name, method, params), [network, asked] as const)
    const since = async (at: number) => at - (await readClick(page, stack.addresses.wallet))

    const sign = async (network: NetworkName, asked: Asked) => {
      const [at] = await Promise.all([ask(network, asked), visitor.approve('Sign')])
      return since(at)
    }
    const send = async (network: NetworkName, asked: Asked) => {
      const confirm = async () => {
        await visitor.approve(/^Send /)
        await visitor.enterPin(pin)
      }
      const [at] = await Promise.all([ask(network, asked), confirm()])
      const taken = await since(at)
      await wallet.getByRole('button', { name: 'Done' }).click()
      await wallet.owner().waitFor({ state: 'hidden' })
      return taken
    }
    const repeat = async (once: () => Promise<number>) => {
      await once()
      const times: number[] = []
      for (let i = 0; i < runs; i++) times.push(await once())
      return spread(times)
    }

    const evm = await page.evaluate(() => bench.account())
    await fund('mumbai', stack.addresses.rpc, evm)
    const evmSign = `EVM: ${await repeat(() => sign('mumbai', ['personal_sign', measured, evm]))}`
    const evmSend = `EVM: ${await repeat(() => send('mumbai', ['eth_sendTransaction', { to: evm, value: '0x1' }]))}`

    const [tezosKey = ''] = await page.evaluate(() => bench.tezosKey())
    const rows: Row[] = []
    for (const [title, { network, message, send: toAsked }] of Object.entries(subjects)) {
      const node = stack.page.chains.find((each) => each.network === network)?.node
      if (!node) continue
      const [address = ''] = await page.evaluate((name) => bench.accounts(name), network)
      const account = network === 'aptos_testnet' ? toAptosAddress(address) : address
      await fund(network, node, account)
      if (message)
        rows.push({
          what: `${title}: approve → signature`,
          figure: await repeat(() => sign(network, message(account))),
          baseline: evmSign,
        })
      rows.push({
        what: `${title}: PIN confirmed → submitted`,
        figure: await repeat(async () => send(network, await toAsked(account, node, tezosKey))),
        baseline: evmSend,
      })
    }
    return rows
  } finally {
    await context.close()
  }
}

const fund = async (network: NetworkName, node: string, account: string) => {
  if (network === 'solana_devnet') {
    await new Connection(node, 'confirmed').requestAirdrop(new PublicKey(account), 1_000_000_000)
    return
  }
  const headers = { 'Content-Type': 'application/json' }
  if (network === 'mumbai' || network === 'hedera_testnet') {
    const call = { jsonrpc: '2.0', id: 1, method: 'anvil_setBalance', params: [account, '0xde0b6b3a7640000'] }
    await fetch(node, { method: 'POST', headers, body: JSON.stringify(call) })
    return
  }
  const body = JSON.stringify({ account })
  const address = network === 'aptos_testnet' ? new URL(node).origin : node
  const answer = await fetch(`${address}/faucet`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the faucet of ${network} answered ${answer.status}`)
}
