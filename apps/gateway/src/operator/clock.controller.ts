import { Body, Controller, Get, Inject, Post } from '@nestjs/common';
import { Answers, dtoOf, invalidField, Operation, OperatorOnly } from '@causeway/http';
import {
  described,
  environment,
  flag,
  object,
  oneOf,
  optional,
  timestamp,
  wholeNumber,
} from '@causeway/shapes';
import { after, instant, systemNow, type Environment, type Instant } from '@causeway/kernel';
import { RUNTIME, ServiceRuntime, TimeTravel } from '@causeway/service';
import { TIME_TRAVEL } from './tokens.js';

/** Ten years: further than anything the service schedules. */
const ADVANCE_MAX_SECONDS = 10 * 366 * 24 * 60 * 60;
/**
 * How far all moves together may lead the sandbox ahead of the machine. The clock never goes back, so a sandbox at
 * the end of the calendar would have no moment left in which anything could still fall due.
 */
const AHEAD_MAX_SECONDS = 5 * ADVANCE_MAX_SECONDS;

class MoveClockDto extends dtoOf(
  object('OperatorClockMoveRequest', {
    environment: optional(environment()),
    advanceSeconds: optional(wholeNumber({ min: 1, max: ADVANCE_MAX_SECONDS })),
    moveTo: optional(timestamp()),
  }),
) {}

class ClockDto extends dtoOf(object('OperatorClock', { sandbox: timestamp(), production: timestamp() })) {}

class ClockMovedDto extends dtoOf(
  object('OperatorClockMoved', {
    environment: oneOf(['sandbox']),
    now: timestamp(),
    isSettled: described(flag(), 'False when what fell due on the way still runs'),
  }),
) {}

interface ClockAnswer {
  readonly environment: 'sandbox';
  readonly now: Instant;
  readonly isSettled: boolean;
}

/** The sandbox clock. It moves forward only, for all services, and what falls due on the way runs in order. */
@OperatorOnly('READ')
@Controller('operator/clock')
export class ClockController {
  constructor(
    @Inject(RUNTIME) private readonly runtime: ServiceRuntime,
    @Inject(TIME_TRAVEL) private readonly timeTravel: TimeTravel,
  ) {}

  @Get()
  @Operation('getClock', 'The time of both environments', 'Clock')
  @Answers(200, ClockDto)
  clock(): Record<Environment, Instant> {
    const { clock } = this.runtime;
    return { sandbox: clock.now('sandbox'), production: clock.now('production') };
  }

  @Post()
  @OperatorOnly('OPERATE')
  @Operation('moveClock', 'Move the sandbox clock forward; what falls due on the way runs in order', 'Clock')
  @Answers(200, ClockMovedDto)
  async move(
    @Body() { environment = 'sandbox', advanceSeconds, moveTo }: MoveClockDto,
  ): Promise<ClockAnswer> {
    if (environment === 'production')
      throw invalidField('environment', 'the production clock cannot be moved');
    if ((advanceSeconds === undefined) === (moveTo === undefined)) {
      throw invalidField('advanceSeconds', 'exactly one of advanceSeconds and moveTo is needed');
    }
    const now = this.runtime.clock.now('sandbox');
    const target = moveTo === undefined ? after(now, (advanceSeconds ?? 0) * 1_000) : instant(moveTo);
    const field = moveTo === undefined ? 'advanceSeconds' : 'moveTo';
    const furthest = after(now, ADVANCE_MAX_SECONDS * 1_000);
    const horizon = after(systemNow(), AHEAD_MAX_SECONDS * 1_000);
    if (target < now) throw invalidField(field, `the clock moves forward only; it is ${now}`);
    if (target > furthest)
      throw invalidField(field, `one move leads ten years ahead at most, to ${furthest}`);
    if (target > horizon)
      throw invalidField(field, `all moves together lead fifty years ahead at most, to ${horizon}`);
    return { environment, ...(await this.timeTravel.moveTo(target)) };
  }
}
