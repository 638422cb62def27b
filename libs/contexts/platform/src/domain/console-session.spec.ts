import { instant, nothing, record } from '@causeway/kernel';
import {
  endConsoleSession,
  evolveConsoleSession,
  forgetConsoleSession,
  openConsoleSession,
  type ConsoleSession,
  type ConsoleSessionEvent,
} from './console-session.js';

const now = instant('2026-03-01T12:00:00.000Z');
const endsAt = instant('2026-03-01T20:00:00.000Z');
const ended: ConsoleSessionEvent = { type: 'ConsoleSessionEnded', endsAt, endedAt: now };
const forgotten: ConsoleSessionEvent = { type: 'ConsoleSessionForgotten', forgottenAt: endsAt };
const after = (...events: ConsoleSessionEvent[]): ConsoleSession =>
  events.reduce(evolveConsoleSession, openConsoleSession);

describe('a session of the console', () => {
  it('ends with the time until which its cookie would have lasted', () => {
    expect(endConsoleSession({ endsAt }, after(), { now })).toStrictEqual(record(ended));
    expect(after(ended)).toStrictEqual({ status: 'ENDED', endsAt });
  });

  it.each([[[ended]], [[ended, forgotten]]])('ends once', (events) => {
    expect(endConsoleSession({ endsAt }, after(...events), { now })).toStrictEqual(nothing());
  });

  it('that ended is forgotten, once', () => {
    expect(forgetConsoleSession(after(ended), { now: endsAt })).toStrictEqual(record(forgotten));
    expect(forgetConsoleSession(after(ended, forgotten), { now: endsAt })).toStrictEqual(nothing());
    expect(forgetConsoleSession(after(), { now: endsAt })).toStrictEqual(nothing());
  });
});
