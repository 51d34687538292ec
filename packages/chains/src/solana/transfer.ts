import {
  type Address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createNoopSigner,
  createTransactionMessage,
  getTransactionEncoder,
  type Instruction,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { fromAddress } from './address.ts'
import { decode, type Transaction } from './decode.ts'
import type { Lifetime } from './lifetime.ts'

/** A transfer between wallets: lamports, or a token's smallest units. */
type Transfer = { from: string; to: string; amount: bigint }

/** A token to transfer: its mint, its token program, the account it is taken from, its decimals. */
export type MovedToken = { mint: string; program: string; account: string; decimals: number }

const asAddress = (text: string): Address => {
  fromAddress(text)
  return text as Address // as just read
}

const build = (from: Address, instructions: readonly Instruction[], lifetime: Lifetime): Transaction => {
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(from, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash({ ...lifetime, blockhash: lifetime.blockhash as Blockhash }, m), // read by its schema
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  return decode(Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message))))
}

/**
 * Builds the unsigned transaction that sends coins.
 * @throws WalletError `invalidParams` for a malformed address
 */
export function toTransfer({ from, to, amount }: Transfer, lifetime: Lifetime): Transaction {
  const source = asAddress(from)
  const instruction = getTransferSolInstruction({
    source: createNoopSigner(source),
    destination: asAddress(to),
    amount,
  })
  return build(source, [instruction], lifetime)
}

/**
 * Builds the unsigned transaction that sends tokens to the recipient's associated account, which it creates where it
 * does not exist.
 * @throws WalletError `invalidParams` for a malformed address
 */
export async function toTokenTransfer(
  { from, to, amount }: Transfer,
  token: MovedToken,
  lifetime: Lifetime,
): Promise<Transaction> {
  const [sender, owner] = [asAddress(from), asAddress(to)]
  const [mint, tokenProgram, source] = [asAddress(token.mint), asAddress(token.program), asAddress(token.account)]
  const [destination] = await findAssociatedTokenPda({ owner, mint, tokenProgram })
  const authority = createNoopSigner(sender)
  return build(
    sender,
    [
      getCreateAssociatedTokenIdempotentInstruction({ payer: authority, ata: destination, owner, mint, tokenProgram }),
      getTransferCheckedInstruction(
        { source, mint, destination, authority, amount, decimals: token.decimals },
        { programAddress: tokenProgram },
      ),
    ],
    lifetime,
  )
}
