import { isWalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { readAccount } from '@latchkey/protocol/user'
import { Address, Button, Notice } from '@latchkey/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import type { Holding, Holdings, ListedAsset } from '../families/holdings.ts'
import { toAmount, toShort } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { ListRow, LoadingRows } from './list-row.tsx'
import { holdingsKey, type NetworkHoldings } from './use-holdings.ts'

type Props = { places: readonly NetworkHoldings[]; account: string; user: User; source: HomeData }

/** The holdings of the account by network, the coin first. */
export function Balances({ places, account, user, source }: Props) {
  const { home: t } = useMessages()
  if (places.length === 0)
    return (
      <Notice tone="info" title={t.noNetworks}>
        {t.noNetworksText}
      </Notice>
    )
  const assets = places.flatMap(({ lastRead }) => lastRead?.holdings.assets ?? [])
  const held = places.flatMap(({ lastRead }) => (lastRead ? heldOf(lastRead.holdings) : []))
  const read = places.some(({ lastRead }) => lastRead)
  const down = places.length > 1 && places.every(({ lastRead, failure }) => !lastRead && failure && !isRefusal(failure))
  if (down)
    return (
      <Silent
        title={t.allSilent}
        text={t.silentText}
        busy={places.some(({ reading }) => reading)}
        again={() => {
          for (const { again } of places) again()
        }}
      />
    )
  return (
    <>
      {places.map((place) => (
        <OnNetwork key={place.network.name} {...{ place, account, user, source }} />
      ))}
      {assets.some(({ kind }) => kind === 'items') && <p className={styles.small}>{t.noPictures}</p>}
      {read && assets.length === 0 && held.length === 0 && <p className={styles.small}>{t.noAssets}</p>}
    </>
  )
}

/** Returns whether a retry is pointless: there is no node, or the network was shut down. */
const isRefusal = (failure: Error) => isWalletError(failure, 'badRequest') || isWalletError(failure, 'unsupportedChain')

function Silent({ title, text, busy, again }: { title: string; text: string; busy: boolean; again(): void }) {
  const { home: t } = useMessages()
  return (
    <Notice tone="caution" role="status" title={title}>
      <p>{text}</p>
      <Button className={styles.within} busy={busy} onClick={again}>
        {t.again}
      </Button>
    </Notice>
  )
}

function OnNetwork({ place, account, user, source }: { place: NetworkHoldings } & Omit<Props, 'places'>) {
  const { home: t } = useMessages()
  const { network, lastRead, failure, reading, again } = place
  const heading = useId()
  const refused = failure !== null && isRefusal(failure)
  const own = readAccount(network, user)
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {network.title}
      </h2>
      {!lastRead && !failure && <LoadingRows label={t.loading(network.title)} lines={1} />}
      {failure && refused && (
        <Notice tone="info" title={t.noNode}>
          {t.noNodeText}
        </Notice>
      )}
      {failure && !refused && (
        <Silent title={t.silent(network.title)} text={lastRead ? t.stale : t.silentText} busy={reading} again={again} />
      )}
      {lastRead && (
        <ul className={styles.list}>
          <Line
            name={network.coin}
            amount={toAmount(lastRead.holdings.coin, network.decimals)}
            more={
              <>
                <p className={styles.small}>{t.coinText(network.coin)}</p>
                {own && own.address !== account && <Address label={t.addressOn(network.title)} value={own.address} />}
              </>
            }
          />
          {heldOf(lastRead.holdings).map(({ id, symbol, decimals, balance }) => (
            <Line
              key={id}
              name={symbol ?? t.token}
              amount={toAmount(balance, decimals)}
              more={
                <>
                  <Address label={t.mint} value={id} />
                  <p className={styles.small}>{t.mintText}</p>
                </>
              }
            />
          ))}
          {lastRead.holdings.assets.map((holding) => (
            <AssetLine
              key={`${holding.asset.standard} ${holding.asset.address}`}
              holding={holding}
              network={network}
              account={account}
              source={source}
              entries={lastRead.listed.filter(
                ({ address }) => address.toLowerCase() === holding.asset.address.toLowerCase(),
              )}
            />
          ))}
        </ul>
      )}
      {lastRead?.holdings.tokens === 'silent' && <p className={styles.small}>{t.tokensSilent}</p>}
    </section>
  )
}

/** Tokens of families other than EVM. */
const heldOf = ({ tokens }: Holdings) => (typeof tokens === 'object' ? tokens : [])

/** A coin or a token: rounded at first, in full when it is opened. */
function Line({ name, amount, more }: { name: string; amount: string; more: ReactNode }) {
  const { locale, home: t } = useMessages()
  return (
    <ListRow
      line={
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.amount}>{toShort(amount, locale)}</span>
        </>
      }
    >
      <p>
        {t.exactly} <strong className={styles.number}>{`${toShort(amount, locale, 100)} ${name}`}</strong>
      </p>
      {more}
    </ListRow>
  )
}

type AssetProps = {
  holding: Holding
  network: Network
  account: string
  source: HomeData
  /** Every listed asset of this contract. */
  entries: readonly ListedAsset[]
}

function AssetLine({ holding, ...rest }: AssetProps) {
  const { home: t } = useMessages()
  const { asset } = holding
  const name = (holding.kind === 'unreadable' ? undefined : holding.token.symbol) ?? t.token
  const more = (
    <>
      <Address label={t.contract} value={asset.address} />
      <Remove name={name} {...rest} />
    </>
  )
  if (holding.kind === 'token')
    return <Line name={name} amount={toAmount(holding.balance, holding.token.decimals)} more={more} />
  if (holding.kind === 'unreadable')
    return (
      <ListRow
        line={
          <>
            <span className={styles.name}>{name}</span>
            <span className={styles.small}>{t.unreadable}</span>
          </>
        }
      >
        <p className={styles.small}>{t.unreadableText}</p>
        {more}
      </ListRow>
    )
  return (
    <ListRow
      line={
        <>
          <span className={styles.name}>{name}</span>
          <span className={styles.amount}>{t.items(holding.items.length)}</span>
        </>
      }
    >
      {holding.items.length > 0 && (
        <ul className={styles.items}>
          {holding.items.map(({ id, amount }) => (
            <li key={String(id)}>{t.item(String(id), amount)}</li>
          ))}
        </ul>
      )}
      {more}
    </ListRow>
  )
}

/** Removes what the person added; what the operator lists stays. */
function Remove({ name, entries, network, account, source }: Omit<AssetProps, 'holding'> & { name: string }) {
  const { home: t } = useMessages()
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => source.remove(entries),
    onSettled: () => client.invalidateQueries({ queryKey: holdingsKey(account, network) }),
  })
  if (!entries.every(({ added }) => added)) return null
  return (
    <>
      <Button busy={removing.isPending} onClick={() => removing.mutate()}>
        {t.remove(name)}
      </Button>
      <p className={styles.small}>{removing.isError ? t.notRemoved : t.removeText}</p>
    </>
  )
}
