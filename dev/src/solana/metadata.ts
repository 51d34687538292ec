// Stands in for Metaplex's program, which does not run here: the account it would store for the demo token.
import {
  type Address,
  addEncoderSizePrefix,
  fixEncoderSize,
  getAddressEncoder,
  getProgramDerivedAddress,
  getStructEncoder,
  getU8Encoder,
  getU16Encoder,
  getU32Encoder,
  getUtf8Encoder,
} from '@solana/kit'

const program = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s' as Address
const address = getAddressEncoder()

/** A text with its length, padded with zeros to its maximum size. */
const text = (most: number) => addEncoderSizePrefix(fixEncoderSize(getUtf8Encoder(), most), getU32Encoder())
/** The fields up to the fees; optional ones are not used. */
const encoder = getStructEncoder([
  ['key', getU8Encoder()],
  ['authority', address],
  ['mint', address],
  ['name', text(32)],
  ['symbol', text(10)],
  ['uri', text(200)],
  ['fee', getU16Encoder()],
])
const bytes = 679

/** The account with the name of the demo token. */
export async function metadataOf(mint: Address, authority: Address) {
  const seeds = ['metadata', address.encode(program), address.encode(mint)]
  const [place] = await getProgramDerivedAddress({ programAddress: program, seeds })
  const words = encoder.encode({ key: 4, authority, mint, name: 'Demo coin', symbol: 'DEMO', uri: '', fee: 0 })
  const data = new Uint8Array(bytes)
  data.set(words)
  return { address: place, owner: program, data }
}
