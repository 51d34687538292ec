import type { Config } from 'wagmi'
import { type Cell, createCell } from '../cell.ts'

/** Why nobody is connected any more; undefined when nobody was. */
export type Ending = 'disconnected' | 'elsewhere' | 'noAnswer' | undefined

/**
 * Watches how connections end, so that the page can say so. Who disconnects on purpose writes that down first; an end
 * nobody asked for came from elsewhere, or from a wallet that did not answer.
 */
export function createEnding(config: Config): Cell<Ending> {
  const ending = createCell<Ending>(undefined)
  const onError = () => {
    if (config.state.status === 'reconnecting') ending.write('noAnswer')
  }
  for (const connector of config.connectors) connector.emitter.on('error', onError)
  config.subscribe(
    ({ status }) => status,
    (status, before) => {
      if (status === 'connected') ending.write(undefined)
      if (status === 'disconnected' && before !== 'connecting' && !ending.read()) ending.write('elsewhere')
    },
  )
  return ending
}
