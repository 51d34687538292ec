import { useQuery } from '@tanstack/react-query'
import type { LoadThreats, Warning } from '../families/operation.ts'

/** How long after a failure the service is asked again, milliseconds. */
const againMs = 10_000

/**
 * Asks the operator's warning service, and again while it does not answer.
 *
 * @param key what the question is about, as text
 * @param load undefined where there is no service
 * @returns the dangers that it knows; `pending` until it answered or failed once
 */
export function useThreats(key: string, load: LoadThreats | undefined) {
  const { data = [], isPending } = useQuery<readonly Warning[]>({
    queryKey: ['threats', key],
    queryFn: async () => (load ? load() : []),
    enabled: load !== undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? againMs : false),
    structuralSharing: false,
    retry: false,
    gcTime: 0,
  })
  return { threats: data, pending: load !== undefined && isPending }
}
