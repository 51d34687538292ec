import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { Button, Notice, Sheet, Spinner } from '@latchkey/ui'
import type { StoreApi } from 'zustand/vanilla'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import type { SendDraft } from './send-draft.ts'
import { AmountField, AssetSelect, RecipientField } from './send-fields.tsx'
import { listSendable, type SendRequest } from './transfer.ts'
import type { NetworkHoldings } from './use-holdings.ts'
import { type SendFormParts, useSendForm } from './use-send-form.ts'

type Props = {
  account: `0x${string}`
  user: User
  /** The page's network: its assets are offered first. */
  page: Pick<Network, 'name'>
  places: readonly NetworkHoldings[]
  source: HomeData
  draft: StoreApi<SendDraft>
  back(): void
  receive(): void
  send(request: SendRequest): void
}

/** Asks what to send, to whom and how much. Nothing is approved here: the confirm screen follows. */
export function Send(props: Props) {
  const { home: t } = useMessages()
  const { page, places, back, receive } = props
  const read = places.flatMap(({ network, lastRead }) => (lastRead ? [{ network, holdings: lastRead.holdings }] : []))
  const sendable = listSendable(read, t.token).filter(({ balance }) => balance > 0n)
  const isHere = ({ network }: { network: Network }) => network.name === page.name
  const first = sendable.find(isHere) ?? sendable[0]
  // Another network may answer first: nothing of it is preselected before the page's network has answered.
  const isEarly = places.some((each) => isHere(each) && !each.lastRead && !each.failure)
  if (first && !isEarly) return <SendForm {...props} all={sendable} first={first} />
  const waiting = places.some(({ lastRead, failure }) => !lastRead && !failure)
  const silent = places.some(({ lastRead }) => !lastRead)
  return (
    <Sheet
      title={t.sendTitle}
      size="tall"
      footer={
        <>
          <Button data-first="" onClick={back}>
            {t.back}
          </Button>
          {!waiting && (
            <Button tone="primary" onClick={receive}>
              {t.receive}
            </Button>
          )}
        </>
      }
    >
      {waiting ? (
        <Spinner label={t.loadingAll} />
      ) : (
        <Notice tone="info" title={silent ? t.sendSilent : t.nothing}>
          {silent ? t.sendSilentText : t.nothingText}
        </Notice>
      )}
    </Sheet>
  )
}

function SendForm({ places, back, ...parts }: Pick<Props, 'places' | 'back'> & SendFormParts) {
  const { home: t } = useMessages()
  const form = useSendForm(parts)
  return (
    <Sheet
      title={t.sendTitle}
      size="tall"
      footer={
        <>
          <Button onClick={back}>{t.back}</Button>
          <Button tone="primary" type="submit" form="send" busy={form.isChecking}>
            {t.next}
          </Button>
        </>
      }
    >
      <form id="send" ref={form.fields} className={styles.form} onSubmit={form.submit} noValidate>
        <AssetSelect
          all={parts.all}
          form={form}
          hint={places.some(({ lastRead }) => !lastRead) ? t.someSilent : undefined}
        />
        <RecipientField form={form} />
        {form.sendable.coin !== undefined && <AmountField form={form} />}
      </form>
      <p className={styles.small}>{t.nextText}</p>
    </Sheet>
  )
}
