import { readHederaAccount } from '../../../session/hedera-mirror.ts'
import type { ReadOtherNames } from '../transactions.ts'

/** The most accounts of one operation that are looked up. */
const most = 60

/** An account's number, and the address that contracts know it by, which may have nothing in common with it (HIP-583). */
export const readOtherNames: ReadOtherNames = async (addresses, { config, network }) => {
  const accounts = [...new Set(addresses.map((each) => each.toLowerCase()))].filter((each) =>
    /^(0x[0-9a-f]{40}|0\.0\.\d{1,18})$/.test(each),
  )
  const answers = await Promise.allSettled(
    accounts.slice(0, most).map((each) => readHederaAccount(config, network, each)),
  )
  const found = answers.flatMap((each) => (each.status === 'fulfilled' ? (each.value ?? []) : []))
  return {
    names: found.flatMap(({ id, address }) => (address === null ? [id] : [id, address])),
    isWhole: answers.every(({ status }) => status === 'fulfilled'),
  }
}
