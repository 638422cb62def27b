import type { Answer, ApiClient } from '@causeway/e2e';
import { DemoError } from '../running-service.js';
import { tellDuration, tellProblem, tellTable, type Fields } from '../telling/tell.js';
import type { EventLog, EventSeen } from './event-log.js';

/** One request of the journey, and how its answer reads in short. */
export interface Step {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly inShort: (answer: Fields) => string;
}

/** Plays steps one after another and tells each: the request, the answer, the time, and what the log recorded. */
export class Player {
  private steps = 0;

  constructor(
    private readonly api: Pick<ApiClient, 'send'>,
    private readonly log: Pick<EventLog, 'news'>,
    private readonly say: (line: string) => void,
  ) {}

  /** The answer's body. Throws a `DemoError` with the API's own words when the step is refused. */
  play(step: Step): Promise<Fields> {
    return this.playUntil(step, () => true);
  }

  /** Repeats the request until its answer is as wanted; tells the last one. */
  async playUntil(
    step: Step,
    isDone: (answer: Fields) => boolean,
    { everyMs = 100, timeoutMs = 30_000 } = {},
  ): Promise<Fields> {
    this.steps += 1;
    this.say('');
    this.say(`${this.steps}  ${step.title}`);
    this.say(
      `   ${step.method} ${step.path}${step.body === undefined ? '' : ` ${JSON.stringify(step.body)}`}`,
    );
    const startedAt = performance.now();
    const answer = await this.repeat(step, isDone, everyMs, startedAt + timeoutMs);
    const duration = tellDuration(performance.now() - startedAt);
    this.say(`   ${answer.status} in ${duration}: ${step.inShort(answer.body)}`);
    for (const line of tellEvents(await this.log.news())) this.say(`   ${line}`);
    return answer.body;
  }

  private async repeat(
    step: Step,
    isDone: (answer: Fields) => boolean,
    everyMs: number,
    giveUpAt: number,
  ): Promise<Answer> {
    for (;;) {
      const answer = await this.api.send(step.method, step.path, step.body, step.headers);
      if (answer.status >= 300) throw new DemoError(tellProblem(answer.status, answer.body));
      if (isDone(answer.body)) return answer;
      if (performance.now() > giveUpAt) {
        throw new DemoError(`${step.title}: not so after a long wait; ${step.inShort(answer.body)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

/** One line an event: where it stands, its stream, its type. */
export const tellEvents = (events: readonly EventSeen[]): string[] =>
  events.length === 0
    ? ['log: nothing new']
    : tellTable(
        events.map(({ lane, position, streamId, type }, index) => [
          index === 0 ? 'log:' : '',
          `${lane}:${position}`,
          streamId,
          type,
        ]),
      );
