import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Encoder,
  getTransactionEncoder,
  type Instruction,
  isAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signature,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import * as v from 'valibot'
import { bytesToHex, hexToBytes } from 'viem/utils'
import type { SolanaCoin } from './solana-tokens.ts'

const within = 10_000
const inTime = () => ({ abortSignal: AbortSignal.timeout(within) })

/** What the account has in lamports. */
export const readCoins = async (node: string, account: string): Promise<bigint> =>
  (await createSolanaRpc(node).getBalance(address(account), { commitment: 'confirmed' }).send(inTime())).value

/** A transaction's bytes as the wallet takes them: hex without 0x, not signed. */
export const buildTransfer = async (
  node: string,
  account: string,
  { coin, to, amount }: { coin: SolanaCoin; to: string; amount: bigint },
): Promise<string> => {
  const from = address(account)
  const owner = createNoopSigner(from)
  const recipient = address(to)
  const instructions: Instruction[] = coin.mint
    ? await transferToken(owner, recipient, coin.mint, coin, amount)
    : [getTransferSolInstruction({ source: owner, destination: recipient, amount })]
  const { value: latest } = await createSolanaRpc(node).getLatestBlockhash({ commitment: 'confirmed' }).send(inTime())
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(from, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  return bytesToHex(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))).slice(2)
}

const transferToken = async (
  authority: ReturnType<typeof createNoopSigner>,
  owner: Address,
  mint: Address,
  { program, decimals }: SolanaCoin,
  amount: bigint,
) => {
  const at = async (of: Address) => (await findAssociatedTokenPda({ owner: of, mint, tokenProgram: program }))[0]
  const [source, destination] = await Promise.all([at(authority.address), at(owner)])
  return [
    getCreateAssociatedTokenIdempotentInstruction({
      payer: authority,
      ata: destination,
      owner,
      mint,
      tokenProgram: program,
    }),
    getTransferCheckedInstruction(
      { source, mint, destination, authority, amount, decimals },
      { programAddress: program },
    ),
  ]
}

/** A transaction is taken for so many blocks after the one it refers to. */
const hashLife = 150n

/**
 * Follows what was sent until the network has settled on it.
 * @returns `expired` once no block takes it any more
 */
export const follow = async (
  node: string,
  id: string,
  signal: AbortSignal,
): Promise<'confirmed' | 'failed' | 'expired'> => {
  const rpc = createSolanaRpc(node)
  let last: bigint | undefined
  for (;;) {
    try {
      const height = await rpc.getBlockHeight({ commitment: 'confirmed' }).send(inTime())
      last ??= height + hashLife
      const { value } = await rpc
        .getSignatureStatuses([signature(id)], { searchTransactionHistory: true })
        .send(inTime())
      const [status] = value
      if (status && status.confirmationStatus !== 'processed') return status.err === null ? 'confirmed' : 'failed'
      if (!status && height > last) return 'expired'
    } catch {
      // The node is away: what was sent stays sent, and is looked at again.
    }
    signal.throwIfAborted()
    await new Promise((next) => setTimeout(next, 1_000))
  }
}

/** Whether the wallet signed just this text with the account's key. */
export const isSignedBy = async (account: string, text: string, signed: unknown): Promise<boolean> => {
  const read = v.parse(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{128}$/i)), signed)
  const publicKey = await crypto.subtle.importKey(
    'raw',
    Uint8Array.from(getBase58Encoder().encode(account)),
    'Ed25519',
    true,
    ['verify'],
  )
  return verifySignature(publicKey, signatureBytes(hexToBytes(read as `0x${string}`)), new TextEncoder().encode(text)) // as just read
}

const asked = async (node: string, method: string, params: readonly unknown[]): Promise<void> => {
  const response = await fetch(node, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(within),
  })
  const { error } = v.parse(v.object({ error: v.optional(v.object({ message: v.string() })) }), await response.json())
  if (error) throw new Error('the local chain gave nothing')
}

/** Coins and demo tokens of the local chain. */
export const giveCoins = (node: string, account: string) => asked(node, 'requestAirdrop', [account, 2_000_000_000])
export const giveTokens = (node: string, account: string) => asked(node, 'latchkey_giveDemoTokens', [account])

export { isAddress }
