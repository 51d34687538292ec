import type { User } from '@latchkey/protocol/user'
import { readAccount } from '@latchkey/protocol/user'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import { toAmount } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { readAmount, writeAmount } from '../typed-amount.ts'
import type { HomeData } from './home-data.ts'
import { describeAmountProblem, type LargestAmount } from './send-amount.ts'
import type { SendDraft } from './send-draft.ts'
import { type Sendable, type SendRequest, toSendRequest } from './transfer.ts'
import { useRecipient } from './use-recipient.ts'

export type SendFormParts = {
  account: `0x${string}`
  user: User
  source: HomeData
  draft: StoreApi<SendDraft>
  /** Everything that can be sent; `first` is preselected. */
  all: readonly Sendable[]
  first: Sendable
  send(request: SendRequest): void
}

/** The form's inputs that can get the focus, by their order on the screen. */
const input = { recipient: 0, amount: 1 }

/** The state of the form: what to send, to whom and how much. */
export function useSendForm({ account, user, source, draft, all, first, send }: SendFormParts) {
  const messages = useMessages()
  const { locale } = messages
  // The wallet's first choice stays, whatever is read afterwards.
  const [initial] = useState(first.key)
  const { key = initial, to, amount } = useStore(draft)
  const [tried, setTried] = useState(false)
  const fields = useRef<HTMLFormElement>(null)
  // The chosen asset may be gone meanwhile.
  const sendable = all.find((each) => each.key === key) ?? first
  const { network, balance, decimals } = sendable
  const setAmount = (text: string) => draft.setState({ key: sendable.key, amount: text })
  const recipient = useRecipient({ network, to, account, user, source })
  const { form, address, right } = recipient
  const typed = readAmount(amount, locale)
  const problem = describeAmountProblem(typed, sendable, recipient.least, messages)
  const focus = (at: number) => fields.current?.querySelectorAll('input')[at]?.focus()

  const largest = useMutation({
    mutationFn: async (): Promise<LargestAmount> =>
      form && sendable.holding.kind === 'coin'
        ? form.readMost(right ? address : (readAccount(network, user)?.address ?? account), balance)
        : { most: balance },
  })
  // The fee, and so the largest amount, may depend on the recipient.
  const isDependent = !form || form.mostNeedsRecipient

  const checked = useMutation({
    mutationFn: recipient.look,
  })
  /** Answers to an earlier input no longer count. */
  const edit = () => {
    checked.reset()
    largest.reset()
  }

  return {
    fields,
    sendable,
    to,
    amount,
    /** The person has pressed "continue" once: from then on every problem is shown. */
    tried,
    recipient,
    /** The problem of the amount, in words. */
    problem,
    largest,
    isChecking: checked.isPending,
    choose(next: string) {
      edit()
      draft.setState({ key: next, amount: '' })
    },
    writeRecipient(text: string) {
      draft.setState({ key: sendable.key, to: text.replace(/\s/g, '') })
      checked.reset()
      if (!isDependent) return
      if (largest.isSuccess) setAmount('')
      largest.reset()
    },
    writeAmount(text: string) {
      edit()
      setAmount(text)
    },
    takeAll() {
      checked.reset()
      if (!isDependent || right)
        // For this press alone: a callback of the mutation itself would outlive `reset`.
        return largest.mutate(undefined, {
          onSuccess: ({ most }) => setAmount(most > 0n ? writeAmount(toAmount(most, decimals), locale) : ''),
        })
      setTried(true)
      focus(input.recipient)
    },
    submit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault()
      setTried(true)
      recipient.again()
      if (!right) return focus(input.recipient)
      if (problem !== undefined) return focus(input.amount)
      checked.mutate(undefined, {
        onSuccess({ problem, least }) {
          if (problem) return focus(input.recipient)
          if (describeAmountProblem(typed, sendable, least, messages)) return focus(input.amount)
          const units = 'decimal' in typed && sendable.coin !== undefined ? typed.decimal : '1'
          send(toSendRequest(sendable, { to: address, amount: units }))
        },
        onError: () => focus(input.recipient),
      })
    },
  }
}

export type SendFormState = ReturnType<typeof useSendForm>
