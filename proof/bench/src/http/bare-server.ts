import { newUuid, systemNow } from '@causeway/kernel';
import fastify from 'fastify';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

/** As many connections as one of our contexts holds. */
const CONNECTIONS = 8;

/**
 * The least that a durable request can cost behind the same framework: a body parsed, one row inserted and
 * committed, an answer. Runs as a process of its own, given the database's URL; sends its own URL to the
 * parent process.
 */
const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: CONNECTIONS });
await pool.query('create table if not exists request (id uuid primary key, body json, at timestamptz)');
const app = fastify();
app.post('/insert', async (request, reply) => {
  const id = newUuid();
  await pool.query({
    name: 'insert',
    text: 'insert into request values ($1, $2, $3)',
    values: [id, JSON.stringify(request.body), systemNow()],
  });
  return reply.code(201).send({ id });
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`);
process.once('disconnect', () => process.exit());
