import { loginProviders } from '@latchkey/core/login-providers'
import { Button, Notice } from '@latchkey/ui'
import { getRouteApi } from '@tanstack/react-router'
import { type Connector, useConnect, useConnectors } from 'wagmi'
import { useCell } from '../cell.ts'
import { texts } from '../texts.ts'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import styles from './connect-card.module.css'
import { loginProviderOf, stopConnecting } from './face-connector.ts'
import { ProviderIcon } from './provider-icon.tsx'

const app = getRouteApi('/_app')

/** Loads the wallet as soon as somebody is about to need it. */
const warm = (connector: Connector) => void connector.getProvider().catch(() => {})

/** The ways to connect; then what is waited for, and how it ended. */
export function ConnectCard() {
  const { ending } = app.useRouteContext().connection
  const connectors = useConnectors()
  const connect = useConnect()
  const chosen = connect.isPending ? connect.variables.connector : undefined
  const { card, opening, waiting, stop, endings } = texts.connect
  const ended = useCell(ending)

  return (
    <Card heading={card}>
      {connect.error ? (
        <Failure error={connect.error} words={texts.connect.failures} />
      ) : (
        ended &&
        !chosen && (
          <Notice tone={endings[ended].tone} title={endings[ended].title} role="status">
            <p>{endings[ended].text}</p>
          </Notice>
        )
      )}
      <div className={styles.ways}>
        {connectors.map((connector) => {
          const provider = loginProviderOf(connector)
          return (
            provider && (
              <Button
                key={connector.uid}
                className={styles.way}
                busy={connector === chosen}
                disabled={chosen !== undefined && connector !== chosen}
                onClick={() => connect.mutate({ connector })}
                onPointerEnter={() => warm(connector)}
                onFocus={() => warm(connector)}
              >
                <ProviderIcon provider={provider} />
                {texts.connect.with(loginProviders[provider].title)}
              </Button>
            )
          )
        })}
      </div>
      {/* The pressed button stays, so that the focus has a place to come back to. */}
      {chosen && typeof chosen !== 'function' && (
        <>
          <div className={styles.waiting} role="status">
            <strong>{opening}</strong>
            <p>{waiting}</p>
          </div>
          <Button onClick={() => stopConnecting(chosen)}>{stop}</Button>
        </>
      )}
    </Card>
  )
}
