import { useFirstMessages, useLatchkey } from '../context.tsx'
import { useMessages } from '../use-messages.ts'
import { readPlatform } from './platform.ts'
import { storeLink, type WalletApp, walletApps } from './wallet-apps.ts'
import { WalletIcon } from './wallet-icon.tsx'
import { walletMark } from './wallet-marks.ts'

/** Where somebody without a wallet gets one: on a computer each wallet's own site, on a phone its store. */
export function GetWallet() {
  const { get } = useMessages().connect
  const { hidden = [] } = useLatchkey().walletList
  const platform = readPlatform()
  const linkOf = (app: WalletApp) => (platform === 'desk' ? app.site : storeLink(app, platform))
  return (
    <>
      <p className="lk-soft">{get.text}</p>
      <ul className="lk-rows">
        {walletApps
          .filter(({ rdns, site }) => site && !(rdns && hidden.includes(rdns)))
          .map((app) => (
            <li key={app.name}>
              <GetRow name={app.name} href={linkOf(app)} />
            </li>
          ))}
      </ul>
      <p className="lk-soft">{get.secret}</p>
    </>
  )
}

function GetRow({ name, href }: { name: string; href: string | undefined }) {
  const { newTab } = useFirstMessages().account
  return (
    <a className="lk-row" href={href} target="_blank" rel="noreferrer noopener">
      <WalletIcon name={name} icon={walletMark(name)} kind="other" />
      <span className="lk-row-words">
        <bdi className="lk-row-name">{name}</bdi>
        <span className="lk-hidden"> ({newTab})</span>
      </span>
    </a>
  )
}
