import { useId, useState } from 'react'
import { useFirstMessages } from '../context.tsx'
import { Notice } from '../parts/notice.tsx'
import { readPlatform } from './platform.ts'
import { useWallets } from './use-wallets.ts'
import { WalletIcon } from './wallet-icon.tsx'
import type { Wallet } from './wallets.ts'

type Choosing = { onChoose(wallet: Wallet): void }

/** The ways to connect, in groups, and an explanation of wallets. */
export function WalletRows({ onChoose }: Choosing) {
  const { list } = useFirstMessages().connect
  const wallets = useWallets()
  const of = (...kinds: Wallet['kind'][]) => wallets.filter(({ kind, isRecent }) => !isRecent && kinds.includes(kind))
  const installed = { heading: list.installed, wallets: of('extension') }
  const social = { heading: list.social, wallets: of('social') }
  const others = { heading: list.others, wallets: of('coinbase', 'phone', 'other') }
  // Decided once: a wallet that announces itself late must not move what somebody is about to press.
  const [installedFirst] = useState(() => wallets.some(({ kind }) => kind === 'extension'))
  const groups = (installedFirst ? [installed, social, others] : [social, others, installed]).filter(
    (group) => group.wallets.length > 0,
  )
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
      {groups.map((group) => (
        <Rows
          key={group.heading}
          heading={isDivided ? group.heading : undefined}
          wallets={group.wallets}
          hasLead={group === social && !installedFirst && recent.length === 0}
          onChoose={onChoose}
        />
      ))}
      <details className="lk-what">
        <summary>{list.what.question}</summary>
        {list.what.answer.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </details>
    </>
  )
}

type RowsProps = Choosing & {
  wallets: readonly Wallet[]
  heading?: string | undefined
  /** The first of them is the recommended one. */
  hasLead?: boolean
}

function Rows({ heading, wallets, hasLead = false, onChoose }: RowsProps) {
  const id = useId()
  return (
    <div className="lk-group">
      {heading && (
        <p className="lk-group-heading" id={id}>
          {heading}
        </p>
      )}
      <ul className="lk-rows" aria-labelledby={heading && id}>
        {wallets.map((wallet, at) => (
          <li key={wallet.id}>
            <Row wallet={wallet} isLead={hasLead && at === 0} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Row({ wallet, isLead, onChoose }: Choosing & { wallet: Wallet; isLead: boolean }) {
  const { list } = useFirstMessages().connect
  const { kind, name, isRecent, connector } = wallet
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
      onClick={() => onChoose(wallet)}
      onPointerEnter={warm}
      onFocus={warm}
    >
      <WalletIcon {...wallet} />
      <span className="lk-row-words">
        <bdi className="lk-row-name">{kind === 'social' ? list.continueWith(name) : name}</bdi>
        {hint && <span className="lk-row-hint">{hint}</span>}
      </span>
      {isRecent && <span className="lk-badge">{list.recent}</span>}
    </button>
  )
}
