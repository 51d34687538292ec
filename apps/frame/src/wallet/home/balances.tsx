import { isWalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { User } from '@latchkey/protocol/user'
import { readAccount } from '@latchkey/protocol/user'
import { Address, Button, Details, Notice } from '@latchkey/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import type { Holding, Holdings, ListedAsset } from '../families/holdings.ts'
import { tiny, toAmount, toShort, toSignificant } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { NetworkOrigin } from '../screens/network-title.tsx'
import { CoinMark, TokenMark } from './coin-mark.tsx'
import { Empty } from './empty.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { ListRow, LoadingRows } from './list-row.tsx'
import { holdingsKey, type NetworkHoldings } from './use-holdings.ts'
import type { Worth } from './use-worth.ts'

type Props = {
  places: readonly NetworkHoldings[]
  account: string
  user: User
  source: HomeData
  /** Undefined where nothing has a price. */
  worth: Worth | undefined
  /** Asks for the PIN first, then hides these. */
  askPin(entries: readonly ListedAsset[]): void
}

/** The holdings of the account by network: what it has first. */
export function Balances(props: Props) {
  const { places } = props
  const { home: t } = useMessages()
  if (places.length === 0)
    return (
      <Notice tone="info" title={t.noNetworks}>
        {t.noNetworksText}
      </Notice>
    )
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
  return <Held {...props} />
}

/** Balances, then those that could not be read, then, behind one press, those that are zero. */
function Held({ places, ...rest }: Props) {
  const { home: t } = useMessages()
  const sorted = places.map((place) => ({ place, ...sortLines(place, rest, t) }))
  const held = useArrival(sorted.filter(({ some }) => some.length > 0))
  const failed = sorted.filter(({ place, some }) => place.failure && some.length === 0)
  const early = sorted.filter(({ place }) => !place.lastRead && !place.failure)
  const empty = early.length > 0 ? [] : sorted.filter(({ none }) => none.length > 0)
  const assets = places.flatMap(({ lastRead }) => lastRead?.holdings.assets ?? [])
  const tokens = places.flatMap(({ lastRead }) => (lastRead ? heldOf(lastRead.holdings) : []))
  const isEmpty = held.length === 0 && failed.length === 0 && early.length === 0
  return (
    <>
      {isEmpty && (
        <Empty drawing="purse" title={t.noCoins}>
          {t.noCoinsText}
        </Empty>
      )}
      {held.map(({ place, some }) => (
        <OnNetwork key={place.network.name} place={place} lines={some} />
      ))}
      {failed.map(({ place }) => (
        <OnNetwork key={place.network.name} place={place} lines={[]} />
      ))}
      {/* Mounted anew whenever a network has answered: bars that end in another place than they began would jump. */}
      {early.length > 0 && (
        <LoadingRows
          key={early.length}
          label={early.length === 1 && early[0] ? t.loading(early[0].place.network.title) : t.loadingAll}
          lines={early.length * 2}
        />
      )}
      {assets.some(({ kind }) => kind === 'items') && <p className={styles.small}>{t.noPictures}</p>}
      {empty.length > 0 && (
        <Details summary={t.zeros(empty.reduce((sum, { none }) => sum + none.length, 0))}>
          {empty.map(({ place, none }) => (
            <OnNetwork key={place.network.name} place={place} lines={none} folded />
          ))}
        </Details>
      )}
      {!isEmpty &&
        early.length === 0 &&
        failed.length < places.length &&
        assets.length === 0 &&
        tokens.length === 0 && <p className={styles.small}>{t.noAssets}</p>}
    </>
  )
}

/** Networks in the order of the list, but one that answers later comes after those that are shown already. */
const useArrival = <T extends { place: NetworkHoldings }>(all: readonly T[]): T[] => {
  const seen = useRef<string[]>([])
  const nameOf = ({ place }: T) => place.network.name
  const order = [...seen.current, ...all.map(nameOf).filter((name) => !seen.current.includes(name))]
  useEffect(() => {
    seen.current = order
  })
  return order.flatMap((name) => all.find((each) => nameOf(each) === name) ?? [])
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

type OnNetworkProps = { place: NetworkHoldings; lines: readonly ReactNode[]; folded?: boolean }

function OnNetwork({ place, lines, folded = false }: OnNetworkProps) {
  const { home: t } = useMessages()
  const { network, lastRead, failure, reading, again } = place
  const heading = useId()
  const refused = failure !== null && isRefusal(failure)
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 className={styles.heading} id={heading}>
        {network.title}
      </h2>
      <NetworkOrigin network={network} />
      {!folded && failure && refused && (
        <Notice tone="info" title={t.noNode}>
          {t.noNodeText}
        </Notice>
      )}
      {!folded && failure && !refused && (
        <Silent title={t.silent(network.title)} text={lastRead ? t.stale : t.silentText} busy={reading} again={again} />
      )}
      {lines.length > 0 && <ul className={styles.list}>{lines}</ul>}
      {!folded && lastRead?.holdings.tokens === 'silent' && <p className={styles.small}>{t.tokensSilent}</p>}
    </section>
  )
}

/** The lines of a network: those the account has something of, and those it has nothing of. The coin comes first. */
const sortLines = (
  { network, lastRead }: NetworkHoldings,
  { account, user, source, worth, askPin }: Omit<Props, 'places'>,
  t: Messages['home'],
): { some: ReactNode[]; none: ReactNode[] } => {
  const sorted: { some: ReactNode[]; none: ReactNode[] } = { some: [], none: [] }
  if (!lastRead) return sorted
  const { holdings, listed } = lastRead
  const own = readAccount(network, user)
  /** Empty text keeps the place of what is not known, where some of the list has a worth. */
  const toWorth = (id: string | undefined, value: bigint) => worth && (worth.of(network, id, value) ?? '')
  const put = (has: boolean, line: ReactNode) => sorted[has ? 'some' : 'none'].push(line)
  put(
    // Tokens that could not be read may be there.
    holdings.coin > 0n || holdings.tokens === 'silent',
    <Line
      key="coin"
      name={network.coin}
      mark={<CoinMark coin={network.coin} />}
      amount={toAmount(holdings.coin, network.decimals)}
      worth={toWorth(undefined, holdings.coin)}
      more={
        <>
          <p className={styles.small}>{t.coinText(network.coin)}</p>
          {own && own.address !== account && <Address label={t.addressOn(network.title)} value={own.address} />}
        </>
      }
    />,
  )
  for (const { id, symbol, decimals, balance } of heldOf(holdings))
    put(
      balance > 0n,
      <Line
        key={id}
        name={symbol ?? t.token}
        mark={<TokenMark network={network} address={id} />}
        amount={toAmount(balance, decimals)}
        worth={toWorth(id, balance)}
        more={
          <>
            <Address label={t.mint} value={id} />
            <p className={styles.small}>{t.mintText}</p>
          </>
        }
      />,
    )
  for (const holding of holdings.assets)
    put(
      hasSome(holding),
      <AssetLine
        key={`${holding.asset.standard} ${holding.asset.address}`}
        holding={holding}
        network={network}
        account={account}
        source={source}
        askPin={askPin}
        worth={toWorth}
        entries={listed.filter(({ address }) => address.toLowerCase() === holding.asset.address.toLowerCase())}
      />,
    )
  return sorted
}

/** Something that could not be read may be there. */
const hasSome = (holding: Holding): boolean => {
  if (holding.kind === 'unreadable') return true
  return holding.kind === 'token' ? holding.balance > 0n : holding.items.length > 0
}

/** Tokens of families other than EVM. */
const heldOf = ({ tokens }: Holdings) => (typeof tokens === 'object' ? tokens : [])

type LineProps = { name: string; mark: ReactNode; amount: string; worth: string | undefined; more: ReactNode }

/** A coin or a token: a few digits at first, in full when it is opened. */
function Line({ name, mark, amount, worth, more }: LineProps) {
  const { locale, home: t } = useMessages()
  return (
    <ListRow
      line={
        <>
          {mark}
          <span className={styles.name}>{name}</span>
          <span className={styles.amount} data-priced={worth === undefined ? undefined : ''}>
            {toSignificant(amount, locale) ?? t.lessThan(toShort(tiny, locale))}
            {worth && <span className={styles.worth}>{worth}</span>}
          </span>
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
  askPin: Props['askPin']
  worth(id: string, value: bigint): string | undefined
  /** Every listed asset of this contract. */
  entries: readonly ListedAsset[]
}

function AssetLine({ holding, worth, ...rest }: AssetProps) {
  const { home: t } = useMessages()
  const { asset } = holding
  const name = (holding.kind === 'unreadable' ? undefined : holding.token.symbol) ?? t.token
  const mark = <TokenMark network={rest.network} address={asset.address} />
  const more = (
    <>
      <Address label={t.contract} value={asset.address} />
      <Remove name={name} {...rest} />
    </>
  )
  if (holding.kind === 'token')
    return (
      <Line
        name={name}
        mark={mark}
        amount={toAmount(holding.balance, holding.token.decimals)}
        worth={worth(asset.address, holding.balance)}
        more={more}
      />
    )
  if (holding.kind === 'unreadable')
    return (
      <ListRow
        line={
          <>
            {mark}
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
          {mark}
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

/** Removes assets that the person added; those that the operator lists stay. */
function Remove({
  name,
  entries,
  network,
  account,
  source,
  askPin,
}: Omit<AssetProps, 'holding' | 'worth'> & { name: string }) {
  const { home: t } = useMessages()
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => source.remove(entries),
    // Only a session in which the PIN opened the wallet changes the list: somebody may have only the login.
    onError: (failure) => (isServiceError(failure, 'not_allowed') ? askPin(entries) : undefined),
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
