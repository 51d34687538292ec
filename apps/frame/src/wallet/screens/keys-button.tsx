import { Button } from '@latchkey/ui'
import { useState } from 'react'
import { useMessages } from '../messages/use-messages.ts'
import styles from './screens.module.css'

type Keys = { mode: 'numeric' | 'text'; toggle(): void }

/** The keyboard that a phone shows for a PIN: digits, until the person says that it has letters. */
export const useKeys = (): Keys => {
  const [mode, setMode] = useState<Keys['mode']>('numeric')
  return { mode, toggle: () => setMode(mode === 'numeric' ? 'text' : 'numeric') }
}

/** Switches the keyboard. Only shown on devices with a virtual one. */
export function KeysButton({ keys }: { keys: Keys }) {
  const messages = useMessages()
  return (
    <Button className={styles.keys} tone="quiet" onClick={keys.toggle}>
      {keys.mode === 'numeric' ? messages.enterPin.letters : messages.enterPin.digits}
    </Button>
  )
}
