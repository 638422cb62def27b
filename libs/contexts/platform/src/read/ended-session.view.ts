import { rowOf, type ViewReader } from '@causeway/commands';
import { defineView, text, time } from '@causeway/event-store';
import type { Environment } from '@causeway/kernel';
import type { ConsoleSession } from '../domain/console-session.js';

export const endedSessionView = defineView('platform.ended_session_view', {
  key: ['environment', 'sessionId'],
  columns: {
    environment: text<Environment>(),
    /** A uuid. */
    sessionId: text(),
    endsAt: time(),
  },
});

const UUID_LENGTH = 36;

/** One row a session of the console that ended early, until its cookie is over by itself. */
export const endedSessionRows = rowOf(
  endedSessionView,
  (session: ConsoleSession, { streamId, environment }) =>
    session.status === 'ENDED'
      ? { environment, sessionId: streamId.slice(-UUID_LENGTH), endsAt: session.endsAt }
      : null,
);

/** By what is stored at this moment: a session is refused by every gateway from the commit of its end on. */
export const isSessionEnded = async (views: ViewReader, sessionId: string): Promise<boolean> => {
  const rows = await views.rows<{ readonly session_id: string }>(
    `select session_id from platform.ended_session_view where environment = 'production' and session_id = $1`,
    [sessionId],
  );
  return rows.length > 0;
};
