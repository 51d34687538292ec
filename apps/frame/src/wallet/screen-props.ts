import type { ChooseOfferProps, PayOrderProps } from './buy/props.ts'
import type { SignTypedDataProps } from './families/evm/props.ts'
import type { PairWalletProps } from './hash-connect/props.ts'
import type { HomeProps } from './home/props.ts'
import type { AddPasskeyProps } from './passkeys/props.ts'
import type { EnterKitProps, RecoveryKitProps } from './recovery/props.ts'
import type {
  AccountEndsProps,
  AddAssetProps,
  AddContactProps,
  AddLoginProps,
  AddNetworkProps,
  AddUnknownNetworkProps,
  CallsSentProps,
  CallsStatusProps,
  ChooseAccountProps,
  ChooseLoginProps,
  ChoosePinProps,
  ConfirmProps,
  ConnectBoraProps,
  EnterPhraseProps,
  EnterPinProps,
  HeldBackProps,
  ImportKeyProps,
  LeaveUnusedProps,
  NameImportProps,
  NotSentProps,
  OtherWalletProps,
  OutageProps,
  ProgressProps,
  ReloadProps,
  ResultProps,
  SendingProps,
  SignMessageProps,
  SiteWarningProps,
  SwitchNetworkProps,
  TokenLoginProps,
  UsePasskeyProps,
  WaitingForProviderProps,
} from './screens/props.ts'
import type { AppConnectedProps, ConfirmAppProps, PasteLinkProps } from './wallet-connect/props.ts'

/**
 * Every screen of the wallet, and its props: the facts it shows, and `approve` and `reject`, its two exits. Neither the
 * screens nor their handlers are imported here, so that both can depend on it.
 */
export type ScreenProps = {
  AccountEnds: AccountEndsProps
  AddAsset: AddAssetProps
  AddContact: AddContactProps
  AddLogin: AddLoginProps
  AddNetwork: AddNetworkProps
  AddUnknownNetwork: AddUnknownNetworkProps
  AddPasskey: AddPasskeyProps
  AppConnected: AppConnectedProps
  CallsSent: CallsSentProps
  CallsStatus: CallsStatusProps
  ChooseAccount: ChooseAccountProps
  ChooseLogin: ChooseLoginProps
  ChooseOffer: ChooseOfferProps
  ChoosePin: ChoosePinProps
  Confirm: ConfirmProps
  ConfirmApp: ConfirmAppProps
  ConnectBora: ConnectBoraProps
  ContinueWith: ChooseLoginProps
  EnterKit: EnterKitProps
  EnterPhrase: EnterPhraseProps
  ImportKey: ImportKeyProps
  NameImport: NameImportProps
  EnterPin: EnterPinProps
  HeldBack: HeldBackProps
  Home: HomeProps
  LeaveUnused: LeaveUnusedProps
  NotSent: NotSentProps
  OtherWallet: OtherWalletProps
  Outage: OutageProps
  Reload: ReloadProps
  PairWallet: PairWalletProps
  PasteLink: PasteLinkProps
  PayOrder: PayOrderProps
  Progress: ProgressProps
  RecoveryKit: RecoveryKitProps
  Result: ResultProps
  Sending: SendingProps
  SignMessage: SignMessageProps
  SignTypedData: SignTypedDataProps
  SiteWarning: SiteWarningProps
  SwitchNetwork: SwitchNetworkProps
  TokenLogin: TokenLoginProps
  UsePasskey: UsePasskeyProps
  WaitingForProvider: WaitingForProviderProps
}
