export { AccountView } from './account-view.tsx'
export { NetworkSwitcher } from './network-switcher.tsx'
