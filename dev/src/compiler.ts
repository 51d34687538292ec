import { availableParallelism } from 'node:os'

/**
 * The compiler's arguments for a project. Each of its checkers computes shared types for itself, so more of them than
 * there are idle cores take longer: four, its default, do nearly twice the work of one.
 *
 * @param project its folder or its `tsconfig.json`
 * @param cores the number of cores; half of them are left for other processes
 */
export function compilerArguments(project: string, cores = availableParallelism()): string[] {
  const checkers = Math.min(4, Math.max(1, Math.floor(cores / 2)))
  return ['-p', project, '--checkers', `${checkers}`]
}
