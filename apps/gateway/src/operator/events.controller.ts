import { Controller, Get, Query } from '@nestjs/common';
import { ApiSchema } from '@nestjs/swagger';
import {
  Answers,
  invalidField,
  ListOf,
  OneOf,
  Operation,
  OperatorOnly,
  Text,
  Timestamp,
  WholeNumber,
} from '@causeway/http';
import { ENVIRONMENTS, type Environment } from '@causeway/kernel';
import { ReadLanes, ServiceDirectory, type EventSummary } from '@causeway/service';
import { systemCall } from '../system-call.js';

/** Far more than all lanes of an installation with their positions. */
const AFTER_LENGTH_MAX = 4_000;
const PLACE = /^([a-z_]+(?:-\d{1,2})?\.(?:sandbox|production)):(\d{1,15})$/;

class EventsQuery {
  @OneOf(ENVIRONMENTS, { name: 'Environment', optional: true })
  environment?: Environment;

  @Text({ max: AFTER_LENGTH_MAX, optional: true })
  after?: string;
}

@ApiSchema({ name: 'OperatorEvent' })
class EventDto {
  @Text({ max: 100 }) lane!: string;
  @WholeNumber({ min: 1, max: Number.MAX_SAFE_INTEGER }) position!: number;
  @Text({ max: 255 }) streamId!: string;
  @Text({ max: 100 }) type!: string;
  @Timestamp() recordedAt!: string;
}

@ApiSchema({ name: 'OperatorEventList' })
class EventsDto {
  @ListOf(() => EventDto, { description: 'By the time they were recorded; never their content' })
  data!: EventDto[];
  @Text({ max: AFTER_LENGTH_MAX }, { description: 'The next request’s `after`' }) after!: string;
}

interface EventsAnswer {
  /** By the time they were recorded; never their content. */
  readonly data: readonly EventSummary[];
  /** Where to go on from: the next request's `after`. */
  readonly after: string;
}

/**
 * What the log has recorded since a place that an answer before named. Without a place there is nothing to tell yet,
 * and the answer names the end of every lane.
 */
@OperatorOnly('READ')
@Controller('operator/events')
export class EventsController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  @Operation('listEvents', 'What the log has recorded since a place that an answer before named', 'Standing')
  @Answers(200, EventsDto)
  async list(@Query() { environment = 'sandbox', after }: EventsQuery): Promise<EventsAnswer> {
    const wanted = { environment, after: placesOf(after) };
    const answers = await this.services.askAll(ReadLanes, wanted, systemCall('operator', environment));
    const lanes = answers.flat();
    return {
      data: lanes.flatMap(({ events }) => events).sort(byTime),
      after: lanes.map(({ lane, reached }) => `${lane}:${reached}`).join(','),
    };
  }
}

const placesOf = (after: string | undefined): Record<string, number> =>
  Object.fromEntries(
    (after ?? '')
      .split(',')
      .filter(Boolean)
      .map((place) => {
        const [, lane, position] = PLACE.exec(place) ?? [];
        if (lane === undefined) throw invalidField('after', `${place} is not a lane and a position in it`);
        return [lane, Number(position)];
      }),
  );

const byTime = (one: EventSummary, other: EventSummary): number => {
  if (one.recordedAt !== other.recordedAt) return one.recordedAt < other.recordedAt ? -1 : 1;
  return one.lane === other.lane ? one.position - other.position : one.lane < other.lane ? -1 : 1;
};
