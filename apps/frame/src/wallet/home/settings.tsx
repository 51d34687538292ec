import { nameLogin } from '@latchkey/core/login-providers'
import { isKnownNetwork, readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { Button, Details, Facts, Select } from '@latchkey/ui'
import { type ReactNode, useId, useState } from 'react'
import { useStore } from 'zustand'
import { useMessages } from '../messages/use-messages.ts'
import { ExportSection } from './export-section.tsx'
import { HeldNote } from './held-note.tsx'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'
import { Logins } from './logins.tsx'
import { MyNetworks } from './my-networks.tsx'
import { Notices } from './notices.tsx'
import type { ContactRequest, HomePage, HomeProps, LoginRequest, SafetyRequest } from './props.ts'
import { Safety } from './safety.tsx'
import { Sessions } from './sessions.tsx'
import { YourData } from './your-data.tsx'

type Props = {
  user: User
  page: HomePage
  release: string
  source: HomeData
  /** The change that was just made. */
  done?: HomeProps['done']
  /** Changes what opens the wallet. */
  change(request: SafetyRequest): void
  /** When changes are allowed that are held back in this browser, milliseconds. */
  heldUntil: number | undefined
  /** Says that an export is held back, and what allows it at once. */
  waitForExport(): void
  /** The copy of the person's data that was just made. */
  data: HomeProps['data']
  /** Makes one, after the PIN. */
  copyData(): void
  /** The change of the addresses for notices that was just made. */
  contact: HomeProps['contact']
  /** Changes them, after the PIN. */
  changeContacts(request: ContactRequest): void
  /** The change of the logins that was just made. */
  login: HomeProps['login']
  /** Changes them, after the PIN. */
  changeLogins(request: LoginRequest): void
  /** Opens the question whether to delete the account; undefined where it is to be deleted already. */
  deleteAccount: (() => void) | undefined
  /** Ends another session, after the PIN. */
  endSession(id: string): void
  /** Lets another session, in a new browser, change the wallet at once, after the PIN. */
  trustSession(id: string): void
  /** Opens the question whether to sign out in this browser or everywhere. */
  signOut(everywhere: boolean): void
}

/** Everything that can be set, in groups: the account, where it is open, the page's network, and what this wallet is. */
export function Settings(props: Props) {
  const { user, page, release, source, done, change, data, copyData, deleteAccount, endSession, signOut } = props
  const { contact, changeContacts, heldUntil } = props
  const loginEmail = user.loginProvider === 'email' ? user.email : undefined
  const addContact = () => changeContacts('addContact')
  const { home: t, logins } = useMessages()
  return (
    <>
      <Group title={t.groups.account}>
        <Facts
          rows={[
            { term: t.signedInWith, detail: nameLogin(user.loginProvider, logins) },
            ...(user.email === undefined ? [] : [{ term: t.email, detail: user.email }]),
          ]}
        />
        <Logins
          userId={user.id}
          source={source}
          done={props.login}
          heldUntil={heldUntil}
          add={() => props.changeLogins('addLogin')}
          remove={(id) => props.changeLogins({ removesLogin: id })}
        />
        <Safety
          userId={user.id}
          pinRemoved={user.pinRemoved ?? false}
          loginEmail={loginEmail}
          source={source}
          done={done}
          heldUntil={heldUntil}
          change={change}
          addContact={addContact}
        />
        <ExportSection heldUntil={heldUntil} wait={props.waitForExport} openExport={source.openExport} />
        <Notices
          userId={user.id}
          loginEmail={loginEmail}
          source={source}
          done={contact}
          heldUntil={heldUntil}
          add={addContact}
          stop={(id) => changeContacts({ stopsContact: id })}
        />
        <YourData data={data} copy={copyData} />
        {deleteAccount && (
          <section className={styles.section} aria-labelledby="leave">
            <h3 className={styles.heading} id="leave">
              {t.leave}
            </h3>
            <p>{t.leaveText}</p>
            <div className={styles.outs}>
              <Button onClick={deleteAccount}>{t.leaveAction}</Button>
            </div>
            <HeldNote until={heldUntil} />
          </section>
        )}
      </Group>
      <Group title={t.groups.sites}>
        <Facts
          rows={[
            {
              term: t.page,
              detail: (
                <>
                  {page.origin}
                  <small className={styles.small}>{page.project}</small>
                </>
              ),
            },
          ]}
        />
        <Sessions
          userId={user.id}
          source={source}
          askPin={endSession}
          trust={heldUntil === undefined ? props.trustSession : undefined}
        />
        <div className={styles.outs}>
          <Button onClick={() => signOut(false)}>{t.signOut}</Button>
          <Button onClick={() => signOut(true)}>{t.signOutAll}</Button>
        </div>
      </Group>
      <Group title={t.groups.network}>
        <PageNetwork page={page} source={source} />
        <MyNetworks source={source} />
      </Group>
      <Group title={t.groups.about}>
        <Facts rows={[{ term: t.release, detail: <code className={styles.code}>{release}</code> }]} />
        <Details summary={t.who}>
          <p>{t.whoText}</p>
          <p>{t.whoParts}</p>
        </Details>
      </Group>
    </>
  )
}

/** Settings that belong together, below a heading. */
function Group({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.group} aria-labelledby={heading}>
      <h2 className={styles.groupTitle} id={heading}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** The network of the page under the home, and a way to switch it. */
function PageNetwork({ page, source }: Pick<Props, 'page' | 'source'>) {
  const { home: t, network: words } = useMessages()
  const network = readNetwork(useStore(page.network).name)
  const [moved, setMoved] = useState(false)
  // One that the person added may have been removed since the home was opened.
  const choices = source.choices.filter(({ name }) => isKnownNetwork(name))
  const move = (name: string) => {
    source.choose(readNetwork(name))
    setMoved(true)
  }
  return (
    <>
      <Select
        label={t.network}
        value={network.name}
        hint={network.origin.kind === 'person' ? words.byYou(network.origin.host) : t.networkHint[network.net]}
        onChange={(event) => move(event.target.value)}
      >
        {choices.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </Select>
      <p className={styles.status} role="status">
        {moved ? t.moved(network.title) : ''}
      </p>
    </>
  )
}
