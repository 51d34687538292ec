import { serve } from '@hono/node-server'
import { Hono } from 'hono'

// A process of its own, started by throughput.ts: the baseline, a server of the same kind without any work.
const app = new Hono().post('/', async (c) => c.json(await c.req.json()))
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.argv[2]) })
