import * as v from 'valibot'
import { type EndpointName, type Endpoints, endpoints } from './endpoints.ts'
import { type Answer, ask, type Question, type Settings } from './request.ts'

/** The answer of each endpoint, parsed. */
export type Answers = { [Name in keyof Endpoints]: v.InferOutput<Endpoints[Name]['answer']> }

// The common form of the rows, whose exact types are in `Endpoints`.
type AnyRow = { question(...args: unknown[]): Question; answer: v.GenericSchema }

const bytes = v.instance(Uint8Array)

/** Calls an endpoint, and parses its JSON. @throws InvalidArgumentError, AptosNodeError, AptosAnswerError */
export async function askEndpoint<Name extends EndpointName>(
  settings: Settings,
  name: Name,
  ...args: Parameters<Endpoints[Name]['question']>
): Promise<Answer<Answers[Name]>> {
  const { question, answer } = endpoints[name] as unknown as AnyRow
  return ask(settings, question(...args), 'json', answer) as Promise<Answer<Answers[Name]>> // of this row's schema
}

/** Calls an endpoint for its answer in BCS. @throws InvalidArgumentError, AptosNodeError, AptosAnswerError */
export async function askEndpointForBytes<Name extends EndpointName>(
  settings: Settings,
  name: Name,
  ...args: Parameters<Endpoints[Name]['question']>
): Promise<Answer<Uint8Array>> {
  const { question } = endpoints[name] as unknown as AnyRow
  return ask(settings, question(...args), 'bcs', bytes)
}

/** The same settings, with requests that also end with this signal. */
export function withSignal(settings: Settings, signal: AbortSignal | undefined): Settings {
  if (!signal) return settings
  return { ...settings, signal: settings.signal ? AbortSignal.any([settings.signal, signal]) : signal }
}
