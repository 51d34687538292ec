import type { Network } from '@latchkey/core/networks'
import type { Outlook } from './facts.ts'
import { toAmount, toShort } from './format.ts'
import { texts } from './texts/en.ts'

const t = texts.send.outlook

/** From here on an allowance is as good as no limit: no token has so many units. */
const unlimitedFrom = 2n ** 128n

/** One line of what would change; with the address it is about, where a name could lie. */
export type OutlookLine = {
  way: 'out' | 'in' | 'may'
  text: string
  address: { label: string; value: string } | undefined
}

/** What a node says would change, in words: what goes out first, then what comes in, then who may take something. */
export const describeOutlook = (outlook: Outlook, network: Network): OutlookLine[] => {
  if (outlook.kind === 'none') return []
  const lines = outlook.changes.map(({ change, token }): OutlookLine => {
    const symbol = token?.symbol ?? texts.send.tokens
    const tokens = (amount: bigint) =>
      token?.standard === 'erc20' ? `${toShort(toAmount(amount, token.decimals))} ${symbol}` : t.unnamed(`${amount}`)
    const item = (id: bigint, amount = 1n) =>
      `${token?.symbol ?? texts.send.anItem} #${id}${amount > 1n ? ` × ${amount}` : ''}`
    if (change.kind === 'permission' || change.kind === 'item-permission') {
      const what =
        change.kind === 'item-permission'
          ? item(change.id)
          : change.amount === 'all' || change.amount >= unlimitedFrom
            ? t.all(symbol)
            : t.upTo(tokens(change.amount))
      return { way: 'may', text: t.may(what), address: { label: texts.send.spender, value: change.spender } }
    }
    const size = change.amount < 0n ? -change.amount : change.amount
    const what =
      change.kind === 'coin'
        ? `${toShort(toAmount(size, network.decimals))} ${network.coin}`
        : change.kind === 'item'
          ? item(change.id, size)
          : tokens(size)
    const nameless = change.kind !== 'coin' && !token?.symbol
    return {
      way: change.amount < 0n ? 'out' : 'in',
      text: change.amount < 0n ? t.send(what) : t.receive(what),
      address: nameless ? { label: texts.send.token, value: change.contract } : undefined,
    }
  })
  const order = { out: 0, in: 1, may: 2 }
  return lines.sort((one, other) => order[one.way] - order[other.way])
}
