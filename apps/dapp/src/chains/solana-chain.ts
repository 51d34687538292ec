import {
  type Address,
  address,
  appendTransactionMessageInstructions,
  type Base64EncodedWireTransaction,
  compileTransaction,
  createNoopSigner,
  createSolanaRpc,
  createTransactionMessage,
  getBase58Decoder,
  getBase58Encoder,
  getBase64Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Instruction,
  isAddress,
  pipe,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  signatureBytes,
  verifySignature,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getTransferCheckedInstruction,
} from '@solana-program/token'
import { bytesToHex, hexToBytes } from 'viem/utils'
import type { Asset, Wish } from './family.ts'

const within = 10_000
const inTime = () => ({ abortSignal: AbortSignal.timeout(within) })

/** What the account has in lamports. */
export const readCoins = async (node: string, account: string): Promise<bigint> =>
  (await createSolanaRpc(node).getBalance(address(account), { commitment: 'confirmed' }).send(inTime())).value

export type Built = {
  /** A transaction's bytes, not signed. */
  bytes: Uint8Array<ArrayBuffer>
  /** No block after this one takes it. */
  lastValidBlockHeight: bigint
}

/** A transfer, as any Solana page makes it. */
export const buildTransfer = async (node: string, account: string, { asset, to, amount }: Wish): Promise<Built> => {
  const from = address(account)
  const owner = createNoopSigner(from)
  const recipient = address(to)
  const instructions: Instruction[] =
    asset.id === undefined
      ? [getTransferSolInstruction({ source: owner, destination: recipient, amount })]
      : await transferToken(owner, recipient, asset, amount)
  const { value: latest } = await createSolanaRpc(node).getLatestBlockhash({ commitment: 'confirmed' }).send(inTime())
  const message = pipe(
    createTransactionMessage({ version: 0 }),
    (m) => setTransactionMessageFeePayer(from, m),
    (m) => setTransactionMessageLifetimeUsingBlockhash(latest, m),
    (m) => appendTransactionMessageInstructions(instructions, m),
  )
  const bytes = Uint8Array.from(getTransactionEncoder().encode(compileTransaction(message)))
  return { bytes, lastValidBlockHeight: latest.lastValidBlockHeight }
}

const transferToken = async (
  authority: ReturnType<typeof createNoopSigner>,
  owner: Address,
  asset: Asset,
  amount: bigint,
) => {
  const { decimals } = asset
  const [mint, program] = [address(asset.id ?? ''), address(asset.program ?? '')]
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

/** Whether the account's key made a signature (64 bytes as 0x-hex) over just this text. */
export const isSignedBy = async (account: string, text: string, signed: `0x${string}`): Promise<boolean> =>
  verifySignature(await keyOf(account), signatureBytes(hexToBytes(signed)), new TextEncoder().encode(text))

const keyOf = (account: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', Uint8Array.from(getBase58Encoder().encode(account)), 'Ed25519', true, ['verify'])

/** A transaction the wallet signed: whether its message is the one that was asked for, and the account's signature over it is right. */
export const checkSigned = async (
  account: string,
  asked: Uint8Array,
  signed: Uint8Array,
): Promise<{ isRight: boolean; id: string | undefined }> => {
  const decoder = getTransactionDecoder()
  const [before, { messageBytes, signatures }] = [decoder.decode(asked), decoder.decode(signed)]
  const own = signatures[address(account)]
  if (!own) return { isRight: false, id: undefined }
  const isSame = bytesToHex(Uint8Array.from(before.messageBytes)) === bytesToHex(Uint8Array.from(messageBytes))
  const isRight = isSame && (await verifySignature(await keyOf(account), own, messageBytes))
  return { isRight, id: getBase58Decoder().decode(own) }
}

/** Hands signed bytes to the network. */
export const submit = async (node: string, signed: Uint8Array): Promise<void> => {
  const wire = getBase64Decoder().decode(signed) as Base64EncodedWireTransaction // what a transaction is in base64
  await createSolanaRpc(node).sendTransaction(wire, { encoding: 'base64' }).send(inTime())
}

export { isAddress }
