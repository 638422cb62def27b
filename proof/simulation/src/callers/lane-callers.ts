import { MovedError, RejectedError, UnavailableError, type CallContext } from '@causeway/commands';
import type { LedgerOutcome } from '@causeway/ledger';
import { nextCommand, prologue, type LedgerWriter, type IssuedCommand } from '@causeway/ledger/testing';
import type { LaneCheck } from '../checks/lane-check.js';
import type { Incarnation } from '../world/incarnation.js';
import type { Machine } from '../world/machine.js';
import { InjectedRefusal } from '../world/store-link.js';
import { minutesOf, wallTime, type World } from '../world/world.js';
import { type Asks, contentOf, type Ask, type Content } from './ask.js';
import { Attempt, type Response } from './attempt.js';

/** Holds of the stories last minutes; these ones last as many fifths of a second, so that some end here. */
const HOLD_UNIT_MS = 200;

/** The callers that have accounts in one lane, and repeat a request until it is answered. */
export class LaneCallers {
  private readonly answered: { readonly ask: Ask; readonly content: Content }[] = [];
  private open = 0;
  /** Where the last answer came from. */
  private answering: Machine | undefined;

  constructor(
    private readonly world: World,
    private readonly machines: readonly Machine[],
    private readonly asks: Asks,
    private readonly check: LaneCheck,
  ) {}

  get waiting(): number {
    return this.open;
  }

  begin(): void {
    for (const issued of prologue()) this.askNew(issued);
    this.nextBurst();
    this.nextRead();
  }

  private nextBurst(): void {
    const { agenda, draw, weather } = this.world;
    if (weather.burst === 0) return;
    agenda.in(1 + draw.below(weather.burstMs), `${this.check.name} burst`, () => {
      const size = 1 + draw.below(weather.burst);
      // No new requests while many are pending: the errors looked for are not in a long queue.
      if (this.world.weather.burst > 0 && this.open < 4 * weather.burst + 20) {
        for (let index = 0; index < size; index += 1) this.act();
      }
      this.nextBurst();
    });
  }

  /** Mostly something new; sometimes a request answered long ago, or its id with another content. */
  private act(): void {
    const { draw, tally } = this.world;
    const known = this.answered[draw.below(Math.max(1, this.answered.length))];
    const chance = draw.below(100);
    if (known !== undefined && chance < 6) {
      tally.count('caller: repeats an answered command');
      this.ask(known.ask, known.content);
    } else if (known !== undefined && chance < 9) {
      const other = contentOf(this.madeUp());
      if (known.ask.contents.some(({ fingerprint }) => fingerprint === other.fingerprint)) return;
      tally.count('caller: uses an id again for something else');
      known.ask.contents.push(other);
      this.ask(known.ask, other);
    } else {
      const ask = this.askNew(this.madeUp());
      const [content] = ask.contents;
      // Two callers with the same command at once, and two with different ones under one id.
      if (content !== undefined && chance >= 95) this.ask(ask, content);
      if (chance === 94) {
        const other = contentOf(this.madeUp());
        ask.contents.push(other);
        this.ask(ask, other);
      }
    }
  }

  private madeUp(): IssuedCommand {
    const { draw, nowMs } = this.world;
    const now = minutesOf(nowMs);
    const issued = nextCommand(draw, this.check.log.list, now);
    const { command } = issued;
    if (command.kind !== 'PLACE_HOLD' || command.expiresAt === undefined) return { ...issued, now };
    const units = Math.round(command.expiresAt - issued.now);
    return { ...issued, now, command: { ...command, expiresAt: minutesOf(nowMs + units * HOLD_UNIT_MS) } };
  }

  private askNew(issued: IssuedCommand): Ask {
    const ask = this.asks.new(issued);
    const [content] = ask.contents;
    if (content !== undefined) this.ask(ask, content);
    return ask;
  }

  private ask(ask: Ask, content: Content): void {
    this.open += 1;
    this.attempt(ask, content);
  }

  private attempt(ask: Ask, content: Content, at?: Machine): void {
    const { world, check } = this;
    const call: CallContext = {
      commandId: ask.commandId,
      platformId: content.platformId,
      environment: 'sandbox',
      actor: 'caller',
      correlationId: ask.commandId,
      causationId: ask.commandId,
      deadlineAt: wallTime(world.nowMs + world.weather.patienceMs),
    };
    const label = `${check.name} ${content.command.kind} ${ask.commandId.slice(-4)}`;
    const there = at ?? this.somewhere();
    new Attempt<LedgerOutcome>(
      world,
      there,
      label,
      (process) => this.writerOf(process).submit(content.command, call),
      (outcome) => check.answered(ask, content, outcome),
      (response, process) => {
        if (response.is === 'ANSWER') this.answering = there;
        this.heard(ask, content, response, process);
      },
    );
  }

  /** Mostly where answers come from. */
  private somewhere(): Machine {
    const { draw } = this.world;
    return this.answering === undefined || draw.below(4) === 0 ? draw.pick(this.machines) : this.answering;
  }

  private heard(ask: Ask, content: Content, response: Response<LedgerOutcome>, process?: Incarnation): void {
    const { world, check } = this;
    if (response.is === 'ANSWER') {
      world.tally.count(`caller: ${response.answer.status}`);
      check.acknowledged(ask);
      this.answered.push({ ask, content });
      this.open -= 1;
      return;
    }
    const { error } = response;
    if (error instanceof RejectedError) {
      world.tally.count('caller: IDEMPOTENCY_KEY_REUSED');
      check.rejected(ask, error);
      this.open -= 1;
    } else if (error === undefined || isPassing(error)) {
      world.tally.count(`caller: ${error === undefined ? 'hears nothing' : error.constructor.name}`);
      this.again(ask, content, process);
    } else if (check.isBroken(content)) {
      world.tally.count('caller: breaks an invariant');
      this.open -= 1;
    } else {
      // What it broke was only in flight, and may never have been committed.
      world.tally.count('caller: broke what was on its way');
      check.surprise(content, error);
      this.again(ask, content, process);
    }
  }

  /** Repeats the request after a while, at the lane's known address or anywhere. */
  private again(ask: Ask, content: Content, process?: Incarnation): void {
    const { agenda, draw } = this.world;
    const address = process?.addressOf(this.check.name);
    const there = this.machines.find((machine) => machine.address === address);
    const at = draw.below(3) === 0 ? undefined : there;
    agenda.in(5 + draw.below(300), `${this.check.name} asks again ${ask.commandId.slice(-4)}`, () =>
      this.attempt(ask, content, at),
    );
  }

  private nextRead(): void {
    const { agenda, draw, weather } = this.world;
    agenda.in(1 + draw.below(weather.readMs), `${this.check.name} wants to read`, () => {
      const seen = this.check.beginRead();
      new Attempt(
        this.world,
        this.somewhere(),
        `${this.check.name} read`,
        (process) => this.writerOf(process).read(this.check.look),
        (picture) => this.check.shown(seen, picture),
        (response) => {
          this.world.tally.count(`read: ${response.is === 'ANSWER' ? 'answered' : 'not answered'}`);
          if (response.is === 'ANSWER') this.check.reads(response.answer);
        },
      );
      this.nextRead();
    });
  }

  private writerOf(process: Incarnation): LedgerWriter {
    const writer = process.writers.get(this.check.name);
    if (writer === undefined) throw new Error(`${process.name} has no lane ${this.check.name}`);
    return writer;
  }
}

const isPassing = (error: Error): boolean =>
  error instanceof MovedError || error instanceof UnavailableError || error instanceof InjectedRefusal;
