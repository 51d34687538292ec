import { useQuery } from '@tanstack/react-query'
import type { LoadThreats, Warning } from '../families/operation.ts'

/** The time until the service is asked again after a failure, milliseconds. */
const againMs = 10_000

/**
 * Asks the operator's warning service, with retries while it does not answer.
 *
 * @param key the subject of the query, as text
 * @param load undefined where there is no service
 * @returns the known dangers; `pending` until it has answered or failed once
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
