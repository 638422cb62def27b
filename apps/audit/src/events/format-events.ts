import type { Report } from '../cli/report.js';
import { stringify } from 'lossless-json';
import type { AuditedEvent } from './read-events.js';

export const formatEvents = (
  stream: string,
  { events, isCut }: { events: readonly AuditedEvent[]; isCut: boolean },
): Report => ({
  isClean: events.length > 0,
  document: { command: 'events', stream, isCut, events },
  lines: [
    ...events.flatMap((event, index) => [...headingOf(event, events[index - 1]), ...formatEvent(event)]),
    ...(events.length === 0 ? [`There is no event of ${stream}.`] : []),
    ...(isCut ? [`There are more: say --after ${events.at(-1)?.version ?? 0}, or a larger --limit.`] : []),
  ],
});

const headingOf = ({ lane, streamId }: AuditedEvent, before: AuditedEvent | undefined): string[] =>
  before?.lane === lane && before.streamId === streamId ? [] : [`${lane} ${streamId}`];

const formatEvent = (event: AuditedEvent): string[] => {
  const { version, position, type, recordedAt, actor, causationId, correlationId, published, data } = event;
  return [
    `  ${version}  ${recordedAt}  ${type}  (position ${position})`,
    `     by ${actor}, because of ${causationId}, in ${correlationId}`,
    ...(published === null ? [] : [`     published as ${published}`]),
    `     ${stringify(data) ?? ''}`,
  ];
};
