import { EVERY_PLATFORM } from '@causeway/commands';
import { after, newUuid } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import { callOf, PlatformHost } from '../testing/platform-host.js';
import { EndConsoleSession, IsConsoleSessionEnded } from './console-session.js';

let host: PlatformHost;
beforeAll(async () => {
  host = await PlatformHost.open(await freshDatabase('console_session'));
});
afterAll(() => host.close());

const HOUR_MS = 3_600_000;
const call = () => callOf(EVERY_PLATFORM, 'production');
const isEnded = (sessionId: string) =>
  host.execute<boolean>(new IsConsoleSessionEnded({ sessionId }, call()));

it('a session that ended is known as such until its cookie is over, and then nothing is kept of it', async () => {
  const [sessionId, other] = [newUuid(), newUuid()];
  const endsAt = after(host.clock.now(), 12 * HOUR_MS);
  expect(await isEnded(sessionId)).toBe(false);
  for (const _turn of [1, 2]) await host.execute(new EndConsoleSession({ sessionId, endsAt }, call()));
  expect([await isEnded(sessionId), await isEnded(other)]).toStrictEqual([true, false]);
  expect(await host.fireTimers(endsAt)).toBe(0);
  expect(await host.fireTimers(after(endsAt, HOUR_MS))).toBe(1);
  expect(await host.query('select * from platform.ended_session_view')).toStrictEqual([]);
  expect(await host.fireTimers(after(endsAt, 2 * HOUR_MS))).toBe(0);
  const recorded = await host.store.load('platform.production', `console-session-${sessionId}`);
  expect(recorded.map(({ type }) => type)).toStrictEqual(['ConsoleSessionEnded', 'ConsoleSessionForgotten']);
});
