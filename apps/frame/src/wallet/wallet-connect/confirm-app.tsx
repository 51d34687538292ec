import { Address, Button, Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useConsent } from '../confirm/consent.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import { type AppMetadata, sharedAccounts, toRequester } from './app.ts'
import { networkOfChain } from './namespace-specs.ts'
import type { ConfirmAppProps, RequestedApp } from './props.ts'
import styles from './wallet-connect.module.css'

/** True if this is not the app that the page named. A page that gives no address names none. */
const isOther = ({ origin }: AppMetadata, named: RequestedApp | undefined) =>
  named?.origin !== undefined && named.origin.replace('://www.', '://') !== origin.replace('://www.', '://')

const titleOf = (missing: string) => networkOfChain(missing)?.network.title ?? missing

/** Asks whether to connect an app: its own name, the networks, and what it may ask for. */
export function ConfirmApp({ app, named, account, approved, approve, reject }: ConfirmAppProps) {
  const messages = useMessages()
  const t = messages.walletConnect
  const content = JSON.stringify([app, approved.namespaces])
  const otherAccepted = useConsent(content)
  const { possible, missing, networks, may } = approved
  const other = isOther(app, named)
  const gate = useGate(content, { consents: other ? [otherAccepted.checked] : [] })
  const requester = toRequester(app, t)
  if (!possible)
    return (
      <Sheet
        title={t.impossibleTitle(app.name)}
        requester={requester}
        footer={
          <Button data-first="" onClick={() => reject()}>
            {t.cancel}
          </Button>
        }
      >
        <p>{t.impossibleText}</p>
        <Facts
          rows={[
            { term: t.missing, detail: <List items={missing.length ? missing.map(titleOf) : [t.nothingAsked]} /> },
          ]}
        />
      </Sheet>
    )
  const shared = sharedAccounts(approved.namespaces)
  const accounts = shared.length > 0 ? shared : [{ account, networks: '' }]
  const permissions = [...(may.sign ? [t.maySign] : []), ...(may.send ? [t.maySend] : [])]
  return (
    <Sheet
      title={t.confirmTitle(app.name)}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.connect}
          tone={other ? 'danger' : 'primary'}
          consents={other ? [{ label: messages.send.acceptDanger, consent: otherAccepted }] : []}
          onApprove={() => approve('connect')}
          onReject={() => reject()}
        />
      }
    >
      {other && (
        <Notice tone="danger" title={t.otherTitle}>
          {t.otherText(`${named?.name} (${named?.origin})`, app.origin)}
        </Notice>
      )}
      <p className={styles.soft}>{t.confirmText}</p>
      {accounts.map((each) => (
        <Address
          key={each.account}
          label={accounts.length > 1 ? t.accountOn(each.networks) : t.account}
          value={each.account}
        />
      ))}
      <Facts
        rows={[
          { term: t.networks, detail: <List items={networks.map(({ title }) => title)} /> },
          { term: t.may, detail: <List items={permissions} /> },
        ]}
      />
      {!other && (
        <Notice tone="caution" title={t.unknownTitle}>
          {t.unknownText}
        </Notice>
      )}
    </Sheet>
  )
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  )
}
