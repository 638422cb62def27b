import { Answers, invalidField, notFound, Operation, OperatorOnly } from '@causeway/http';
import {
  FindStreams,
  ReadStream,
  ServiceDirectory,
  type FoundStream,
  type StreamAsOf,
} from '@causeway/service';
import { Controller, Get, Query } from '@nestjs/common';
import { systemCall } from '../../system-call.js';
import { StreamDto, StreamQuery } from './stream.dto.js';

interface StreamAnswer extends StreamAsOf {
  readonly found: readonly FoundStream[];
}

/** A stream as of any of its events, folded as its context folds it; persons stay sealed. */
@OperatorOnly('READ')
@Controller('operator/stream')
export class StreamController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  @Operation('readStream', 'A stream as of any event or moment, with the difference to another', 'Status')
  @Answers(200, StreamDto)
  async read(
    @Query() { environment = 'sandbox', stream: named, lane, ...moment }: StreamQuery,
  ): Promise<StreamAnswer> {
    const call = systemCall('operator', environment);
    const found = (await this.services.askAll(FindStreams, { environment, named }, call)).flat();
    const chosen = chosenOf(found, named, lane);
    if (chosen === undefined) throw notFound('Stream');
    const { lane: of, streamId } = chosen;
    const answers = await this.services.askAll(ReadStream, { lane: of, streamId, ...moment }, call);
    const read = answers.find((answer) => answer !== null) ?? undefined;
    if (read === undefined) throw notFound('Stream');
    if ('refused' in read) throw invalidField(read.refused, read.why);
    return { found, ...read };
  }
}

/** The stream of the name itself; of an id, the one whose kind is called like it, else the first. */
const chosenOf = (
  found: readonly FoundStream[],
  named: string,
  lane: string | undefined,
): FoundStream | undefined => {
  const here = found.filter((each) => lane === undefined || each.lane === lane);
  const [type = '', uuid] = named.split(':');
  const own = uuid === undefined ? named : `${kebab(type)}-${uuid.toLowerCase()}`;
  return here.find(({ streamId }) => streamId === own) ?? (uuid === undefined ? undefined : here[0]);
};

/** `ExternalAccount` as the first part of a stream's name. */
const kebab = (type: string): string => type.replace(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase();
