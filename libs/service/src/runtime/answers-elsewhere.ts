import type { CallContext } from '@causeway/commands';
import type { MemoryGuard } from '@causeway/event-store';
import { decode, encode } from '@causeway/kernel';
import type { MemoryMeter } from '../observability/meters/memory-meter.js';
import { FairMemory } from './fair-memory.js';
import { HeadGuard } from './head-guard.js';
import type { LaneEnds } from './lane-ends.js';

/** All answers are forgotten this long after the first of them, since what is in them may be personal. */
const KEPT_MS = 5_000;
/** Of a context; some thousand answers. */
const BYTES_MAX = 4 * 1024 * 1024;

export interface AskedElsewhere {
  readonly type: string;
  readonly payload: object;
  readonly call: CallContext;
}

type Ask = () => Promise<unknown>;

/**
 * What one context elsewhere has answered from its views alone. An answer is given again only while `guard` knows that
 * the context has written nothing since (docs/adr/0032).
 */
export class ContextAnswers {
  private readonly answers = new FairMemory<string>(BYTES_MAX);
  private forgets = 0;
  private forgetting: NodeJS.Timeout | undefined;

  constructor(
    private readonly guard: MemoryGuard,
    private readonly figures: ReturnType<MemoryMeter['of']>,
  ) {
    guard.onReset(() => this.forget());
  }

  async answer(question: AskedElsewhere, ask: Ask): Promise<unknown> {
    const key = keyOf(question);
    if (this.answers.has(key) && (await this.guard.isCurrent())) {
      const known = this.answers.get(key);
      if (known !== undefined) {
        this.figures.hit();
        return decode(known);
      }
    }
    this.figures.missed();
    // The answer says what is true after the guard has looked last. What is written from now on, it sees at its next look.
    const { forgets } = this;
    const answer = await ask();
    if (forgets === this.forgets) this.keep(question.call.platformId, key, encode(answer));
    return answer;
  }

  private keep(platformId: string, key: string, answer: string): void {
    this.answers.set(platformId, key, answer, key.length + answer.length);
    this.forgetting ??= setTimeout(() => this.forget(), KEPT_MS).unref();
  }

  private forget(): void {
    clearTimeout(this.forgetting);
    this.forgetting = undefined;
    this.figures.forgotten(this.answers.size);
    this.answers.clear();
    this.forgets += 1;
  }
}

const keyOf = ({ type, payload, call: { environment, platformId } }: AskedElsewhere): string =>
  `${environment} ${platformId} ${type} ${encode(payload)}`;

/** What contexts elsewhere have answered this process from their views. */
export class AnswersElsewhere {
  private readonly contexts = new Map<string, ContextAnswers>();

  constructor(
    private readonly ends: LaneEnds,
    private readonly meter: Pick<MemoryMeter, 'of'>,
  ) {}

  /** The answer of `context` from memory, or else by `ask`. Throws what `ask` throws, which is not remembered. */
  async answer(context: string, question: AskedElsewhere, ask: Ask): Promise<unknown> {
    const known = this.contexts.get(context);
    if (known !== undefined) return known.answer(question, ask);
    const answer = await ask();
    // From its first answer on: it has made its views by then.
    if (!this.contexts.has(context)) {
      this.ends.add(context);
      const guard = new HeadGuard(context, this.ends);
      this.contexts.set(context, new ContextAnswers(guard, this.meter.of(context)));
    }
    return answer;
  }
}
