import { useEffect, useState } from 'react'
import type { Address, Chain } from 'viem'
import { useBalance } from 'wagmi'
import { useLatchkey, useLocale } from '../context.tsx'
import { formatCoin } from '../transactions/format.ts'
import { useMessages } from '../use-messages.ts'
import { watchChain } from '../watch-chain.ts'

/** The balance of a chain's coin; a tap shows all digits. */
export function Balance({ address, chain }: { address: Address; chain: Chain }) {
  const { account: words } = useMessages()
  const { locale } = useLocale()
  const [isWhole, setWhole] = useState(false)
  const { config } = useLatchkey()
  const { data, isError, refetch } = useBalance({ address, chainId: chain.id })
  useEffect(
    () => watchChain(config.getClient({ chainId: chain.id }), () => void refetch({ cancelRefetch: false })),
    [config, chain, refetch],
  )
  const short = data && formatCoin(data.value, data.decimals, locale)
  const whole = data && formatCoin(data.value, data.decimals, locale, data.decimals)
  const text = isWhole ? (whole ?? '') : `${short}${short === whole ? '' : '…'}`
  return (
    <div className="lk-balance">
      <p className="lk-soft">{words.balance}</p>
      <p className="lk-balance-amount" aria-busy={!data && !isError}>
        {data ? (
          <span dir="ltr">
            <span className="lk-balance-number" data-long={text.length > 12 || undefined}>
              {text}
            </span>{' '}
            <span className="lk-balance-coin">{data.symbol}</span>
          </span>
        ) : (
          !isError && <span className="lk-soft">{words.loadingBalance}</span>
        )}
      </p>
      {short !== whole && (
        <button type="button" className="lk-balance-all" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.fewDigits : words.allDigits}
        </button>
      )}
      {isError && (
        <p className="lk-soft" role="status">
          {data ? words.oldBalance : words.noBalance}
        </p>
      )}
    </div>
  )
}
