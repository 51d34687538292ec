import { Address, type Fact, Facts, Notice, Sheet } from '@latchkey/ui'
import { ApproveBar } from '../confirm/approve-bar.tsx'
import { useGate } from '../confirm/use-gate.ts'
import { useMessages } from '../messages/use-messages.ts'
import { NetworkTitle } from './network-title.tsx'
import { PlainText } from './plain-text.tsx'
import type { AddAssetProps } from './props.ts'
import styles from './screens.module.css'

/** Asks whether to add a token or an item to the wallet, and shows what its contract says about itself. */
export function AddAsset(props: AddAssetProps) {
  const { asset: t } = useMessages()
  const { requester, network, standard, address, symbol, name, decimals, tokenId, claimed, lookAlike } = props
  const gate = useGate(`${network.name} ${address} ${tokenId}`)
  const unnamed = standard === 'ERC20' ? t.token : tokenId === undefined ? t.collection : t.item
  const what = symbol === undefined ? unnamed : tokenId === undefined ? symbol : t.itemOf(symbol, short(tokenId))
  const facts: Fact[] = [
    { term: t.symbol, detail: symbol === undefined ? <em>{t.nothing}</em> : symbol },
    { term: t.name, detail: name === undefined ? <em>{t.nothing}</em> : <PlainText translate="no" text={name} /> },
    ...(tokenId === undefined ? [] : [{ term: t.id, detail: <span className={styles.value}>{tokenId}</span> }]),
    ...(decimals === undefined ? [] : [{ term: t.decimals, detail: String(decimals) }]),
    { term: t.network, detail: <NetworkTitle network={network} /> },
  ]
  return (
    <Sheet
      title={t.title(what)}
      requester={requester}
      headingRef={gate.heading}
      footer={
        <ApproveBar
          gate={gate}
          action={t.action}
          tone={lookAlike?.kind === 'disguise' ? 'danger' : 'primary'}
          onApprove={() => props.approve('add')}
          onReject={() => props.reject()}
        />
      }
    >
      <Address label={t.contract} value={address} />
      {lookAlike?.kind === 'disguise' && (
        <Notice tone="danger" title={t.disguise(lookAlike.of)}>
          {t.disguiseText(lookAlike.of)}
        </Notice>
      )}
      <Facts rows={facts} />
      {claimed !== undefined && (
        <Notice tone="caution" title={t.claimed}>
          {t.claimedText} <PlainText translate="no" text={claimed} />
        </Notice>
      )}
      {lookAlike?.kind === 'unusual' && (
        <Notice tone="caution" title={t.unusual}>
          {t.unusualText}
        </Notice>
      )}
      {lookAlike?.kind === 'namesake' && (
        <Notice tone="caution" title={t.namesake(lookAlike.of)}>
          {t.namesakeText}
        </Notice>
      )}
      <p className={styles.soft}>{t.text}</p>
    </Sheet>
  )
}

/** An item's number may have 78 digits; it is shown in full among the facts. */
const short = (id: string) => (id.length > 12 ? `${id.slice(0, 12)}…` : id)
