import type { ApiClient } from '@causeway/e2e';
import { DemoError } from '../running-service.js';
import { formatDuration, formatProblem, formatTable } from '../format/text.js';
import type { EventLog, EventSeen } from './event-log.js';

export interface Step<Body> {
  readonly title: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly inShort: (answer: Body) => string;
}

/** Plays steps in order and prints each: the request, the answer, the time, and the recorded events. */
export class Player {
  private steps = 0;

  constructor(
    private readonly api: Pick<ApiClient, 'send'>,
    private readonly log: Pick<EventLog, 'news'>,
    private readonly say: (line: string) => void,
  ) {}

  /** Throws a `DemoError` with the API's own words when the step is refused. */
  play<Body>(step: Step<Body>): Promise<Body> {
    return this.playUntil(step, () => true);
  }

  /** Repeats the request until its answer is as wanted; prints the last one. */
  async playUntil<Body>(
    step: Step<Body>,
    isDone: (answer: Body) => boolean,
    { everyMs = 100, timeoutMs = 30_000 } = {},
  ): Promise<Body> {
    this.steps += 1;
    this.say('');
    this.say(`${this.steps}  ${step.title}`);
    this.say(
      `   ${step.method} ${step.path}${step.body === undefined ? '' : ` ${JSON.stringify(step.body)}`}`,
    );
    const startedAt = performance.now();
    const answer = await this.repeat(step, isDone, everyMs, startedAt + timeoutMs);
    const duration = formatDuration(performance.now() - startedAt);
    this.say(`   ${answer.status} in ${duration}: ${step.inShort(answer.body)}`);
    for (const line of formatEvents(await this.log.news())) this.say(`   ${line}`);
    return answer.body;
  }

  private async repeat<Body>(
    step: Step<Body>,
    isDone: (answer: Body) => boolean,
    everyMs: number,
    giveUpAt: number,
  ): Promise<{ readonly status: number; readonly body: Body }> {
    for (;;) {
      const { status, body: answered } = await this.api.send(step.method, step.path, step.body, step.headers);
      if (status >= 300) throw new DemoError(formatProblem(status, answered));
      const body = answered as Body;
      if (isDone(body)) return { status, body };
      if (performance.now() > giveUpAt) {
        throw new DemoError(`${step.title}: not so after a long wait; ${step.inShort(body)}`);
      }
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  }
}

/** One line an event: position, stream, type. */
export const formatEvents = (events: readonly EventSeen[]): string[] =>
  events.length === 0
    ? ['log: nothing new']
    : formatTable(
        events.map(({ lane, position, streamId, type }, index) => [
          index === 0 ? 'log:' : '',
          `${lane}:${position}`,
          streamId,
          type,
        ]),
      );
