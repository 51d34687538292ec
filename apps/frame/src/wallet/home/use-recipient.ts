import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Recipient } from '../families/transactions.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { HomeData, SendingForm } from './home-data.ts'
import { findOwnAddress } from './own-address.ts'

/** A network is asked about an address once typing has paused for this long, milliseconds. */
const stillMs = 400
/** The network's answer is cached for this long, milliseconds. */
const freshMs = 30_000

type Parts = { network: Network; to: string; account: string; user: User; source: HomeData }

/** The text after typing has paused. */
const useSettled = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), stillMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const useFirst = ({ network, to, account, source }: Parts, enabled: boolean): boolean => {
  const { data } = useQuery({
    queryKey: ['home', account, 'recipients', network.name],
    // A query cannot answer undefined. An unknown history says nothing about the recipient.
    queryFn: async () => (await source.recipients(network)) ?? null,
    enabled,
    staleTime: 60_000,
    retry: false,
  })
  return enabled && data != null && !data.some((each) => each.toLowerCase() === to.toLowerCase())
}

const findProblem = ({ network, to, user }: Parts, form: SendingForm, t: Messages['home']): string | undefined => {
  const own = findOwnAddress(to, network, user)
  if (own) return own === 'here' ? t.problems.self : t.problems.ownElsewhere(t.families[own])
  return form.findProblem(to)
}

/** The state of a recipient's address on a network: its form, and what the network says about it. */
export function useRecipient(parts: Parts) {
  const { home: t } = useMessages()
  const { network, to, account, source } = parts
  const client = useQueryClient()
  const form = useQuery({
    queryKey: ['home', account, 'form', network.name],
    queryFn: () => source.sending(network),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })
  const wrong = form.data ? findProblem(parts, form.data, t) : form.isError ? t.problems.noForm : undefined
  const right = form.data !== undefined && wrong === undefined
  const question = {
    queryKey: ['home', account, 'recipient', network.name, to],
    queryFn: async (): Promise<Recipient> => (form.data ? form.data.readRecipient(to) : {}),
    staleTime: freshMs,
    retry: false,
    structuralSharing: false,
  } as const
  const recents = useQuery({
    queryKey: ['home', account, 'recents', network.name],
    queryFn: () => source.recents(network),
    staleTime: 60_000,
    retry: false,
  })
  const settled = useSettled(to) === to
  const answer = useQuery({ ...question, enabled: right && settled })
  const first = useFirst(parts, right && settled)
  const silent = answer.isError && !answer.isFetching ? t.problems.unlooked : undefined
  return {
    /** The network's form, once it is loaded. */
    form: form.data,
    /** The address has the right form. */
    right,
    /** The fault of its form. */
    wrong,
    /** The problem that the network reports. */
    refused: answer.data?.problem ?? silent,
    looking: right && settled && answer.isFetching && !answer.data,
    note: answer.data?.note,
    least: answer.data?.least,
    /** None of the recent payments went there. */
    first,
    /** Whom the person paid last, while nothing is written; each has the right form. */
    recents:
      to === '' && form.data ? (recents.data ?? []).filter((each) => form.data.findProblem(each) === undefined) : [],
    /** Loads the network's part again, where loading failed. */
    again: () => void (form.isError && form.refetch()),
    /** The network's answer, fetched where it is not cached. Throws where no node answers. */
    look: () => client.fetchQuery(question),
  }
}
