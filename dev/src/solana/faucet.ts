import { createHash } from 'node:crypto'
import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  createKeyPairSignerFromPrivateKeyBytes,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getCreateAccountInstruction, getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getInitializeMint2Instruction,
  getMintSize,
  getMintToInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import type { Ledger } from './ledger.ts'
import { metadataOf } from './metadata.ts'
import { RpcError } from './rpc-error.ts'
import { readWire } from './wire.ts'

const seedOf = (name: string) => createHash('sha256').update(`latchkey local solana ${name}`).digest()

/** Decimals of the demo token. */
export const demoDecimals = 6
/** The most that one request gives, lamports. */
const mostCoins = 100_000_000_000n
/** The demo tokens that one request gives, in the smallest unit. */
const demoAmount = 100_000_000n
const stock = 5_000_000_000_000_000n

/** Gives coins and demo tokens to anybody, by ordinary transactions. */
export async function openFaucet(ledger: Ledger) {
  const payer = await createKeyPairSignerFromPrivateKeyBytes(seedOf('purse'))
  const mint = await createKeyPairSignerFromPrivateKeyBytes(seedOf('mint'))
  let drawn = 0

  const send = async (...instructions: Instruction[]): Promise<string> => {
    if ((ledger.account(payer.address)?.lamports ?? 0n) < stock / 2n) ledger.endow(payer.address, stock)
    const { blockhash, lastValidBlockHeight } = ledger.latest()
    const message = pipe(
      createTransactionMessage({ version: 0 }),
      (m) => setTransactionMessageFeePayerSigner(payer, m),
      (m) =>
        setTransactionMessageLifetimeUsingBlockhash(
          // These come from the ledger, as base58 texts.
          { blockhash: blockhash as Blockhash, lastValidBlockHeight: BigInt(lastValidBlockHeight) },
          m,
        ),
      (m) => appendTransactionMessageInstructions([...instructions, difference(++drawn)], m),
    )
    const wire = readWire(
      Uint8Array.from(getTransactionEncoder().encode(await signTransactionMessageWithSigners(message))),
    )
    const landed = ledger.execute(wire)
    if (!landed || landed.err) throw new RpcError(-32603, 'airdrop request failed')
    return wire.signature
  }

  if (!ledger.account(mint.address)) {
    const space = getMintSize()
    await send(
      getCreateAccountInstruction({
        payer,
        newAccount: mint,
        lamports: lamports(ledger.rent(BigInt(space))),
        space,
        programAddress: TOKEN_PROGRAM_ADDRESS,
      }),
      getInitializeMint2Instruction({ mint: mint.address, decimals: demoDecimals, mintAuthority: payer.address }),
    )
  }

  const words = await metadataOf(mint.address, payer.address)
  if (!ledger.account(words.address))
    ledger.place({ ...words, executable: false, lamports: ledger.rent(BigInt(words.data.length)) })

  return {
    mint: mint.address,
    /** @returns the signature of the transfer */
    async give(to: Address, amount: bigint): Promise<string> {
      if (amount > mostCoins)
        throw new RpcError(-32603, 'airdrop request failed. This can happen when the rate limit is reached.')
      return send(getTransferSolInstruction({ source: payer, destination: to, amount: lamports(amount) }))
    },
    /** Gives demo tokens, and creates an account for them if there is none. */
    async giveTokens(owner: Address): Promise<string> {
      const [ata] = await findAssociatedTokenPda({ owner, mint: mint.address, tokenProgram: TOKEN_PROGRAM_ADDRESS })
      return send(
        getCreateAssociatedTokenIdempotentInstruction({ payer, ata, owner, mint: mint.address }),
        getMintToInstruction({ mint: mint.address, token: ata, mintAuthority: payer, amount: demoAmount }),
      )
    },
  }
}
export type Faucet = Awaited<ReturnType<typeof openFaucet>>

/**
 * Makes two requests within one slot different transactions, by their unit limits: a chain accepts the same one only
 * once.
 */
const difference = (nth: number): Instruction => {
  const data = new Uint8Array(5)
  data[0] = 2
  new DataView(data.buffer).setUint32(1, 200_000 + (nth % 100_000), true)
  return { programAddress: 'ComputeBudget111111111111111111111111111111' as Address, data }
}
