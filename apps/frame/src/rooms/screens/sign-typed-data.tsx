import { splitHidden, type TypedNode, type TypedView } from '@latchkey/chains/evm'
import type { Network } from '@latchkey/core/networks'
import { Address, Details, Facts, Notice, Sheet } from '@latchkey/ui'
import { useApproval } from '../approval.ts'
import { toMoment } from '../format.ts'
import type { Asker } from '../room.ts'
import { texts } from '../texts/en.ts'
import { ApproveBar, FocusHint } from './approve-bar.tsx'
import { HexBlock } from './effect.tsx'
import { PlainText } from './plain-text.tsx'
import styles from './screens.module.css'
import type { Ways } from './ways.ts'

type Props = Ways<{ pin: boolean }> & {
  asker: Asker
  network: Network
  account: string
  view: TypedView
  /** Asked whatever the browser says. */
  pin: boolean
}

const t = texts.typed

/** Shows typed data with every value, and what a signature over it lets others do. */
export function SignTypedData({ asker, network, account, view, pin, approve, reject }: Props) {
  const approval = useApproval(view.digest)
  const needsPin = pin || !approval.seen
  const hidden = splitHidden(view.json).some((run) => run.hidden)
  return (
    <Sheet
      title={view.risk === 'spending' ? t.spendingTitle : t.title}
      asker={asker}
      headingRef={approval.heading}
      footer={
        <ApproveBar
          approval={approval}
          action={texts.sign.action}
          tone={view.risk === 'none' ? 'primary' : 'danger'}
          onApprove={() => approve({ pin: needsPin })}
          onReject={() => reject()}
        />
      }
    >
      {view.risk === 'spending' && <Spending spending={view.spending} />}
      {view.risk === 'assets' && (
        <Notice tone="danger" title={t.assets}>
          {t.assetsText}
        </Notice>
      )}
      <Facts
        rows={[
          ...(view.name === undefined
            ? []
            : [
                {
                  term: t.app,
                  detail: (
                    <PlainText text={[view.name, view.version].filter((part) => part !== undefined).join(' · ')} />
                  ),
                },
              ]),
          { term: t.kind, detail: <PlainText text={view.primaryType} /> },
          { term: t.network, detail: network.title },
        ]}
      />
      {view.verifyingContract && <Address label={t.contract} value={view.verifyingContract} />}
      <section className={styles.tree} aria-label={t.content}>
        <Tree nodes={view.members} />
      </section>
      <Address label={texts.sign.account} value={account} />
      {hidden && <Notice tone="caution">{texts.sign.hidden}</Notice>}
      <Details summary={texts.send.details}>
        <HexBlock label={t.digest} value={view.digest} />
      </Details>
      {needsPin && approval.ready && <p className={styles.soft}>{texts.sign.pinNext}</p>}
      <FocusHint approval={approval} />
    </Sheet>
  )
}

function Spending({ spending }: { spending: TypedView['spending'] }) {
  const { spender, tokens, amounts, unlimited, until } = spending
  // Past what a date can hold it means "for ever".
  const end = until === undefined ? undefined : until > 253_402_300_799n ? t.noLimit : toMoment(Number(until) * 1_000)
  return (
    <>
      <Notice tone="danger" title={t.spending}>
        <div className={styles.paragraphs}>
          <p>{t.spendingText}</p>
          {unlimited && <p>{t.spendingNoLimit}</p>}
        </div>
      </Notice>
      {spender && <Address label={t.spender} value={spender} />}
      {tokens.map((token) => (
        <Address key={token} label={t.token} value={token} />
      ))}
      <Facts
        rows={[
          ...(unlimited || amounts.length > 0
            ? [
                {
                  term: unlimited ? t.amount : t.amountUnits,
                  detail: unlimited ? (
                    <strong>{t.noLimit}</strong>
                  ) : (
                    amounts.map((each) => each.toLocaleString()).join(', ')
                  ),
                },
              ]
            : []),
          ...(end === undefined ? [] : [{ term: t.until, detail: end }]),
        ]}
      />
    </>
  )
}

/** Every member of the message, each under the one it belongs to. */
function Tree({ nodes }: { nodes: TypedNode[] }) {
  return (
    <ul>
      {nodes.map((node, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a member is its place, and names may come twice
        <li key={at}>
          <span className={styles.name}>
            <PlainText text={node.name} />
          </span>{' '}
          {'members' in node ? (
            node.members.length === 0 ? (
              <em>{t.empty}</em>
            ) : (
              <Tree nodes={node.members} />
            )
          ) : (
            <Value type={node.type} value={node.value} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Value({ type, value }: { type: string; value: string }) {
  if (type === 'bool') return <span>{value === 'true' ? t.yes : t.no}</span>
  if (value === '') return <em>{t.empty}</em>
  return (
    <span className={styles.value} data-mono={type === 'string' ? undefined : ''}>
      <PlainText text={value} />
    </span>
  )
}
