import { ChooseOffer } from '../buy/choose-offer.tsx'
import { PayOrder } from '../buy/pay-order.tsx'
import { ChooseLogin } from './choose-login.tsx'
import { ChoosePin } from './choose-pin.tsx'
import { ConfirmTransaction } from './confirm-transaction.tsx'
import { ContinueWith } from './continue-with.tsx'
import { EnterPin } from './enter-pin.tsx'
import { NotSent } from './not-sent.tsx'
import { Outage } from './outage.tsx'
import { Progress } from './progress.tsx'
import { Result } from './result.tsx'
import { Sending } from './sending.tsx'
import { SignMessage } from './sign-message.tsx'
import { SignTypedData } from './sign-typed-data.tsx'
import { WaitingForProvider } from './waiting-for-provider.tsx'

/** Everything the wallet can show. */
export const screens = {
  ChooseLogin,
  ChooseOffer,
  ChoosePin,
  ConfirmTransaction,
  ContinueWith,
  EnterPin,
  NotSent,
  Outage,
  PayOrder,
  Progress,
  Result,
  Sending,
  SignMessage,
  SignTypedData,
  WaitingForProvider,
} as const
