import { formatTable, type Given, nearest, UsageError, written } from '@causeway/cli';
import { CAUSES, NEVER_SENT } from '../sandbox/causes.js';
import { sceneOf } from '../sandbox/scene.js';
import type { CausewayRow, Work } from './row.js';

const EVENTS = Object.keys(CAUSES) as (keyof typeof CAUSES)[];

const readEvent = Object.assign(
  (word: string): string => {
    const event = word.toUpperCase();
    if (event in CAUSES || event in NEVER_SENT) return event;
    const near = nearest(event, EVENTS);
    const meant = near.length === 0 ? '' : ` (did you mean ${near.join(', ')}?)`;
    throw new Error(`is an event of \`causeway trigger --list\`${meant}`);
  },
  { choices: EVENTS },
);

/** Plays what causes a webhook, so that it comes as it would in production. */
export const triggerRow: CausewayRow = {
  words: 'trigger',
  summary: 'Play, in the sandbox, what causes a webhook',
  takes: {
    event: {
      about: 'a type of webhook, such as OUTGOING_PAYMENT.FAILED',
      read: readEvent,
      isOptional: true,
    },
  },
  options: { list: { about: 'every event with what causes it, and those that are never sent' } },
  remarks: 'Nothing is made up: what causes the webhook happens. `causeway listen` shows what comes of it.',
  work: async (given, around) => {
    if (given['list'] === true) return listed(given['json'] === true);
    const event = eventOf(given['event']);
    await noteMissingEndpoint(around);
    const causedBy = await CAUSES[event].play(await sceneOf(around));
    return given['json'] === true
      ? [JSON.stringify({ event, causedBy })]
      : [`${event} is caused by ${written(causedBy)}.`];
  },
};

const eventOf = (word: Given[string]): keyof typeof CAUSES => {
  const event = EVENTS.find((each) => each === word);
  if (event !== undefined) return event;
  if (word === undefined)
    throw new UsageError('event is missing: name a type of webhook; `causeway trigger --list` has them all.');
  throw new UsageError(`${written(word)} is never sent: ${NEVER_SENT[written(word)] ?? ''}.`);
};

const listed = (asJson: boolean): readonly string[] => {
  const causes = EVENTS.map((event) => ({ event, ...CAUSES[event] }));
  if (asJson)
    return [
      JSON.stringify(
        causes.map(({ event, about, byOperator = false }) => ({ event, about, byOperator })),
        null,
        2,
      ),
    ];
  return formatTable([
    ['EVENT', 'WHAT HAPPENS', ''],
    ...causes.map(({ event, about, byOperator }) => [event, about, byOperator ? 'by the operator' : '']),
    ...Object.entries(NEVER_SENT).map(([event, reason]) => [event, `never sent: ${reason}`]),
  ]);
};

/** A cause without an endpoint has no effect that a user would see. */
const noteMissingEndpoint = async ({ client, note }: Work): Promise<void> => {
  const { endpoint } = await (await client()).getWebhookStatus();
  if (endpoint.url === null)
    note('There is no endpoint, so that nothing is sent: run `npx causeway listen` beside it.');
  else if (endpoint.isPaused) note('The endpoint is paused: what is caused now is sent once it is resumed.');
};
