import { field, ListOf, Nested, OneOf, Text, Timestamp, WholeNumber } from '@causeway/http';
import { text, type Shape } from '@causeway/shapes';
import { ENVIRONMENTS, type Environment } from '@causeway/kernel';
import { ApiSchema } from '@nestjs/swagger';

const optional = true;
const NAME_LENGTH_MAX = 100;
const count = { min: 0, max: Number.MAX_SAFE_INTEGER };

@ApiSchema({ name: 'OperatorReader' })
export class ReaderDto {
  @Text({ max: NAME_LENGTH_MAX }) reader!: string;
  @Text({ max: NAME_LENGTH_MAX }, { description: 'The service that runs it' }) service!: string;
  @WholeNumber(count, { description: 'Published messages that it has not finished, counted up to 10000' })
  lagMessages!: number;
  @Text({ max: 1_000 }, { description: '`running`, or `waiting: ` and the reason' }) status!: string;
}

@ApiSchema({ name: 'OperatorLaneWriter' })
export class LaneWriterDto {
  @Text({ max: NAME_LENGTH_MAX }, { description: 'Of the process' }) instanceId!: string;
  @Text({ max: NAME_LENGTH_MAX }, { optional, description: 'Where siblings reach it' }) address?: string;
  @WholeNumber(count, { description: 'Claims of the lane so far; it grows with every change of writers' })
  epoch!: number;
}

@ApiSchema({ name: 'OperatorLane' })
export class LaneDto {
  @Text({ max: NAME_LENGTH_MAX }) lane!: string;
  @OneOf(ENVIRONMENTS, { name: 'Environment' }) environment!: Environment;
  @Text({ max: NAME_LENGTH_MAX }, { description: 'The service that owns it' }) service!: string;
  @WholeNumber(count, { description: 'The position of its last event, 0 when it is empty' }) head!: number;
  @WholeNumber(count, { description: 'The commits that it was written in' }) batches!: number;
  @Timestamp({ optional, description: 'On the clock of its environment' }) lastEventAt?: string;
  @Nested(() => LaneWriterDto, {
    optional,
    description: 'The one process that writes it; absent where all of the service may',
  })
  writer?: LaneWriterDto;
  @ListOf(() => ReaderDto) readers!: ReaderDto[];
}

@ApiSchema({ name: 'OperatorLaneList' })
export class LanesDto {
  @ListOf(() => LaneDto) data!: LaneDto[];
}

/** By part, what keeps a service from its work. */
const faults: Shape = {
  problems: () => [],
  schema: { type: 'object', additionalProperties: { type: 'string' } },
};

@ApiSchema({ name: 'OperatorServiceStatus' })
export class ServiceStatusDto {
  @Text({ max: NAME_LENGTH_MAX }) service!: string;
  @OneOf(['ready', 'unready', 'unreachable'], { name: 'OperatorReadiness' }) status!: string;
  @field(faults, { description: 'By part, what keeps it from its work' }) faults!: Record<string, string>;
  @Text({ max: NAME_LENGTH_MAX }, { optional, description: 'Of the software' }) version?: string;
  @Text({ max: NAME_LENGTH_MAX }, { optional, description: 'Of Node.js' }) node?: string;
  @Timestamp({ optional }) startedAt?: string;
  @ListOf(text({ max: NAME_LENGTH_MAX }), { optional, description: 'That it hosts' }) contexts?: string[];
  @WholeNumber(count, { optional, description: 'How far its sandbox is ahead' }) sandboxOffsetMs?: number;
}

@ApiSchema({ name: 'OperatorClocks' })
export class ClocksDto {
  @Timestamp() sandbox!: string;
  @Timestamp() production!: string;
  @WholeNumber(count) sandboxOffsetMs!: number;
}

@ApiSchema({ name: 'OperatorStatus' })
export class InstallationStatusDto {
  @OneOf(['ready', 'unready'], { name: 'OperatorInstallationReadiness' }) status!: string;
  @Text({ max: NAME_LENGTH_MAX }) apiVersion!: string;
  @Nested(() => ClocksDto) clock!: ClocksDto;
  @ListOf(() => ServiceStatusDto) services!: ServiceStatusDto[];
}
