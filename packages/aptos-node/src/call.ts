import { invalid } from './invalid.ts'
import type { MoveFunction, MoveModule } from './shapes/account.ts'

/** The three parts of a fully qualified function name. */
export type FunctionId = { address: string; module: string; name: string }

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/**
 * Splits a fully qualified function name: `0x1::coin::transfer` has exactly three parts.
 * @throws InvalidArgumentError when it does not
 */
export function parseFunctionId(id: string): FunctionId {
  const [address = '', module = '', name = '', ...more] = id.split('::')
  if (more.length > 0 || name === '')
    throw invalid('function name', 'a fully qualified one has three parts: address::module::function')
  if (!/^0x[0-9a-fA-F]{1,64}$/.test(address)) throw invalid('function name', 'its address is not one')
  if (!identifier.test(module) || !identifier.test(name))
    throw invalid('function name', 'its names are not names of Move')
  return { address, module, name }
}

/** The parameters that a caller passes: those after the signers, which the transaction itself has. */
export function parametersOf({ params }: MoveFunction): string[] {
  const first = params.findIndex((type) => type !== 'signer' && type !== '&signer')
  return first === -1 ? [] : params.slice(first)
}

/**
 * The called function of a module, after checking the number of arguments and type arguments.
 * @throws InvalidArgumentError when the module has no such function, or the counts differ
 */
export function requireCall(
  module: MoveModule,
  call: { function: string; type_arguments: readonly string[]; arguments: readonly unknown[] },
  kind: 'entry' | 'view',
): MoveFunction {
  const { name } = parseFunctionId(call.function)
  const found = module.exposed_functions.find((each) => each.name === name)
  if (!found) throw invalid('function name', `${module.name} has no function ${name}`)
  if (kind === 'entry' ? !found.is_entry : !found.is_view)
    throw invalid('function name', `${name} is no ${kind} function`)
  const types = found.generic_type_params.length
  if (call.type_arguments.length !== types)
    throw invalid('type arguments', `${name} takes ${types}, and ${call.type_arguments.length} are given`)
  const parameters = parametersOf(found).length
  if (call.arguments.length !== parameters)
    throw invalid('arguments', `${name} takes ${parameters}, and ${call.arguments.length} are given`)
  return found
}
