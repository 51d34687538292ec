import { isLoginProvider, type LoginProvider } from '@latchkey/core/login-providers'
import type { Connector } from 'wagmi'

/** Who a connector signs in with; undefined for one that does not, and while wagmi holds only its stored outline. */
export const loginProviderOf = (connector: Connector): LoginProvider | undefined => {
  const name: unknown = 'loginProvider' in connector ? connector.loginProvider : undefined
  return isLoginProvider(name) ? name : undefined
}

/** Stops a connector that is connecting. */
export const stopConnecting = (connector: Connector): void => {
  if ('cancel' in connector && typeof connector.cancel === 'function') connector.cancel()
}
