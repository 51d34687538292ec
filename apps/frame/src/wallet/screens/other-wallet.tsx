import { Address, Button, Notice, Sheet } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import type { OtherWalletProps } from './props.ts'
import styles from './screens.module.css'

/** Tells somebody who imported a recovery phrase that another wallet of theirs was faster, and is the one that is open. */
export function OtherWallet({ requester, address, imported, approve, reject }: OtherWalletProps) {
  const { cancel, enterPhrase: t, enterPin } = useMessages()
  return (
    <Sheet
      title={t.otherTitle}
      requester={requester}
      footer={
        <>
          <Button onClick={() => reject()}>{cancel}</Button>
          <Button tone="primary" onClick={() => approve('goOn')} data-first="">
            {enterPin.wrongBeforeAction}
          </Button>
        </>
      }
    >
      <Notice tone="caution" role="status">
        {t.otherText}
      </Notice>
      <Address label={t.otherOpen} value={address} />
      <p className={styles.soft}>{t.otherWords}</p>
      <Address label={t.otherBrought} value={imported} />
    </Sheet>
  )
}
