import { type ComponentType, useEffect, useState } from 'react'
import { useFirstMessages } from '../context.tsx'
import { ErrorNotice } from './error-notice.tsx'
import { Spinner } from './spinner.tsx'

type Load<P> = () => Promise<ComponentType<P>>

/** Parts that have come, by what fetched them, as the browser keeps the file itself. */
const fetched = new WeakMap<object, unknown>()

/** Fetches a part because it is about to be shown. Nothing happens where that fails. */
export function preload<P>(load: Load<P>): void {
  void fetchPart(load).catch(() => {})
}

const fetchPart = async <P,>(load: Load<P>): Promise<ComponentType<P>> => {
  const Part = await load()
  fetched.set(load, Part)
  return Part
}

type LazyProps<P> = {
  /** Fetches the part; the same function each time, or it is fetched anew. */
  load: Load<P>
  props: P
}

/** A part that is fetched when it is first shown: a word while it comes, and another try when it does not. */
export function Lazy<P extends object>({ load, props }: LazyProps<P>) {
  const { parts } = useFirstMessages()
  const [, setCame] = useState<ComponentType<P>>()
  // Of the part before there is nothing to say about this one.
  const [failedLoad, setFailed] = useState<Load<P>>()
  const failed = failedLoad === load
  const Part = fetched.get(load) as ComponentType<P> | undefined // as `load` gave it
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
  if (!failed) return <Spinner label={parts.loading} />
  return (
    <ErrorNotice
      explanation={{ tone: 'caution', ...parts.notLoaded, canRetry: true }}
      onRetry={() => setFailed(undefined)}
    />
  )
}
