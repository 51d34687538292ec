import { type ComponentType, lazy } from 'react'
import { ChooseOffer } from '../buy/choose-offer.tsx'
import { PayOrder } from '../buy/pay-order.tsx'
import { Confirm } from '../confirm/confirm.tsx'
import { SignTypedData } from '../families/evm/typed-data-screen.tsx'
import type { ScreenProps } from '../screen-props.ts'
import { AccountEnds } from './account-ends.tsx'
import { AddAsset } from './add-asset.tsx'
import { AddNetwork } from './add-network.tsx'
import { AddUnknownNetwork } from './add-unknown-network.tsx'
import { CallsSent } from './calls-sent.tsx'
import { CallsStatus } from './calls-status.tsx'
import { ChooseLogin } from './choose-login.tsx'
import { ChoosePin } from './choose-pin.tsx'
import { ConnectBora } from './connect-bora.tsx'
import { ContinueWith } from './continue-with.tsx'
import { EnterPin } from './enter-pin.tsx'
import { NotSent } from './not-sent.tsx'
import { Outage } from './outage.tsx'
import { Progress } from './progress.tsx'
import { Reload } from './reload.tsx'
import { Result } from './result.tsx'
import { Sending } from './sending.tsx'
import { SignMessage } from './sign-message.tsx'
import { SiteWarning } from './site-warning.tsx'
import { SwitchNetwork } from './switch-network.tsx'
import { TokenLogin } from './token-login.tsx'
import { WaitingForProvider } from './waiting-for-provider.tsx'

/** Chunks of their own: their handlers have loaded them before they are shown. */
const Home = lazy(async () => ({ default: (await import('../home/index.ts')).Home }))

const AddContact = lazy(async () => ({ default: (await import('./add-contact.tsx')).AddContact }))
const AddLogin = lazy(async () => ({ default: (await import('./add-login.tsx')).AddLogin }))
const ChooseAccount = lazy(async () => ({ default: (await import('./choose-account.tsx')).ChooseAccount }))
const ImportKey = lazy(async () => ({ default: (await import('./import-key.tsx')).ImportKey }))
const NameImport = lazy(async () => ({ default: (await import('./name-import.tsx')).NameImport }))
const EnterPhrase = lazy(async () => ({ default: (await import('./enter-phrase.tsx')).EnterPhrase }))
const HeldBack = lazy(async () => ({ default: (await import('./held-back.tsx')).HeldBack }))
const OtherWallet = lazy(async () => ({ default: (await import('./other-wallet.tsx')).OtherWallet }))
const LeaveUnused = lazy(async () => ({ default: (await import('./leave-unused.tsx')).LeaveUnused }))
const UsePasskey = lazy(async () => ({ default: (await import('./use-passkey.tsx')).UsePasskey }))
const loadApps = () => import('../wallet-connect/index.ts')
const AppConnected = lazy(async () => ({ default: (await loadApps()).AppConnected }))
const ConfirmApp = lazy(async () => ({ default: (await loadApps()).ConfirmApp }))
const loadRecovery = () => import('../recovery/index.ts')
const EnterKit = lazy(async () => ({ default: (await loadRecovery()).EnterKit }))
const RecoveryKit = lazy(async () => ({ default: (await loadRecovery()).RecoveryKit }))
const AddPasskey = lazy(async () => ({ default: (await import('../passkeys/index.ts')).AddPasskey }))
const PairWallet = lazy(async () => ({ default: (await import('../hash-connect/pair-wallet.tsx')).PairWallet }))
const PasteLink = lazy(async () => ({ default: (await loadApps()).PasteLink }))

/** Everything the wallet can show. */
export const screens = {
  AccountEnds,
  AddAsset,
  AddContact,
  AddLogin,
  AddNetwork,
  AddUnknownNetwork,
  AddPasskey,
  AppConnected,
  CallsSent,
  CallsStatus,
  Confirm,
  ConfirmApp,
  ConnectBora,
  SiteWarning,
  SwitchNetwork,
  TokenLogin,
  ChooseAccount,
  ChooseLogin,
  ChooseOffer,
  ChoosePin,
  ContinueWith,
  EnterKit,
  EnterPhrase,
  ImportKey,
  NameImport,
  EnterPin,
  HeldBack,
  Home,
  LeaveUnused,
  NotSent,
  OtherWallet,
  Outage,
  PairWallet,
  PasteLink,
  PayOrder,
  Progress,
  Reload,
  RecoveryKit,
  Result,
  Sending,
  SignMessage,
  SignTypedData,
  UsePasskey,
  WaitingForProvider,
} as const satisfies { [N in keyof ScreenProps]: ComponentType<ScreenProps[N]> }
