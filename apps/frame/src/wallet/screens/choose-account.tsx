import { Address, Button, Sheet, VisuallyHidden } from '@latchkey/ui'
import { nameOf } from '../account-row.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { ChooseAccountProps } from './props.ts'
import styles from './screens.module.css'

/** Asks which of their accounts the page sees. */
export function ChooseAccount({ requester, accounts, chosen, approve, reject }: ChooseAccountProps) {
  const { accounts: t, cancel } = useMessages()
  const [first] = accounts
  const focused = accounts.find(({ index }) => index === chosen) ?? first
  return (
    <Sheet title={t.chooseTitle} requester={requester} footer={<Button onClick={() => reject()}>{cancel}</Button>}>
      <p className={styles.soft}>{t.chooseText}</p>
      <ul className={styles.choices}>
        {accounts.map((account) => {
          const { index, address } = account
          const name = nameOf(account, t)
          return (
            <li key={index}>
              <Address label={name} value={address} copies={false} />
              {account.imported && <p className={styles.small}>{t.imported}</p>}
              <Button
                className={styles.choice}
                tone={account === focused ? 'primary' : undefined}
                data-first={account === focused ? '' : undefined}
                onClick={() => approve(index)}
              >
                {t.use}
                <VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}
