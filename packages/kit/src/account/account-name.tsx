import type { Address } from 'viem'
import { AccountMark } from '../parts/account-mark.tsx'
import { useMessages } from '../use-messages.ts'
import { useName } from './use-name.ts'

/** Groups of four, the first with the `0x`. */
const groups = (address: string): string[] => {
  const [first = '', ...rest] = address.slice(2).match(/.{4}/g) ?? []
  return [`0x${first}`, ...rest]
}

/** An account: its identicon, its name if it has one, its wallet, and the full address in groups of four. */
export function AccountName({ address, wallet }: { address: Address; wallet: string }) {
  const { account } = useMessages()
  const name = useName(address)
  return (
    <div className="lk-person">
      <AccountMark address={address} size={44} />
      <div>
        <p className="lk-person-name">{name ? <bdi>{name}</bdi> : account.nameless}</p>
        <p className="lk-soft">{wallet}</p>
      </div>
      <p className="lk-person-address">
        <span className="lk-hidden">
          {account.address}: {address}
        </span>
        <span dir="ltr" aria-hidden="true" translate="no">
          {groups(address).map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the address
            <span key={at}>{group}</span>
          ))}
        </span>
      </p>
    </div>
  )
}
