import { dtoOf } from '@causeway/http';
import {
  count,
  described,
  environment,
  listOf,
  object,
  oneOf,
  optional,
  shownByName,
  text,
  timestamp,
} from '@causeway/shapes';

const NAME_LENGTH_MAX = 100;

const reader = object('OperatorReader', {
  reader: text({ max: NAME_LENGTH_MAX }),
  service: described(text({ max: NAME_LENGTH_MAX }), 'The service that runs it'),
  lagMessages: described(count(), 'Published messages that it has not finished, counted up to 10000'),
  status: described(text({ max: 1_000 }), '`running`, or `waiting: ` and the reason'),
});

const laneWriter = object('OperatorLaneWriter', {
  instanceId: described(text({ max: NAME_LENGTH_MAX }), 'Of the process'),
  address: described(optional(text({ max: NAME_LENGTH_MAX })), 'Where siblings reach it'),
  epoch: described(count(), 'Claims of the lane so far; it grows with every change of writers'),
});

const lane = object('OperatorLane', {
  lane: text({ max: NAME_LENGTH_MAX }),
  environment: environment(),
  service: described(text({ max: NAME_LENGTH_MAX }), 'The service that owns it'),
  head: described(count(), 'The position of its last event, 0 when it is empty'),
  batches: described(count(), 'The commits that it was written in'),
  lastEventAt: described(optional(timestamp()), 'On the clock of its environment'),
  writer: described(
    optional(laneWriter),
    'The one process that writes it; absent where all of the service may',
  ),
  readers: listOf(reader),
});

export class LanesDto extends dtoOf(object('OperatorLaneList', { data: listOf(lane) })) {}

const serviceStatus = object('OperatorServiceStatus', {
  service: text({ max: NAME_LENGTH_MAX }),
  status: oneOf(['ready', 'unready', 'unreachable'], 'OperatorReadiness'),
  faults: described(shownByName<string>({ type: 'string' }), 'By part, what keeps it from its work'),
  version: described(optional(text({ max: NAME_LENGTH_MAX })), 'Of the software, with its build'),
  previousVersion: described(
    optional(text({ max: NAME_LENGTH_MAX })),
    'That ran on this database before; absent where none is known',
  ),
  node: described(optional(text({ max: NAME_LENGTH_MAX })), 'Of Node.js'),
  startedAt: optional(timestamp()),
  contexts: described(optional(listOf(text({ max: NAME_LENGTH_MAX }))), 'That it hosts'),
  sandboxOffsetMs: described(optional(count()), 'How far its sandbox is ahead'),
});

const clocks = object('OperatorClocks', {
  sandbox: timestamp(),
  production: timestamp(),
  sandboxOffsetMs: count(),
});

export class InstallationStatusDto extends dtoOf(
  object('OperatorStatus', {
    status: oneOf(['ready', 'unready'], 'OperatorInstallationReadiness'),
    apiVersion: text({ max: NAME_LENGTH_MAX }),
    clock: clocks,
    services: listOf(serviceStatus),
  }),
) {}
