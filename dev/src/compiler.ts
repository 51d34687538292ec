import { availableParallelism } from 'node:os'

/**
 * Arguments with which the compiler takes a project. Each of its checkers works out for itself the types that files share,
 * so more of them than there are idle cores take longer: four, its own choice, do nearly twice the work of one.
 *
 * @param project its folder or its `tsconfig.json`
 * @param cores what the machine has; half of them are for whoever works beside the compiler
 */
export function compilerArguments(project: string, cores = availableParallelism()): string[] {
  const checkers = Math.min(4, Math.max(1, Math.floor(cores / 2)))
  return ['-p', project, '--checkers', `${checkers}`]
}
