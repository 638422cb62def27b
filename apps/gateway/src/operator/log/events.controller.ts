import { Controller, Get, Query } from '@nestjs/common';
import { Answers, dtoOf, Operation, OperatorOnly } from '@causeway/http';
import { count, described, environment, listOf, object, optional, text, timestamp } from '@causeway/shapes';
import { ReadLanes, ServiceDirectory, type EventSummary } from '@causeway/service';
import { systemCall } from '../../system-call.js';
import { placesOf, placesText, PLACES_LENGTH_MAX } from './places.js';

class EventsQuery extends dtoOf(
  object('EventsQuery', {
    environment: optional(environment()),
    after: optional(text({ max: PLACES_LENGTH_MAX })),
  }),
) {}

const event = object('OperatorEvent', {
  lane: text({ max: 100 }),
  position: count({ min: 1 }),
  streamId: text({ max: 255 }),
  version: described(count({ min: 1 }), 'Its place in the stream'),
  type: text({ max: 100 }),
  recordedAt: timestamp(),
});

class EventsDto extends dtoOf(
  object('OperatorEventList', {
    data: described(listOf(event), 'By the time they were recorded; never their content'),
    after: described(text({ max: PLACES_LENGTH_MAX }), 'The next request’s `after`'),
  }),
) {}

interface EventsAnswer {
  /** By the time they were recorded; never their content. */
  readonly data: readonly EventSummary[];
  /** Where to go on from: the next request's `after`. */
  readonly after: string;
}

/**
 * The events recorded since a position from an earlier answer. Without a position there are no events to
 * return yet, and the answer names the end of every lane.
 */
@OperatorOnly('READ')
@Controller('operator/events')
export class EventsController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  @Operation('listEvents', 'What the log has recorded since a place that an answer before named', 'Status')
  @Answers(200, EventsDto)
  async list(@Query() { environment = 'sandbox', after }: EventsQuery): Promise<EventsAnswer> {
    const wanted = { environment, after: placesOf(after) };
    const answers = await this.services.askAll(ReadLanes, wanted, systemCall('operator', environment));
    const lanes = answers.flat();
    return {
      data: lanes.flatMap(({ events }) => events).sort(byTime),
      after: placesText(lanes),
    };
  }
}

const byTime = (one: EventSummary, other: EventSummary): number => {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? -1 : 1;
  return one.lane === other.lane ? one.position - other.position : one.lane < other.lane ? -1 : 1;
};
