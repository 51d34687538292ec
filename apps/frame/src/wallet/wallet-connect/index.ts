export { AppConnected } from './app-connected.tsx'
export { ConfirmApp } from './confirm-app.tsx'
export { confirmWalletConnectDapp, openWalletConnect } from './connect-app.ts'
export { PasteLink } from './paste-link.tsx'
