import { type Network, readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Recipient } from '../families/transfer.ts'
import type { Messages } from '../messages/en.ts'
import { useMessages } from '../messages/use-messages.ts'
import type { HomeData, RecipientForm } from './home-data.ts'
import { findOwnAddress } from './own-address.ts'
import { findAddressProblem } from './transfer.ts'

/** Of the transactions sent before, so many are looked through for a recipient, the newest. */
const lookedThrough = 12
/** A network is asked about an address once nobody has typed for so long, milliseconds. */
const stillMs = 400
/** What it said holds for so long, milliseconds. */
const freshMs = 30_000

type Parts = { network: Network; to: string; account: string; user: User; source: HomeData }

/** The text once nobody types any more. */
const useSettled = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), stillMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Those something was sent to lately on an EVM network. */
const readEvmRecipients = async (source: HomeData): Promise<string[]> => {
  const here = (await source.activity(undefined)).filter(({ network }) => readNetwork(network).evmLike)
  const sent = await Promise.all(here.slice(0, lookedThrough).map((each) => source.sent(each)))
  return sent.flatMap(({ to }) => to?.toLowerCase() ?? [])
}

const useFirst = ({ network, to, account, source }: Parts, enabled: boolean): boolean => {
  const { data } = useQuery({
    queryKey: ['home', account, 'recipients', network.evmLike ? 'evm' : network.name],
    // Nothing known is no answer here: what is not known is not said.
    queryFn: async () => (network.evmLike ? readEvmRecipients(source) : ((await source.recipients(network)) ?? null)),
    enabled,
    staleTime: 60_000,
    retry: false,
  })
  return enabled && data != null && !data.some((each) => each.toLowerCase() === to.toLowerCase())
}

const findProblem = (
  { network, to, account, user }: Parts,
  form: Pick<RecipientForm, 'findProblem'> | undefined,
  t: Messages['home'],
): string | undefined => {
  const own = findOwnAddress(to, network, user, account)
  if (own) return own === 'here' ? t.problems.self : t.problems.ownElsewhere(t.families[own])
  if (form) return form.findProblem(to)
  const problem = findAddressProblem(to)
  return problem && t.problems[problem]
}

/** What is known of the one who is to get something on a network: by the form of the address, and by the network. */
export function useRecipient(parts: Parts) {
  const { home: t } = useMessages()
  const { network, to, account, source } = parts
  const client = useQueryClient()
  const form = useQuery({
    queryKey: ['home', account, 'form', network.name],
    queryFn: () => source.sending(network),
    enabled: !network.evmLike,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    structuralSharing: false,
  })
  const known = network.evmLike || form.data !== undefined
  const wrong = known ? findProblem(parts, form.data, t) : form.isError ? t.problems.noForm : undefined
  const right = known && wrong === undefined
  const question = {
    queryKey: ['home', account, 'recipient', network.name, to],
    queryFn: async (): Promise<Recipient> => (form.data ? form.data.readRecipient(to) : {}),
    staleTime: freshMs,
    retry: false,
    structuralSharing: false,
  } as const
  const settled = useSettled(to) === to
  const said = useQuery({ ...question, enabled: right && settled })
  const first = useFirst(parts, right && (network.evmLike || settled))
  const silent = said.isError && !said.isFetching ? t.problems.unlooked : undefined
  return {
    /** What sending there asks of its family; nothing on EVM networks, and until it is loaded. */
    form: form.data,
    /** The address is of the right form. */
    right,
    /** What is wrong, by its form. */
    wrong,
    /** What is wrong, by the network's word. */
    refused: said.data?.problem ?? silent,
    looking: right && settled && said.isFetching && !said.data,
    note: said.data?.note,
    least: said.data?.least,
    /** None of the latest payments went there. */
    first,
    /** Loads what belongs to the network once more, where it could not be loaded. */
    again: () => void (form.isError && form.refetch()),
    /** The network's word, asked for where it is not known. Throws where no node answers. */
    look: () => client.fetchQuery(question),
  }
}
