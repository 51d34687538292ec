import { useLatchkey } from '../context.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { Notice } from '../parts/notice.tsx'
import { useMessages } from '../use-messages.ts'
import { useSwitch } from './use-switch.ts'

/** The wallet is on a network that this page does not use: a calm notice with one way to continue. */
export function WrongNetwork() {
  const { account, networks } = useMessages()
  const { config } = useLatchkey()
  const { asked, isLong, failed, to, stop, wallet } = useSwitch()
  const { wrongNetwork: words } = account
  const [first] = config.chains
  const waiting = isLong ? networks.waitingLong(wallet) : networks.waiting(wallet)
  return (
    <div className="lk-wrong-network">
      <Notice tone="caution" title={words.title}>
        <p>{words.text}</p>
      </Notice>
      {failed && <ErrorNotice explanation={{ ...failed.explanation, canRetry: false }} />}
      <KitButton tone="primary" busy={asked !== undefined} onClick={() => to(first.id)}>
        {words.switchTo(first.name)}
      </KitButton>
      {asked !== undefined && (
        <>
          <p className="lk-soft">{waiting}</p>
          <KitButton tone="quiet" onClick={stop}>
            {networks.stop}
          </KitButton>
        </>
      )}
      <LiveRegion>
        {asked !== undefined ? waiting : failed && `${failed.explanation.title}. ${failed.explanation.text}`}
      </LiveRegion>
    </div>
  )
}
