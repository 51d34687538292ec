import { toQrCode } from '@latchkey/ui/qr-code'
import { useEffect, useMemo, useState } from 'react'
import { useLatchkey } from '../context.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { Spinner } from '../parts/spinner.tsx'
import { useMessages } from '../use-messages.ts'
import { forgetApp, readApp, rememberApp } from './app-choice.ts'
import { readPlatform } from './platform.ts'
import { appLink, storeLink, type WalletApp, walletApps } from './wallet-apps.ts'
import { WalletIcon } from './wallet-icon.tsx'
import { walletMark } from './wallet-marks.ts'

export type PhoneWalletProps = {
  /** The URI for the wallet; undefined until the relay has it. */
  uri: string | undefined
}

/** Connects a wallet app: by a code to scan on a desktop, by opening the app on a phone, by copying a link anywhere. */
export function PhoneWallet({ uri }: PhoneWalletProps) {
  const { phone } = useMessages().connect
  const [withCode, setWithCode] = useState(() => readPlatform() === 'desk')
  const [recent] = useState(readApp)
  // A scanned code means a wallet on another device; tapping an app stores it again.
  useEffect(forgetApp, [])

  return (
    <>
      {!uri ? <Preparing withCode={withCode} /> : withCode ? <Code uri={uri} /> : <Apps uri={uri} recent={recent} />}
      {uri && (
        <>
          <CopyButton value={uri} label={phone.copy} />
          {withCode && <p className="lk-soft">{phone.copyHint}</p>}
        </>
      )}
      <KitButton tone="quiet" onClick={() => setWithCode(!withCode)}>
        {withCode ? phone.onThisDevice : phone.withCode}
      </KitButton>
    </>
  )
}

function Preparing({ withCode }: { withCode: boolean }) {
  const { phone } = useMessages().connect
  return (
    <div className={withCode ? 'lk-code-frame' : 'lk-waiting'} data-empty="">
      <Spinner label={phone.preparing} />
    </div>
  )
}

/** The code, dark on light in any scheme, which scanners expect. */
function Code({ uri }: { uri: string }) {
  const { phone } = useMessages().connect
  const { size, path } = useMemo(() => toQrCode(uri), [uri])
  return (
    <>
      <svg className="lk-code-frame" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={phone.code}>
        <path d={path} fill="#000" shapeRendering="crispEdges" />
      </svg>
      <ol className="lk-steps">
        {phone.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}

/** If the page is still in front after this time, the app has not opened, milliseconds. */
const openedMs = 2_000

type Opened = { app: WalletApp | undefined; isLate: boolean }

/** The apps, each a link that opens it; then whether it did. */
function Apps({ uri, recent }: { uri: string; recent: string | undefined }) {
  const { phone } = useMessages().connect
  const { hidden = [] } = useLatchkey().walletList
  const platform = readPlatform()
  const [opened, setOpened] = useState<Opened>()
  const apps = useMemo(
    () =>
      walletApps
        .filter(({ rdns }) => !rdns || !hidden.includes(rdns))
        .sort((a, b) => Number(b.name === recent) - Number(a.name === recent)),
    [recent, hidden],
  )

  useEffect(() => {
    if (!opened || opened.isLate) return
    const timer = setTimeout(() => {
      if (document.visibilityState === 'visible') setOpened({ ...opened, isLate: true })
    }, openedMs)
    return () => clearTimeout(timer)
  }, [opened])

  const open = (app: WalletApp | undefined) => {
    if (app) rememberApp(app)
    else forgetApp()
    // The link must exist until the browser has followed it.
    setTimeout(() => setOpened({ app, isLate: false }))
  }
  const linkOf = (app: WalletApp | undefined) => (app ? appLink(app, uri, platform) : uri)

  if (opened)
    return (
      <Opening
        opened={opened}
        store={opened.app && storeLink(opened.app, platform)}
        link={linkOf(opened.app)}
        onOpen={() => setOpened({ ...opened, isLate: false })}
        onBack={() => setOpened(undefined)}
      />
    )
  return (
    <>
      <p className="lk-soft">{phone.choose}</p>
      <ul className="lk-rows" data-look="apps">
        {apps.map((app) => (
          <li key={app.name}>
            <AppLink name={app.name} href={linkOf(app)} isRecent={app.name === recent} onOpen={() => open(app)} />
          </li>
        ))}
        <li>
          <AppLink name={phone.another} href={uri} onOpen={() => open(undefined)} />
        </li>
      </ul>
    </>
  )
}

type AppLinkProps = { name: string; href: string; isRecent?: boolean; onOpen(): void }

/** A real link, because browsers let only a tap on one open an app. */
function AppLink({ name, href, isRecent = false, onOpen }: AppLinkProps) {
  const { list } = useMessages().connect
  return (
    <a className="lk-row" href={href} rel="noreferrer" onClick={onOpen}>
      <WalletIcon name={name} icon={walletMark(name)} kind="other" />
      <span className="lk-row-words">
        <bdi className="lk-row-name">{name}</bdi>
      </span>
      {isRecent && <span className="lk-badge">{list.recent}</span>}
    </a>
  )
}

function Opening({
  opened: { app, isLate },
  link,
  store,
  onOpen,
  onBack,
}: {
  opened: Opened
  link: string
  store: string | undefined
  onOpen(): void
  onBack(): void
}) {
  const { opening } = useMessages().connect.phone
  const name = app?.name ?? opening.nameless
  return (
    <>
      <div className="lk-waiting">
        {app && <WalletIcon name={name} icon={walletMark(name)} kind="other" />}
        <strong>{opening.title(name)}</strong>
        <p>{opening.text(name)}</p>
      </div>
      {isLate && (
        <div className="lk-aside" role="status">
          <strong>{opening.didNotOpen}</strong>
          <p>{app ? opening.missing(name) : opening.missingAny}</p>
          {store && (
            <a className="lk-button" href={store} target="_blank" rel="noreferrer noopener">
              {opening.get(name)}
            </a>
          )}
        </div>
      )}
      <a className="lk-button" data-tone="primary" href={link} rel="noreferrer" onClick={onOpen}>
        {opening.again}
      </a>
      <KitButton onClick={onBack}>{opening.choose}</KitButton>
    </>
  )
}
