import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../../ui/not-found.tsx'

/** Every other address. */
export const Route = createFileRoute('/_layout/$')({ component: NotFound })
