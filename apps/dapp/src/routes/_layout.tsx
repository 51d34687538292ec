import { createFileRoute } from '@tanstack/react-router'
import { Layout } from '../ui/layout.tsx'

export const Route = createFileRoute('/_layout')({ component: Layout })
