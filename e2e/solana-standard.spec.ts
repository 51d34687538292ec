import { createPublicKey, verify } from 'node:crypto'
import { join } from 'node:path'
import { bundleScript } from '@latchkey/dev'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import * as v from 'valibot'
import { serve } from './serve.ts'
import type {} from './solana-entry.ts'
import { expect, test } from './stack.ts'

const pin = '402817'

/** A page for Solana at an origin of its own, with the SDK from its own bundler. */
const servePage = async (port: number) => {
  const files = await bundleScript(join(import.meta.dirname, 'solana-entry.ts'))
  return serve((request, answer) => {
    const script = files.get((request.url ?? '').slice(1))
    if (script !== undefined)
      return void answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
    const html = `<!doctype html><html lang="en"><title>A page for Solana</title><main><h1>A page for Solana</h1></main>
      <script type="module" src="/entry.js"></script>`
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
  }, port)
}

const byte = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const signatureOf = (output: unknown) =>
  Buffer.from(v.parse(v.tuple([v.object({ signature: v.pipe(v.array(byte), v.length(64)) })]), output)[0].signature)

test('a page for Solana finds the wallet by the standard: connect, sign, sign and send, disconnect', async ({
  visitor,
  stack,
  secondPort,
}) => {
  const { page, wallet } = visitor
  await using site = await servePage(secondPort)
  await page.goto(site.origin)
  await page.evaluate((options) => solana.make(options), {
    apiKey: stack.project.apiKey,
    network: 'solana_devnet',
    walletUrl: stack.addresses.wallet,
  } as const)
  expect(await page.evaluate(() => solana.names())).toEqual(['Found wallet'])
  const call = (feature: string, method: string, input?: Record<string, unknown>) =>
    page.evaluate(([feature, method, input]) => solana.call(feature, method, input), [feature, method, input] as const)

  const connecting = call('standard:connect', 'connect')
  await visitor.passWallet('Google', 'solana-standard@example.com')
  await visitor.choosePin(pin)
  const { accounts } = v.parse(v.object({ accounts: v.tuple([v.object({ address: v.string() })]) }), await connecting)
  const own = new PublicKey(accounts[0].address)

  const message = Buffer.from('Hello from a page for Solana')
  const [signed] = await Promise.all([
    call('solana:signMessage', 'signMessage', { message: [...message] }),
    visitor.approve(/^Sign/),
  ])
  const key = createPublicKey({
    key: Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), own.toBytes()]), // RFC 8410
    format: 'der',
    type: 'spki',
  })
  expect(verify(null, message, key, signatureOf(signed))).toBe(true)

  const [signedIn] = await Promise.all([
    call('solana:signIn', 'signIn', {
      statement: 'Welcome to the boatyard',
      uri: `${site.origin}/login`,
      nonce: 'oBbLoEldZs',
    }),
    // The wallet recognizes the form, and checks that its page and account are the real ones.
    expect(wallet.getByRole('heading', { name: `Sign in to ${new URL(site.origin).host}?` }))
      .toBeVisible()
      .then(() => visitor.approve(/^Sign/)),
  ])
  expect(signatureOf(signedIn)).toHaveLength(64)

  const { rpcUrl, wsUrl } = stack.parts.solana
  const chain = new Connection(rpcUrl, { commitment: 'confirmed', wsEndpoint: wsUrl })
  await chain.requestAirdrop(own, 2_000_000_000)
  const build = async (lamports: number, ...signers: Keypair[]) => {
    const { blockhash } = await chain.getLatestBlockhash()
    const transaction = new Transaction({ feePayer: own, recentBlockhash: blockhash })
    const to = signers[0]?.publicKey ?? Keypair.generate().publicKey
    transaction.add(SystemProgram.transfer({ fromPubkey: own, toPubkey: to, lamports }))
    for (const signer of signers)
      transaction.add(SystemProgram.transfer({ fromPubkey: signer.publicKey, toPubkey: own, lamports: 1_000_000 }))
    return { to, bytes: [...transaction.serialize({ requireAllSignatures: false, verifySignatures: false })] }
  }

  // A second signer signs after the account: the page combines both signatures and sends the transaction itself.
  const other = Keypair.generate()
  await chain.requestAirdrop(other.publicKey, 1_000_000_000)
  const shared = await build(20_000_000, other)
  const given = call('solana:signTransaction', 'signTransaction', { transaction: shared.bytes, chain: 'solana:devnet' })
  await expect(wallet.getByText('Must sign too')).toBeVisible()
  await visitor.approve('Send 0.02 SOL and 1 more')
  await visitor.enterPin(pin)
  const [{ signedTransaction }] = v.parse(v.tuple([v.object({ signedTransaction: v.array(byte) })]), await given)
  const whole = Transaction.from(signedTransaction)
  whole.partialSign(other)
  await chain.sendRawTransaction(whole.serialize())
  await expect.poll(() => chain.getBalance(other.publicKey)).toBe(1_000_000_000 + 20_000_000 - 1_000_000)

  const { to, bytes } = await build(30_000_000)
  const sending = call('solana:signAndSendTransaction', 'signAndSendTransaction', {
    transaction: bytes,
    chain: 'solana:devnet',
  })
  await visitor.approve('Send 0.03 SOL')
  await visitor.enterPin(pin)
  expect(signatureOf(await sending)).toHaveLength(64)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => chain.getBalance(to)).toBe(30_000_000)

  await call('standard:disconnect', 'disconnect')
  expect(await call('standard:connect', 'connect', { silent: true })).toEqual({ accounts: [] })
})
