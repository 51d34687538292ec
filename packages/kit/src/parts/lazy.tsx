import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useFirstMessages } from '../context.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Spinner } from './spinner.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** Loaded components by their loaders, as the browser caches the file itself. */
const fetched = new WeakMap<object, unknown>()

/** Loads a component in advance. Failures are ignored. */
export function preload<P>(load: Load<P>): void {
  void fetchPart(load).catch(() => {})
}

const fetchPart = async <P,>(load: Load<P>): Promise<ComponentType<P>> => {
  const Part = await load()
  fetched.set(load, Part)
  return Part
}

type LazyProps<P> = {
  /** Loads the component; must be the same function each time, or it is loaded again. */
  load: Load<P>
  props: P
  /** Stands in its place while it loads; a spinner unless given. As high as the component, it keeps a page from moving. */
  outline?: ReactNode
}

/** A component that is loaded when it is first shown: with a placeholder while it loads, and a retry when it fails. */
export function Lazy<P extends object>({ load, props, outline }: LazyProps<P>) {
  const { parts } = useFirstMessages()
  const [, setCame] = useState<ComponentType<P>>()
  // A failure of the previous component says nothing about this one.
  const [failedLoad, setFailed] = useState<Load<P>>()
  const failed = failedLoad === load
  const Part = fetched.get(load) as ComponentType<P> | undefined // the component that `load` returned
  useEffect(() => {
    if (Part || failed) return
    let wanted = true
    fetchPart(load).then(
      (Came) => wanted && setCame(() => Came),
      () => wanted && setFailed(() => load),
    )
    return () => {
      wanted = false
    }
  }, [load, Part, failed])

  if (Part) return <Part {...props} />
  // A fragment, because React 18 does not accept React 19's node types as a component's result.
  if (!failed) return outline ? <>{outline}</> : <Spinner label={parts.loading} />
  return (
    <ErrorNotice
      explanation={{ tone: 'caution', ...parts.notLoaded, canRetry: true }}
      onRetry={() => setFailed(undefined)}
    />
  )
}
