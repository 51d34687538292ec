import { toIcon } from '@latchkey/connectors/internal'
import { useEffect, useId, useRef, useState } from 'react'
import { useFirstMessages, useLatchkey } from '../context.tsx'
import { useKit } from '../kit-context.ts'
import { KitButton } from '../parts/kit-button.tsx'
import { Notice } from '../parts/notice.tsx'
import { isShown } from '../view-store.ts'
import { readPlatform } from './platform.ts'
import { useWallets } from './use-wallets.ts'
import { WalletIcon } from './wallet-icon.tsx'
import { isWalletGroup, ownGroups, type RecommendedWallet, type WalletGroup } from './wallet-list-options.ts'
import { isNamed, listMissing, type Wallet } from './wallets.ts'

type Choosing = { onChoose(wallet: Wallet): void }

type Group = {
  id: string
  heading: string
  wallets: readonly Wallet[]
  /** Recommended, and not installed. */
  missing?: readonly RecommendedWallet[]
}

/** The wallet that most people ask for; on a phone it is among the apps. */
const metaMask: RecommendedWallet = { id: 'io.metamask', name: 'MetaMask', url: 'https://metamask.io/download' }

/** The groups of a list in the page's order, else installed wallets first if there were any when it was opened. */
const useGroups = (wallets: readonly Wallet[]): Group[] => {
  const { list } = useFirstMessages().connect
  const { latchkey, viewStore } = useKit()
  const { walletList, injected } = latchkey
  // Decided once it is shown: a wallet that announces itself late must not move what somebody is about to press.
  const decided = useRef<readonly WalletGroup[]>(undefined)
  if (!decided.current || !isShown(viewStore.getState()))
    decided.current = wallets.some(({ kind }) => kind === 'extension') ? ownGroups : ['social', 'others', 'installed']
  const order = decided.current
  const { groups = [] } = walletList
  const custom = groups.filter((group) => typeof group !== 'string')
  const free = wallets.filter((wallet) => !wallet.isRecent && !custom.some((group) => isNamed(wallet, group.wallets)))
  const missing = listMissing(wallets, walletList)
  const usual =
    injected && !walletList.recommended && readPlatform() === 'desk'
      ? listMissing(wallets, { ...walletList, recommended: [metaMask] })
      : []
  return [...groups, ...order.filter((group) => !groups.includes(group))]
    .map(
      (group): Group =>
        isWalletGroup(group)
          ? {
              id: group,
              heading: list[group],
              wallets: free.filter(({ kind }) => groupOf[kind] === group),
              missing: group === 'others' ? usual : [],
            }
          : {
              id: `custom ${group.title}`,
              heading: group.title,
              wallets: wallets.filter((wallet) => !wallet.isRecent && isNamed(wallet, group.wallets)),
              missing: missing.filter(({ id }) => group.wallets.includes(id)),
            },
    )
    .concat({
      id: 'recommended',
      heading: list.recommended,
      wallets: [],
      missing: missing.filter(({ id }) => !custom.some((group) => group.wallets.includes(id))),
    })
    .filter((group) => group.wallets.length + (group.missing?.length ?? 0) > 0)
}

const groupOf: Record<Wallet['kind'], WalletGroup> = {
  extension: 'installed',
  social: 'social',
  coinbase: 'others',
  phone: 'others',
  other: 'others',
}

/**
 * The ways to connect, in groups, and an explanation of wallets.
 * @param props.onGet goes to the step for somebody without a wallet
 */
export function WalletRows({ onChoose, onGet }: Choosing & { onGet(): void }) {
  const { list } = useFirstMessages().connect
  const { injected } = useLatchkey()
  const wallets = useWallets()
  const groups = useGroups(wallets)
  const recent = wallets.filter(({ isRecent }) => isRecent)
  const isDivided = groups.length + recent.length > 1

  return (
    <>
      {wallets.length === 0 && (
        <Notice tone="info" title={list.none.title}>
          <p>{list.none.text}</p>
        </Notice>
      )}
      {recent.length > 0 && <Rows wallets={recent} onChoose={onChoose} />}
      {groups.map(({ id, heading, ...rows }, at) => (
        <Rows
          key={id}
          heading={isDivided || rows.wallets.length === 0 ? heading : undefined}
          {...rows}
          hasLead={id === 'social' && at === 0 && recent.length === 0}
          onChoose={onChoose}
        />
      ))}
      <details className="lk-what">
        <summary>{list.what.question}</summary>
        {list.what.answer.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
      {injected && (
        <KitButton tone="quiet" onClick={onGet}>
          {list.get}
        </KitButton>
      )}
      <PageLinks />
    </>
  )
}

/** The page's terms, privacy policy and support, where it names them. */
function PageLinks() {
  const { links } = useLatchkey()
  const words = useFirstMessages()
  const named = (['terms', 'privacy', 'support'] as const).filter((name) => links[name])
  if (named.length === 0) return null
  return (
    <ul className="lk-links">
      {named.map((name) => (
        <li key={name}>
          <a href={links[name]} target="_blank" rel="noreferrer noopener">
            {words.parts.links[name]}
            <span className="lk-hidden"> ({words.account.newTab})</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

type RowsProps = Choosing & {
  wallets: readonly Wallet[]
  missing?: readonly RecommendedWallet[]
  heading?: string | undefined
  /** The first of them is the recommended one. */
  hasLead?: boolean
}

/** With more logins than this the list would be long: from the third on they are shown two to a row. */
const mostRows = 3

function Rows({ heading, wallets, missing = [], hasLead = false, onChoose }: RowsProps) {
  const id = useId()
  const isLong = wallets.length > mostRows && wallets.every(({ kind }) => kind === 'social')
  return (
    <div className="lk-group">
      {heading && (
        <p className="lk-group-heading" id={id}>
          {heading}
        </p>
      )}
      <ul className="lk-rows" data-look={isLong ? 'logins' : undefined} aria-labelledby={heading && id}>
        {wallets.map((wallet, at) => (
          <li key={wallet.id}>
            <Row wallet={wallet} isLead={hasLead && at === 0} isShort={isLong && at > 1} onChoose={onChoose} />
          </li>
        ))}
        {missing.map((wallet) => (
          <li key={wallet.id}>
            <MissingRow {...wallet} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The mark of a wallet without an icon, once it is loaded; the row is shown meanwhile. */
const useMark = (name: string, icon: string | undefined) => {
  const { viewStore } = useKit()
  const [mark, setMark] = useState<string>()
  useEffect(
    () =>
      icon
        ? undefined
        : viewStore.whenShown(() =>
            import('./wallet-marks.ts').then(
              ({ walletMark }) => setMark(walletMark(name)),
              () => {}, // the row keeps its letter
            ),
          ),
    [name, icon, viewStore],
  )
  return icon ? toIcon(icon) : mark
}

/** A wallet that is not installed: a link to where somebody gets it. */
function MissingRow({ name, url, icon }: RecommendedWallet) {
  const words = useFirstMessages()
  const mark = useMark(name, icon)
  return (
    <a className="lk-row" href={url} target="_blank" rel="noreferrer noopener">
      <WalletIcon name={name} icon={mark} kind="other" />
      <span className="lk-row-words">
        <bdi className="lk-row-name">{name}</bdi>
        <span className="lk-row-hint">{words.connect.list.install}</span>
        <span className="lk-hidden"> ({words.account.newTab})</span>
      </span>
    </a>
  )
}

function Row({ wallet, isLead, isShort, onChoose }: Choosing & { wallet: Wallet; isLead: boolean; isShort: boolean }) {
  const { list } = useFirstMessages().connect
  const { walletList } = useLatchkey()
  const { kind, name, isRecent, connector } = wallet
  const isRecommended = walletList.recommended?.some(({ id }) => isNamed(wallet, [id]))
  const hint =
    kind === 'phone' ? (readPlatform() === 'desk' ? list.scan : list.openApp) : kind === 'coinbase' && list.coinbase
  // The connector's code is loaded when somebody is about to press: a window must open soon after the click.
  const warm = () => {
    if ('warm' in connector && typeof connector.warm === 'function') connector.warm()
  }
  return (
    <button
      type="button"
      className="lk-row"
      data-kind={kind}
      data-lead={isLead ? '' : undefined}
      aria-label={isShort ? list.continueWith(name) : undefined}
      onClick={() => onChoose(wallet)}
      onPointerEnter={warm}
      onFocus={warm}
    >
      <WalletIcon {...wallet} />
      <span className="lk-row-words">
        <bdi className="lk-row-name">{kind === 'social' && !isShort ? list.continueWith(name) : name}</bdi>
        {hint && <span className="lk-row-hint">{hint}</span>}
      </span>
      {(isRecent || isRecommended) && <span className="lk-badge">{isRecent ? list.recent : list.recommended}</span>}
    </button>
  )
}
