import { eventually, Installation, WebhookReceiver, type Shape } from '@causeway/e2e';
import { gatherEvidence } from '../evidence/evidence.js';
import type { FaultyDatabase } from '../faults/faulty-database.js';
import { judge } from '../judges/judge.js';
import type { SeededChance } from '../seeded-chance.js';
import type { Subject } from '../subject.js';
import { pause } from '../workload/caller.js';
import { History } from '../workload/history.js';
import { resumeWebhooks } from '../workload/operating-caller.js';
import { ENDPOINT, settingsFor, type Setting } from '../workload/settings.js';
import { randomAnswers } from '../workload/random-answers.js';
import { misuse } from '../workload/token-caller.js';
import { Workload } from '../workload/workload.js';
import { settle } from './settle.js';
import type { StrikePlan } from './strike-plan.js';
import { Striker } from './striker.js';

/** The load goes on at least this long after the restart, so that the next life begins under it. */
const AFTER_RESTART_MS = 300;
/** A crash between a claim and its record is repaired after the lease, so a short one keeps the run short. */
const LEASE_MS = '1500';

/** Strikes that followed each other, and what was found after the last one. */
export interface RoundReport {
  readonly plans: readonly StrikePlan[];
  readonly durationMs: number;
  /** From the last strike to the readiness of all processes. */
  readonly readyMs: number;
  /** From the end of the load until everything acknowledged had had its consequences. */
  readonly settledMs: number;
  readonly violations: readonly string[];
}

export interface ChamberParts {
  readonly shape: Shape;
  /** Everything when left out. */
  readonly subject?: Subject | undefined;
  readonly chance: SeededChance;
  /** Where the services shape finds its Kafka. */
  readonly brokers?: string | undefined;
  /** To be harmed; left out, the one of the suite's set-up is used, and processes alone are struck. */
  readonly database?: FaultyDatabase | undefined;
  readonly onStrike?: (plan: StrikePlan) => void;
}

/** One installation that is struck repeatedly under load, and judged after each round. */
export class TortureChamber {
  readonly history = new History();
  private readonly subject: Subject;
  private readonly settings: readonly Setting[];
  private readonly striker: Striker;
  private readonly reported = new Set<string>();
  private rounds = 0;

  private constructor(
    readonly installation: Installation,
    readonly receiver: WebhookReceiver,
    private readonly parts: ChamberParts,
  ) {
    const address = receiver.url('');
    this.subject = parts.subject ?? 'everything';
    const settings = settingsFor((path) => `${address}${path}`);
    this.settings = settings.filter(({ name }) => this.subject === 'everything' || name === ENDPOINT);
    this.striker = new Striker(installation, parts.database, () => this.history.counts['in doubt']);
  }

  static async open(parts: ChamberParts): Promise<TortureChamber> {
    const { shape, brokers, database } = parts;
    const receiver = await WebhookReceiver.start();
    const settings = {
      CAUSEWAY_TIMER_LEASE_MS: LEASE_MS,
      ...(brokers === undefined ? {} : { KAFKA_BROKERS: brokers }),
    };
    const installation = await Installation.prepare(shape, settings, { server: database?.url });
    const chamber = new TortureChamber(installation, receiver, parts);
    try {
      await installation.startAll();
      return chamber;
    } catch (error) {
      await chamber.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await this.installation.remove();
    await this.receiver.stop();
  }

  /**
   * Load, strikes, restart, more load, settle, judge. Each strike hits the processes of the one before or
   * their neighbours, before anything has recovered. Rejects only when a process does not start again.
   */
  async round(...plans: readonly StrikePlan[]): Promise<RoundReport> {
    const startedAt = performance.now();
    this.rounds += 1;
    const { sandbox, baseUrl } = await this.installation.credentials();
    const tokensBefore = this.history.tokens.length;
    const dice = this.parts.chance.of(`round ${this.rounds}`);
    if (this.subject === 'webhooks') this.receiver.answerWith = randomAnswers(dice.of('receiver'));
    const workload = Workload.start({
      subject: this.subject,
      api: await this.installation.sandbox(),
      settings: this.settings,
      history: this.history,
      chance: dice,
    });
    const missed: string[] = [];
    for (const plan of plans) {
      missed.push(...(await this.striker.strike(plan)));
      this.parts.onStrike?.(plan);
    }
    const struckAt = performance.now();
    this.striker.launchDead();
    await this.installation.ready();
    const readyMs = performance.now() - struckAt;
    const { acknowledged } = this.history.counts;
    await pause(AFTER_RESTART_MS);
    await eventually(
      'an answer after the restart',
      () => this.history.counts.acknowledged > acknowledged || undefined,
    );
    await workload.stop();
    await this.calm();
    const stoppedAt = performance.now();
    const credentials = await this.installation.credentials();
    const unsettled = await settle(this.installation.databaseUrl, credentials);
    const settledMs = performance.now() - stoppedAt;
    const misuses = await Promise.all(
      this.history.tokens.slice(tokensBefore).map((life) => misuse(baseUrl, life)),
    );
    const evidence = await gatherEvidence(this.installation, this.receiver.received);
    const violations = [
      ...missed,
      ...unsettled,
      ...(sandbox.apiKeyId === credentials.sandbox.apiKeyId ? [] : ['the first credentials changed']),
      ...misuses.flatMap((sentence) => sentence ?? []),
      ...judge(this.subject, this.settings, this.history, evidence),
    ];
    const durationMs = performance.now() - startedAt;
    const unheard = this.newOf(violations);
    // An answer of 500 carries no cause: the process's own record of it belongs to the report.
    const isUnexplained = unheard.some((violation) => violation.includes('answered 500'));
    const accounts = isUnexplained ? this.newOf(failuresIn(this.installation.wholeOutput)) : [];
    return { plans, durationMs, readyMs, settledMs, violations: [...unheard, ...accounts] };
  }

  /** From now on the receiver accepts every webhook, and the endpoint is not paused. */
  private async calm(): Promise<void> {
    this.receiver.answerWith = 200;
    if (this.subject === 'webhooks') await resumeWebhooks(await this.installation.sandbox(), this.history);
  }

  /** The judges see the whole history each time; a violation is reported once. */
  private newOf(violations: readonly string[]): string[] {
    const unheard = [...new Set(violations)].filter((violation) => !this.reported.has(violation));
    for (const violation of unheard) this.reported.add(violation);
    return unheard;
  }
}

/** The errors in an output by message and place, each once. */
const failuresIn = (output: string): string[] => {
  const failures = output
    .split('\n')
    .flatMap((line) => /"message":"([^"]*)","stack":"([^"]*)"/.exec(line)?.[2] ?? []);
  return [...new Set(failures)];
};
