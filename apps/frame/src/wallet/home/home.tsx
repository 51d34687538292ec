import { isKnownNetwork, type Network, readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { readAccount } from '@latchkey/protocol/user'
import { Address, Button, Notice, Sheet, Tabs } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { nameOf } from '../account-row.ts'
import { toDateAndTime } from '../format.ts'
import { isComposing } from '../is-composing.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import { Accounts } from './accounts.tsx'
import { Activity } from './activity.tsx'
import { Apps } from './apps.tsx'
import { Balances } from './balances.tsx'
import { DeleteAccount } from './delete-account.tsx'
import styles from './home.module.css'
import type { HomeProps, Tab } from './props.ts'
import { type Account, Receive } from './receive.tsx'
import { Send } from './send.tsx'
import { Settings } from './settings.tsx'
import { SignOut } from './sign-out.tsx'
import { useHoldings } from './use-holdings.ts'
import { useWorth, type Worth } from './use-worth.ts'

type View = 'wallet' | 'accounts' | 'deleteAccount' | 'receive' | 'send' | 'signOut' | 'signOutAll'

/** While the person is active, the call is kept alive at this interval, milliseconds. */
const activeMs = 10_000

/** Reports that the person is active, so that the home stays open. */
const useWork = (active: () => void) => {
  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY
    const work = () => {
      if (performance.now() - last < activeMs) return
      last = performance.now()
      active()
    }
    const ends = new AbortController()
    for (const name of ['pointerdown', 'keydown', 'wheel'])
      window.addEventListener(name, work, { signal: ends.signal, capture: true, passive: true })
    return () => ends.abort()
  }, [active])
}

/** The wallet itself: its holdings, its activity, its settings, receiving and sending. */
export function Home({ networks: shown, ...others }: HomeProps) {
  // One that the person added may have been removed in the settings.
  const networks = shown.filter(({ name }) => isKnownNetwork(name))
  const props: HomeProps = { ...others, networks }
  const { source, account, session, approve, reject, active } = props
  const [view, setView] = useState<View>(props.leaving ? 'signOutAll' : props.choosing ? 'accounts' : 'wallet')
  const [before, setBefore] = useState<View>('wallet')
  const [tab, setTab] = useState<Tab>(props.tab ?? 'balances')
  const places = useHoldings(networks, account, source)
  const gone = useStore(session, ({ user }) => user?.id !== props.user.id)
  const heldUntil = useHeldUntil(props)
  useWork(active)
  // Signed out, here or in another tab: there is nothing left to show.
  useEffect(() => {
    if (gone) reject()
  }, [gone, reject])

  const go = (to: View) => {
    setBefore(view)
    setView(to)
  }
  const back = () => go('wallet')
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event.nativeEvent) || view === 'wallet') return
    // Goes one step back instead of closing.
    event.stopPropagation()
    back()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog inside, caught as they bubble
    <div onKeyDown={press}>
      {view === 'wallet' && <Wallet {...props} places={places} tab={tab} onTab={setTab} before={before} go={go} />}
      {view === 'receive' && <Receive places={toAccounts(props)} back={back} />}
      {view === 'send' && (
        <Send
          account={account}
          user={props.user}
          page={props.page.network.getState()}
          places={places}
          source={source}
          draft={props.draft}
          back={back}
          receive={() => go('receive')}
          send={approve}
        />
      )}
      {view === 'accounts' && (
        <Accounts
          accounts={props.accounts}
          chosen={props.chosen}
          failed={props.choosing === 'failed'}
          heldUntil={heldUntil}
          choose={(index) => approve({ choosesAccount: index })}
          rename={(index, name) => approve({ namesAccount: index, name })}
          add={() => approve('addAccount')}
          importKey={() => approve('importKey')}
          remove={(index) => approve({ removesAccount: index })}
          back={back}
        />
      )}
      {view === 'deleteAccount' && (
        <DeleteAccount
          heldUntil={heldUntil}
          openExport={source.openExport}
          back={back}
          next={() => approve('deleteAccount')}
        />
      )}
      {(view === 'signOut' || view === 'signOutAll') && (
        <SignOut
          everywhere={view === 'signOutAll'}
          source={source}
          back={back}
          done={() => reject()}
          askPin={() => approve('signOutAll')}
        />
      )}
    </div>
  )
}

/** When changes are allowed that are held back in this browser, milliseconds; undefined where they are allowed now. */
const useHeldUntil = ({ session, source }: Pick<HomeProps, 'session' | 'source'>): number | undefined => {
  const until = useStore(session, ({ user }) => user?.changesFrom)
  const time = until === undefined ? undefined : Date.parse(until)
  return time !== undefined && time > source.now() ? time : undefined
}

/** The worth of everything, above all else. Its place is kept until it is known. */
function Total({ total }: Pick<Worth, 'total'>) {
  const { home: t, locale } = useMessages()
  const without = total?.without ?? []
  return (
    <div className={styles.total} aria-busy={total === undefined}>
      <p className={styles.small}>{t.worth}</p>
      <p className={styles.sum}>{total ? (total.sum ?? '–') : <span className={styles.bar} />}</p>
      {total && total.sum === undefined ? (
        <p className={styles.small}>{t.worthSilent}</p>
      ) : without.length > 0 ? (
        <p>{t.worthWithout(new Intl.ListFormat(locale, { type: 'unit' }).format(without))}</p>
      ) : (
        <p className={styles.small}>{t.worthText}</p>
      )}
      {total?.isPartial && <p>{t.someSilent}</p>}
    </div>
  )
}

/** The person's address on a network, and its label. */
const toOwn = (
  network: Parameters<typeof readAccount>[0] & Pick<Network, 'name'>,
  user: User,
  account: string,
  t: Messages['home'],
) => {
  const { address = account } = readAccount(network, user) ?? {}
  return address === account
    ? { label: t.address, value: account }
    : { label: t.addressOn(readNetwork(network.name).title), value: address }
}

/** Each address once, with the networks on which it is valid; the page's own network first. */
const toAccounts = ({ networks, user, account, page }: HomeProps): Account[] => {
  const accounts: Account[] = []
  const here = page.network.getState().name
  for (const network of [...networks].sort((a, b) => Number(b.name === here) - Number(a.name === here))) {
    const address = user.wallet ? readAccount(network, user)?.address : account
    if (address === undefined) continue
    const known = accounts.find((each) => each.address === address)
    if (known) known.networks.push(network)
    else accounts.push({ address, networks: [network] })
  }
  return accounts.length > 0 ? accounts : [{ address: account, networks: [] }]
}

type WalletProps = Omit<HomeProps, 'tab'> & {
  places: ReturnType<typeof useHoldings>
  tab: Tab
  onTab(tab: Tab): void
  /** The view the person returns from, where the focus continues. */
  before: View
  go(view: View): void
}

function Wallet({ places, tab, onTab, before, go, ...props }: WalletProps) {
  const messages = useMessages()
  const { locale, home: t } = messages
  const own = props.accounts.find(({ index }) => index === props.chosen)
  const endsAt = useStore(props.session, ({ user: now }) => now?.deletedAt)
  const { apps: _, ...tabsWithoutApps } = t.tabs
  const { source, networks, user, account, page, queue, release, walletConnect, unsent, approve, reject } = props
  const heldUntil = useHeldUntil(props)
  const worth = useWorth(places, source)
  const waits = useStore(queue, ({ waiting }) => waiting > 0)
  const { data: returned = 0 } = useQuery({
    queryKey: ['home', account, 'returned'],
    queryFn: source.returned,
    // Queried each time the wallet is opened.
    gcTime: 0,
    retry: false,
  })
  const first = (view: View) => (before === view ? { 'data-first': '' } : {})
  return (
    <Sheet title={t.title} size="tall" footer={<Button onClick={() => reject()}>{t.close}</Button>}>
      {props.deletion && (
        <Notice tone={props.deletion === 'asked' || props.deletion === 'kept' ? 'info' : 'caution'} role="status">
          {t.deletion[props.deletion]}
        </Notice>
      )}
      {endsAt !== undefined && (
        <Notice tone="danger" title={t.endsOn(toDateAndTime(Date.parse(endsAt), locale))}>
          <p>{t.endsText}</p>
          <Button className={styles.within} onClick={() => approve('keepAccount')}>
            {t.keep}
          </Button>
        </Notice>
      )}
      {unsent && (
        <Notice tone="danger" title={t.unsent}>
          {t.unsentText}
        </Notice>
      )}
      {returned > 0 && (
        <Notice tone="caution" role="status" title={t.returnedSome(returned)}>
          <p>{t.returnedText}</p>
          {tab !== 'activity' && (
            <Button className={styles.within} onClick={() => onTab('activity')}>
              {t.lookAtActivity}
            </Button>
          )}
        </Notice>
      )}
      {waits && (
        <Notice tone="info" role="status" title={t.waits}>
          <Button className={styles.within} onClick={() => reject()}>
            {t.closeForPage}
          </Button>
        </Notice>
      )}
      {worth && <Total total={worth.total} />}
      <div className={styles.which}>
        <span>{own ? nameOf(own, messages.accounts) : t.address}</span>
        <Button tone="quiet" {...first('accounts')} onClick={() => go('accounts')}>
          {props.accounts.length > 1 ? messages.accounts.switch : messages.accounts.title}
        </Button>
      </div>
      <Address {...toOwn(page.network.getState(), user, account, t)} />
      <div className={styles.two}>
        <Button {...first('receive')} onClick={() => go('receive')}>
          {t.receive}
        </Button>
        <Button tone="primary" {...first('send')} onClick={() => go('send')}>
          {t.send}
        </Button>
      </div>
      <Tabs label={t.title} tabs={walletConnect ? t.tabs : tabsWithoutApps} chosen={tab} onChoose={onTab}>
        {tab === 'balances' && (
          <Balances
            places={places}
            account={account}
            user={user}
            source={source}
            worth={worth}
            askPin={(hides) => approve({ hides })}
          />
        )}
        {tab === 'activity' && (
          <Activity
            account={account}
            names={networks.map(({ name }) => name).join(' ')}
            source={source}
            onReplace={approve}
          />
        )}
        {tab === 'apps' && walletConnect && <Apps walletConnect={walletConnect} connect={() => approve('connect')} />}
        {tab === 'settings' && (
          <Settings
            user={user}
            page={page}
            release={release}
            source={source}
            done={props.done}
            change={approve}
            heldUntil={heldUntil}
            waitForExport={() => approve('waitForExport')}
            data={props.data}
            copyData={() => approve('copyData')}
            contact={props.contact}
            changeContacts={approve}
            login={props.login}
            changeLogins={approve}
            deleteAccount={endsAt === undefined ? () => go('deleteAccount') : undefined}
            endSession={(id) => approve({ endsSession: id })}
            trustSession={(id) => approve({ trustsSession: id })}
            signOut={(everywhere) => go(everywhere ? 'signOutAll' : 'signOut')}
          />
        )}
      </Tabs>
    </Sheet>
  )
}
