import { type MoveFunction, parametersOf, parseFunctionId } from '@latchkey/aptos-node'
import { Button, Field, Notice } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { Card } from '../../ui/card.tsx'
import type { PageChain } from '../family.ts'
import styles from './aptos.module.css'
import { Json } from './json.tsx'
import { nodeOf } from './node.ts'

/** The input as JSON of that type: lists and small numbers are JSON's own. */
const toArgument = (type: string, text: string): unknown => {
  if (/^u(8|16|32)$/.test(type)) return Number(text)
  if (type === 'bool') return text.trim() === 'true'
  const isList = type.startsWith('vector') && type !== 'vector<u8>'
  return isList || /^[[{]/.test(text.trim()) ? JSON.parse(text) : text.trim()
}

/** Reads the parameters of a view function from its module, and calls it. */
export function ViewCaller({ chain }: { chain: PageChain }) {
  const words = useMessages().aptos.view
  const [id, setId] = useState('0x1::coin::balance')
  const node = nodeOf(chain)
  const reading = useMutation({
    async mutationFn(name: string) {
      const { address, module, name: last } = parseFunctionId(name.trim())
      const found = (await node.abi(address, module)).exposed_functions.find((each) => each.name === last)
      if (!found?.is_view) throw new Error(`${last} is no view function of ${module}`)
      return { id: name.trim(), found }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    reading.mutate(id)
  }
  return (
    <Card heading={words.title}>
      <div className={styles.sections}>
        <p className={styles.soft}>{words.lead}</p>
        <form className={styles.form} onSubmit={submit}>
          <Field
            label={words.function}
            hint={words.functionHint}
            value={id}
            onChange={({ target }) => setId(target.value)}
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect="off"
          />
          <Button type="submit" busy={reading.isPending}>
            {words.read}
          </Button>
        </form>
        <Refusal error={reading.error} />
        {reading.data && <Call key={reading.data.id} chain={chain} {...reading.data} />}
      </div>
    </Card>
  )
}

function Call({ chain, id, found }: { chain: PageChain; id: string; found: MoveFunction }) {
  const words = useMessages().aptos.view
  const types = found.generic_type_params.map((_, at) => words.type(at + 1))
  const parameters = parametersOf(found)
  const [values, setValues] = useState<string[]>([])
  const set = (at: number, text: string) =>
    setValues((before) =>
      Array.from({ length: types.length + parameters.length }, (_, i) => (i === at ? text : (before[i] ?? ''))),
    )
  const calling = useMutation({
    mutationFn: async () =>
      (
        await nodeOf(chain).callView({
          function: id,
          type_arguments: types.map((_, i) => (values[i] ?? '').trim()),
          arguments: parameters.map((type, i) => toArgument(type, values[types.length + i] ?? '')),
        })
      ).data,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    calling.mutate()
  }
  const labels = [...types, ...parameters.map((type, i) => words.argument(i + 1, type))]
  return (
    <form className={styles.form} onSubmit={submit}>
      {labels.map((label, at) => (
        <Field
          key={label}
          label={label}
          value={values[at] ?? ''}
          onChange={({ target }) => set(at, target.value)}
          spellCheck={false}
          autoCapitalize="none"
          autoCorrect="off"
        />
      ))}
      <Button type="submit" tone="primary" busy={calling.isPending}>
        {words.call}
      </Button>
      <Refusal error={calling.error} />
      {calling.data && (
        <section aria-label={words.result} aria-live="polite">
          <Json value={calling.data} />
        </section>
      )}
    </form>
  )
}

/** The problem of a call: the node's own text, or a request that was not sent. */
function Refusal({ error }: { error: Error | null }) {
  const words = useMessages().aptos.view
  if (!error) return null
  return (
    <Notice tone="caution" title={words.failed} role="alert">
      <p>{error.message}</p>
    </Notice>
  )
}
