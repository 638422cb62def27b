import {
  answersQuery,
  Command,
  decides,
  Query,
  type Aggregate,
  type CallContext,
  type Consequences,
  type QueryHandling,
  type Recording,
} from '@causeway/commands';
import { after, foldedBy, type Instant } from '@causeway/kernel';
import {
  endConsoleSession,
  evolveConsoleSession,
  forgetConsoleSession,
  openConsoleSession,
  type ConsoleSession,
  type ConsoleSessionEvent,
} from '../domain/console-session.js';
import { CONSOLE_SESSION_STREAMS } from '../domain/streams.js';
import { endedSessionRows, isSessionEnded } from '../read/ended-session.view.js';
import type { PlatformPorts } from './ports.js';

interface OfSession {
  /** A uuid. */
  readonly sessionId: string;
}

/** Ends a session of the console before its time, on every gateway. */
export class EndConsoleSession extends Command<OfSession & { readonly endsAt: Instant }, null> {
  static readonly type = 'platform.end-console-session';
}

/** Whether a session was ended before its time; of one that is over anyway it may say no. */
export class IsConsoleSessionEnded extends Query<OfSession, boolean> {
  static readonly type = 'platform.is-console-session-ended';
}

/** The timer that forgets an ended session, once its cookie is over by itself. */
const FORGET_CONSOLE_SESSION = 'forget-console-session';

/** The clocks of gateways differ: by one of them the cookie may still be good. */
const CLOCKS_DIFFER_MS = 3_600_000;

/** A stream for each that ended, in production's lane: the console belongs to no platform or sandbox. */
export const consoleSessionAggregate: Aggregate<ConsoleSession, ConsoleSessionEvent> = {
  category: CONSOLE_SESSION_STREAMS,
  initial: openConsoleSession,
  evolve: evolveConsoleSession,
  isOver: ({ status }) => status === 'FORGOTTEN',
  views: [endedSessionRows],
  consequences: (event, _before, _after, { streamId }) =>
    followingOf({ sessionId: streamId.slice(CONSOLE_SESSION_STREAMS.length + 1) }, event),
};

const forgetId = ({ sessionId }: OfSession): string => `${FORGET_CONSOLE_SESSION}-${sessionId}`;

const followingOf = foldedBy<OfSession, ConsoleSessionEvent, Consequences>({
  ConsoleSessionEnded: (session, { endsAt }) => ({
    timers: [
      {
        timerId: forgetId(session),
        name: FORGET_CONSOLE_SESSION,
        dueAt: after(endsAt, CLOCKS_DIFFER_MS),
        data: session,
      },
    ],
  }),
  ConsoleSessionForgotten: (session) => ({ cancelTimers: [forgetId(session)] }),
});

const sessionForgotten = ({ sessionId }: OfSession): Recording<ConsoleSession, ConsoleSessionEvent> => ({
  name: 'forget-console-session',
  on: consoleSessionAggregate,
  id: sessionId,
  decide: forgetConsoleSession,
});

/** An early end is idempotent and may be the stream's first event: a session leaves no trace until it is ended. */
export const consoleSessionCommands = () => [
  decides<ConsoleSession, ConsoleSessionEvent, EndConsoleSession>({
    aggregate: consoleSessionAggregate,
    command: EndConsoleSession,
    streamId: ({ sessionId }) => sessionId,
    begins: true,
    isIdempotent: true,
    decide: endConsoleSession,
    answer: () => null,
  }),
];

export const consoleSessionQueries = ({ views }: Pick<PlatformPorts, 'views'>): readonly QueryHandling[] => [
  answersQuery<IsConsoleSessionEnded>({
    query: IsConsoleSessionEnded,
    answer: ({ sessionId }) => isSessionEnded(views, sessionId),
  }),
];

/** A session that was ended early is forgotten at the moment at which it would have been over anyway. */
export const consoleSessionTimers = ({ record }: Pick<PlatformPorts, 'record'>) => ({
  [FORGET_CONSOLE_SESSION]: ({ data }: { readonly data: unknown }, call: CallContext) =>
    record(call, sessionForgotten(data as OfSession)),
});
