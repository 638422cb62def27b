import { Answers, dtoOf, invalidField, Operation, OperatorOnly } from '@causeway/http';
import { ServiceDirectory, VerifyLanes, type VerifiedPiece } from '@causeway/service';
import { count, described, environment, flag, listOf, object, optional, text } from '@causeway/shapes';
import { Controller, Get, Query } from '@nestjs/common';
import { systemCall } from '../../system-call.js';
import { placesOf, placesText, PLACES_LENGTH_MAX } from './places.js';

const NAME_LENGTH_MAX = 100;
const WHERE_THE_NEXT_GOES_ON =
  'Where the next request goes on, as an answer gave it; from the beginning without it';

class ChainQuery extends dtoOf(
  object('ChainQuery', {
    environment: optional(environment()),
    lane: described(optional(text({ max: NAME_LENGTH_MAX })), 'This lane alone, such as `ledger.sandbox`'),
    after: described(optional(text({ max: PLACES_LENGTH_MAX })), WHERE_THE_NEXT_GOES_ON),
  }),
) {}

const finding = object('OperatorChainFinding', {
  kind: described(text({ max: NAME_LENGTH_MAX }), 'What is wrong, as the auditor’s program names it'),
  position: count(),
  upTo: described(optional(count()), 'The last position, where it may be any of several'),
  streamId: optional(text({ max: 255 })),
  version: optional(count()),
  what: described(text({ max: 1_000 }), 'A sentence; never an event’s content'),
});

const piece = object('OperatorChainPiece', {
  lane: text({ max: NAME_LENGTH_MAX }),
  head: described(count(), 'Where the lane ends'),
  after: described(count(), 'Where this piece begins: the end of a commit, whose digest it builds on'),
  reached: described(count(), 'Up to where the digests were recomputed'),
  events: count(),
  batches: count(),
  digest: described(text({ max: 64 }), 'Of the log up to there, in hexadecimal digits'),
  findings: described(listOf(finding), 'Empty where every digest comes out'),
});

class ChainDto extends dtoOf(
  object('OperatorChain', {
    data: listOf(piece),
    after: described(text({ max: PLACES_LENGTH_MAX }), 'The next request’s `after`'),
    isComplete: described(flag(), 'Every lane is verified to its end'),
  }),
) {}

type Piece = Omit<VerifiedPiece, 'headDigest' | 'covered'> & { readonly digest: string };

interface ChainAnswer {
  readonly data: readonly Piece[];
  readonly after: string;
  readonly isComplete: boolean;
}

/** Whether the log is as it was recorded: its digests recomputed, so many events a request. */
@OperatorOnly('READ')
@Controller('operator/chain')
export class ChainController {
  constructor(private readonly services: ServiceDirectory) {}

  @Get()
  @Operation(
    'verifyChain',
    'Verify a bounded piece of the log’s digests, after what was verified before',
    'Status',
  )
  @Answers(200, ChainDto)
  async verify(@Query() { environment = 'sandbox', lane, after }: ChainQuery): Promise<ChainAnswer> {
    const places = placesOf(after);
    const wanted = { environment, after: places, ...(lane !== undefined && { lane }) };
    const answers = await this.services.askAll(VerifyLanes, wanted, systemCall('operator', environment));
    const pieces = answers.flat();
    if (lane !== undefined && pieces.length === 0)
      throw invalidField('lane', `is none of the ${environment}`);
    for (const { lane: name, reached } of pieces)
      if ((places[name] ?? 0) > reached)
        throw invalidField(
          'after',
          `${name}:${places[name]} is not reached yet: its digests end at ${reached}`,
        );
    return {
      data: pieces.map(shown),
      after: placesText(pieces),
      isComplete: pieces.every(({ reached, covered }) => reached === covered),
    };
  }
}

const shown = ({ headDigest: digest, covered: _covered, ...piece }: VerifiedPiece): Piece => ({
  ...piece,
  digest,
});
