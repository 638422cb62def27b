import { ANNOUNCEMENTS, CONNECT_TIMEOUT_MS } from '@causeway/event-store';
import { PostgresLeaderLock } from '@causeway/messaging';
import type { Logger } from '@causeway/service';
import { Pool } from 'pg';
import { takeTurn, type Turn, type TurnOptions } from './turn.js';

/** Takes the turn on a database with one connection of its own, which its end closes. */
export const takeTurnOn = async (
  databaseUrl: string,
  { logger, ...options }: TurnOptions & { readonly logger: Logger },
): Promise<Turn> => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 1,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'causeway-standalone-turn',
  });
  pool.on('error', (error) => logger.warn({ error }, 'the connection of the turn broke'));
  const hearing = { turn: undefined as Turn | undefined };
  const lock = new PostgresLeaderLock(pool, (level, line, details) => logger[level](details ?? {}, line), {
    channel: ANNOUNCEMENTS,
    heard: () => hearing.turn?.reset(),
  });
  try {
    const turn = (hearing.turn = await takeTurn(lock, options));
    return { ...turn, end: () => turn.end().finally(() => pool.end()) };
  } catch (error) {
    await pool.end();
    throw error;
  }
};
