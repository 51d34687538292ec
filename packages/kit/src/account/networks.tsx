import { useConnected, useLatchkey } from '../context.tsx'
import { ErrorNotice } from '../parts/error-notice.tsx'
import { KitButton } from '../parts/kit-button.tsx'
import { LiveRegion } from '../parts/live-region.tsx'
import { Icon, Notice } from '../parts/notice.tsx'
import { Ring } from '../parts/spinner.tsx'
import { useMessages } from '../use-messages.ts'
import { useSwitch } from './use-switch.ts'

const tick = 'M4 10.5l4 4 8-9'

/** The page's networks: the current one is marked, each other is one click away, and a failure is shown. */
export function Networks() {
  const { account, networks: words } = useMessages()
  const { config, connection } = useLatchkey()
  const connected = useConnected()
  const { asked, isLong, failed, done, to, stop, wallet } = useSwitch()
  const { chains } = config

  const nameOf = (id: number) => chains.find((chain) => chain.id === id)?.name ?? String(id)
  const isWrong = connected && !connected.isSupported
  const isDone = done !== undefined && connected?.chainId === done
  const waiting = asked !== undefined && (isLong ? words.waitingLong(wallet) : words.waiting(wallet))
  return (
    <div className="lk-networks">
      {isWrong && (
        <Notice tone="caution" title={account.wrongNetwork.title}>
          <p>{account.wrongNetwork.text}</p>
        </Notice>
      )}
      {failed && (
        <ErrorNotice
          explanation={failed.explanation}
          onRetry={() => to(failed.chainId)}
          action={account.wrongNetwork.switchTo(nameOf(failed.chainId))}
        />
      )}
      <ul className="lk-rows" aria-label={words.title}>
        {chains.map(({ id, name, testnet }) => {
          const isCurrent = connected?.chainId === id
          return (
            <li key={id}>
              <button
                type="button"
                className="lk-row lk-network"
                aria-current={isCurrent ? 'true' : undefined}
                aria-disabled={asked !== undefined || undefined}
                onClick={() => !isCurrent && asked === undefined && to(id)}
              >
                <span className="lk-row-words">
                  <span className="lk-row-name">{name}</span>
                  {asked === id ? (
                    <span className="lk-row-hint">{waiting}</span>
                  ) : (
                    testnet && !/test/i.test(name) && <span className="lk-row-hint">{words.testing}</span>
                  )}
                </span>
                {asked === id ? (
                  <Ring />
                ) : (
                  isCurrent && (
                    <span className="lk-badge lk-network-current">
                      <Icon path={tick} />
                      {words.current}
                    </span>
                  )
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {asked !== undefined && <KitButton onClick={stop}>{words.stop}</KitButton>}
      {isWrong && asked === undefined && (
        <KitButton onClick={() => void connection.disconnect()}>{account.disconnect}</KitButton>
      )}
      <LiveRegion>
        {waiting ||
          (failed && `${failed.explanation.title}. ${failed.explanation.text}`) ||
          (isDone ? words.switched(nameOf(done)) : undefined)}
      </LiveRegion>
    </div>
  )
}
