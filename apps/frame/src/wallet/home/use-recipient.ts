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

/** `to` is what the person wrote. */
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
    // A query function must not return undefined. An unknown history says nothing about the recipient.
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

/** The address of a name, where one was written. */
const useNamed = ({ network, account }: Parts, form: SendingForm | undefined, name: string | undefined) => {
  const settled = useSettled(name ?? '') === name
  const { data, isError, isFetching } = useQuery({
    queryKey: ['home', account, 'named', network.name, name],
    // A query function must not return undefined.
    queryFn: async () => (name === undefined ? null : ((await form?.findNamed?.(name)) ?? null)),
    enabled: name !== undefined && settled,
    staleTime: freshMs,
    retry: false,
  })
  return { address: data, failed: isError && !isFetching }
}

/** The state of a recipient's address on a network: its form, and what the network says about it. */
export function useRecipient(written: Parts) {
  const { home: t } = useMessages()
  const { network, account, source } = written
  const client = useQueryClient()
  const form = useQuery({
    queryKey: ['home', account, 'form', network.name],
    queryFn: () => source.sending(network),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })
  const name = form.data?.readName?.(written.to)
  const named = useNamed(written, form.data, name)
  const parts = name === undefined ? written : { ...written, to: named.address ?? '' }
  const { to } = parts
  const findWrong = (form: SendingForm): string | undefined => {
    if (name === undefined || named.address) return findProblem(parts, form, t)
    if (named.failed) return t.problems.unlooked
    return named.address === null ? t.problems.noName(name, network.title) : undefined
  }
  const wrong = form.data ? findWrong(form.data) : form.isError ? t.problems.noForm : undefined
  /** A name that is still being looked up is neither right nor wrong. */
  const right = form.data !== undefined && wrong === undefined && to !== ''
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
    /** The address: as it was written, or the one that a written name stands for. */
    address: to,
    /** A name was written, and no address. */
    isName: name !== undefined,
    /** The address has the right form. */
    right,
    /** The fault of its form. */
    wrong,
    /** The problem that the network reports. */
    refused: answer.data?.problem ?? silent,
    looking:
      (name !== undefined && named.address === undefined && !named.failed) ||
      (right && settled && answer.isFetching && !answer.data),
    note: answer.data?.note,
    least: answer.data?.least,
    /** None of the recent payments went there. */
    first,
    /** The recipients that the person paid last, while nothing is written; each has the right form. */
    recents:
      written.to === '' && form.data
        ? (recents.data ?? []).filter((each) => form.data.findProblem(each) === undefined)
        : [],
    /** Loads the network's part again, where loading failed. */
    again: () => void (form.isError && form.refetch()),
    /** The network's answer, fetched where it is not cached. Throws where no node answers. */
    look: () => client.fetchQuery(question),
  }
}
