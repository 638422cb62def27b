import { dtoOf } from '@causeway/http';
import {
  count,
  described,
  environment,
  listOf,
  object,
  oneOf,
  optional,
  shown,
  text,
  timestamp,
} from '@causeway/shapes';

const LANE_LENGTH_MAX = 100;
const STREAM_LENGTH_MAX = 255;
const ID_LENGTH_MAX = 255;
const NONE: readonly { readonly path: string; readonly message: string }[] = [];

export class StreamQuery extends dtoOf(
  object(
    'StreamQuery',
    {
      environment: optional(environment()),
      stream: described(
        text({ min: 1, max: STREAM_LENGTH_MAX }),
        'Its name, such as `quote-0195…`, or an id as the API shows it, such as `Transaction:0195…`',
      ),
      lane: described(
        optional(text({ max: LANE_LENGTH_MAX })),
        'Where several lanes have a stream of this name',
      ),
      version: described(optional(count()), 'After which of its events, 0 before the first; now by default'),
      at: described(optional(timestamp()), 'After everything that was recorded up to this moment'),
      from: described(optional(count()), 'The version that it is compared with; the one before by default'),
    },
    {
      across: ({ version, at }) =>
        version !== undefined && at !== undefined
          ? [{ path: 'at', message: 'and version exclude each other: name one of them, or none for now' }]
          : NONE,
    },
  ),
) {}

/**
 * Whatever a context keeps: structure, numbers, ids, codes and times; other texts are left out. Swagger reads several types
 * at once as a list.
 */
const anything = () =>
  shown({
    oneOf: [
      { type: 'object', additionalProperties: true },
      { type: 'array', items: {} },
      ...['string', 'number', 'boolean', 'null'].map((type) => ({ type })),
    ],
  });

const PLACE = {
  lane: text({ max: LANE_LENGTH_MAX }),
  streamId: text({ max: STREAM_LENGTH_MAX }),
  lastVersion: described(count({ min: 1 }), 'How many events it has'),
};

const event = object('OperatorStreamEvent', {
  version: count({ min: 1 }),
  position: described(count({ min: 1 }), 'Its place in the lane'),
  type: text({ max: 100 }),
  recordedAt: timestamp(),
  actor: described(text({ max: ID_LENGTH_MAX }), 'Who caused it: a token, an operator, or a process'),
  commandId: text({ max: ID_LENGTH_MAX }),
  causationId: text({ max: ID_LENGTH_MAX }),
  correlationId: text({ max: ID_LENGTH_MAX }),
  published: described(optional(text({ max: 100 })), 'The type of the message that it published'),
  data: described(anything(), 'Its content; what is personal reads `[sealed]`, another text `[text of 5]`'),
});

const change = object('OperatorStreamChange', {
  field: described(text({ max: 1_000 }), '`terms.owners.0.share`'),
  change: oneOf(['ADDED', 'CHANGED', 'REMOVED']),
  before: optional(anything()),
  after: optional(anything()),
});

const folded = object('OperatorStreamState', {
  state: described(anything(), 'As its context has it before it decides'),
  changes: described(listOf(change), 'From the one version to the other'),
});

export class StreamDto extends dtoOf(
  object('OperatorStream', {
    ...PLACE,
    found: described(listOf(object('OperatorFoundStream', PLACE)), 'Every stream with this name or number'),
    version: described(count(), 'The event that it is shown after'),
    from: described(count(), 'The event that it is compared with'),
    events: described(listOf(event), 'Around the version, oldest first'),
    folded: described(optional(folded), 'Absent of a ledger’s journal: its accounts have balances instead'),
  }),
) {}
