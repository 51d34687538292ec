import { createTestDatabase } from '@latchkey/service/testing'
import { configure, connect, newMessage, newTopic, spawnRelay } from './fixtures/relay.ts'

/**
 * Measures the throughput of one relay, or of several on one database: pairs of clients that send each other messages
 * of the size of a signing request, each waiting for the answer to its previous one before it sends the next.
 *
 * DATABASE_URL=postgres://… node apps/relay/src/throughput.ts [instances] [pairs] [messages of each client]
 */
const [instances = 1, pairs = 50, messages = 100] = process.argv.slice(2).map(Number)
const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) throw new Error('Set DATABASE_URL to a PostgreSQL server whose user may make databases.')

const database = await createTestDatabase(databaseUrl)
const bounds = { connectionsPerAddress: 100_000, messagesPerMailbox: 100_000 }
const configuration = { ...configure(database.url), bounds }
const relays = await Promise.all(Array.from({ length: instances }, () => spawnRelay(configuration)))
const urlOf = (i: number) => relays[i % relays.length]?.url ?? ''

try {
  const couples = await Promise.all(
    Array.from({ length: pairs }, async (_, i) => {
      const both = [await connect(urlOf(i)), await connect(urlOf(i + 1))]
      const topic = newTopic()
      for (const each of both) await each.subscribe(topic)
      return { both, topic }
    }),
  )
  const cpu = () => process.cpuUsage().user + process.cpuUsage().system
  const [start, cpuStart] = [performance.now(), cpu()]
  const answered: number[] = []
  const arrived: number[] = []
  await Promise.all(
    couples.flatMap(({ both, topic }) =>
      both.map(async (client, i) => {
        const other = both[1 - i]
        const sentAt = new Map<string, number>()
        other?.socket.on('message', (data) => {
          const { params } = JSON.parse(data.toString())
          const at = sentAt.get(params?.data?.message)
          if (at !== undefined) arrived.push(performance.now() - at)
        })
        for (let n = 0; n < messages; n++) {
          const message = newMessage(600)
          const at = performance.now()
          sentAt.set(message, at)
          const { error } = await client.publish(topic, message)
          if (error) throw new Error(error.message)
          answered.push(performance.now() - at)
        }
      }),
    ),
  )
  const total = pairs * 2 * messages
  while (arrived.length < total) await new Promise((done) => setTimeout(done, 5))
  const seconds = (performance.now() - start) / 1000
  const at = (numbers: number[], share: number) =>
    numbers.sort((a, b) => a - b)[Math.floor(numbers.length * share)]?.toFixed(1)
  process.stdout.write(
    `${instances} instance(s), ${pairs} pairs: ${total} messages in ${seconds.toFixed(1)} s = ${Math.round(total / seconds)} a second; ` +
      `answer ${at(answered, 0.5)} ms (99 %: ${at(answered, 0.99)}), arrival ${at(arrived, 0.5)} ms (99 %: ${at(arrived, 0.99)}); ` +
      `the clients' own share of the processor: ${Math.round((cpu() - cpuStart) / seconds / 10_000)} %\n`,
  )
  for (const { both } of couples) for (const { socket } of both) socket.terminate()
} finally {
  for (const { kill, ended } of relays) {
    kill('SIGTERM')
    await ended
  }
  await database.close()
}
