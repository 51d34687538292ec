import { loginProviders } from '@latchkey/core/login-providers'
import { readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { Button, Details, Facts, Select } from '@latchkey/ui'
import { useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { Notices } from './notices.tsx'
import type { HomePage, HomeProps, SafetyRequest } from './props.ts'
import { Safety } from './safety.tsx'
import { Sessions } from './sessions.tsx'
import { TakeAlong } from './take-along.tsx'
import { YourData } from './your-data.tsx'

type Props = {
  user: User
  page: HomePage
  release: string
  source: HomeData
  /** What was just changed. */
  done?: HomeProps['done']
  /** Changes what opens the wallet. */
  change(request: SafetyRequest): void
  /** The copy of the person's data that was just made. */
  data: HomeProps['data']
  /** Makes one, after the PIN. */
  copyData(): void
  /** Ends another session, after the PIN. */
  endSession(id: string): void
  /** Opens the question whether to sign out in this browser or everywhere. */
  signOut(everywhere: boolean): void
}

/** The signed-in person, what opens their wallet, their sessions, the page's network, and signing out. */
export function Settings({ user, page, release, source, done, change, data, copyData, endSession, signOut }: Props) {
  const { home: t } = useMessages()
  const network = readNetwork(useStore(page.network).name)
  const [moved, setMoved] = useState(false)
  const move = (name: string) => {
    source.choose(readNetwork(name))
    setMoved(true)
  }
  return (
    <>
      <Facts
        rows={[
          { term: t.signedInWith, detail: loginProviders[user.loginProvider].title },
          ...(user.email === undefined ? [] : [{ term: t.email, detail: user.email }]),
          {
            term: t.page,
            detail: (
              <>
                {page.origin}
                <small className={styles.small}>{page.project}</small>
              </>
            ),
          },
          { term: t.release, detail: <code className={styles.code}>{release}</code> },
        ]}
      />
      <Select
        label={t.network}
        value={network.name}
        hint={t.networkHint[network.net]}
        onChange={(event) => move(event.target.value)}
      >
        {source.choices.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
      <p className={styles.status} role="status">
        {moved ? t.moved(network.title) : ''}
      </p>
      <Details summary={t.who}>
        <p>{t.whoText}</p>
        <p>{t.whoParts}</p>
      </Details>

      <Safety userId={user.id} source={source} done={done} change={change} />
      <TakeAlong openExport={source.openExport} />
      <Sessions userId={user.id} source={source} askPin={endSession} />
      <YourData data={data} copy={copyData} />
      <Notices userId={user.id} source={source} />
      <div className={styles.outs}>
        <Button onClick={() => signOut(false)}>{t.signOut}</Button>
        <Button onClick={() => signOut(true)}>{t.signOutAll}</Button>
      </div>
    </>
  )
}
