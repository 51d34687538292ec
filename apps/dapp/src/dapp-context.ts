import { createContext, useContext } from 'react'
import type { DappConfig } from './dapp-config.ts'

/** The page's configuration, for what is drawn with and without the router. */
export const DappContext = createContext<DappConfig | undefined>(undefined)

export function useDapp(): DappConfig {
  const dapp = useContext(DappContext)
  if (!dapp) throw new Error('There is no <Shell> around this.')
  return dapp
}
