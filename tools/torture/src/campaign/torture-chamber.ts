import {
  Installation,
  WebhookReceiver,
  type CausewayProcess,
  type ProcessName,
  type Shape,
} from '@causeway/e2e';
import { gatherEvidence } from '../evidence/evidence.js';
import { judge } from '../judges/judge.js';
import type { SeededChance } from '../seeded-chance.js';
import { pause } from '../workload/caller.js';
import { History } from '../workload/history.js';
import { settingsFor, type Setting } from '../workload/settings.js';
import { misuse } from '../workload/token-caller.js';
import { Workload } from '../workload/workload.js';
import { tellPlan, type KillPlan } from './kill-plan.js';
import { settle } from './settle.js';

/** How long a label may stay unpassed under load before it counts as never reached. */
const LABEL_TIMEOUT_MS = 60_000;
/** The load goes on this long after the restart, so that the next life begins under it. */
const AFTER_RESTART_MS = 300;
/** A crash between a claim and its record is repaired after the lease, so a short one keeps the run short. */
const LEASE_MS = '1500';

/** One kill and what was found after it. */
export interface KillReport {
  readonly plan: string;
  readonly durationMs: number;
  /** From the launch of the restarted process to its readiness. */
  readonly readyMs: number;
  /** From the end of the load until everything acknowledged had had its consequences. */
  readonly settledMs: number;
  readonly violations: readonly string[];
}

/** One installation that is killed again and again under load, and judged after each restart. */
export class TortureChamber {
  readonly history = new History();
  private readonly settings: readonly Setting[];
  private readonly told = new Set<string>();
  private kills = 0;

  private constructor(
    readonly installation: Installation,
    readonly receiver: WebhookReceiver,
    private readonly chance: SeededChance,
  ) {
    const address = receiver.url('');
    this.settings = settingsFor((path) => `${address}${path}`);
  }

  /** `brokers` is where the services shape finds its Kafka. */
  static async open(shape: Shape, chance: SeededChance, brokers?: string): Promise<TortureChamber> {
    const receiver = await WebhookReceiver.start();
    const installation = await Installation.prepare(shape, {
      CAUSEWAY_TIMER_LEASE_MS: LEASE_MS,
      ...(brokers === undefined ? {} : { KAFKA_BROKERS: brokers }),
    });
    const chamber = new TortureChamber(installation, receiver, chance);
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
   * Load, kill, restart, more load, settle, judge. Of several plans each one strikes what the one before has just
   * killed or its neighbours, before anything has come to rest. Rejects only when a process does not come up again.
   */
  async kill(...plans: readonly KillPlan[]): Promise<KillReport> {
    const startedAt = performance.now();
    this.kills += 1;
    const { sandbox, baseUrl } = await this.installation.credentials();
    const tokensBefore = this.history.tokens.length;
    const workload = Workload.start({
      api: await this.installation.sandbox(),
      settings: this.settings,
      history: this.history,
      chance: this.chance.of(`kill ${this.kills}`),
    });
    const missed: string[] = [];
    for (const plan of plans) {
      // A label's victim is launched armed; whoever else is down must be there to be struck, or to go on.
      this.launchDead(plan.at === 'load' ? undefined : plan.victim);
      missed.push(...(await this.carryOut(plan)));
    }
    const launchedAt = performance.now();
    this.launchDead();
    await this.installation.ready();
    const readyMs = performance.now() - launchedAt;
    await pause(AFTER_RESTART_MS);
    await workload.stop();
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
      ...judge(this.settings, this.history, evidence),
    ];
    return {
      plan: plans.map(tellPlan).join(', then '),
      durationMs: performance.now() - startedAt,
      readyMs,
      settledMs,
      violations: this.newOf(violations),
    };
  }

  private launchDead(except?: ProcessName): void {
    const dead = this.installation.names.filter((name) => !this.installation.process(name).isAlive);
    for (const name of dead) if (name !== except) this.installation.launch(name);
  }

  /** Kills under the load that is running. Gives what went otherwise than planned. */
  private async carryOut(plan: KillPlan): Promise<string[]> {
    switch (plan.at) {
      case 'label':
        return this.killAtLabel(plan.victim, plan.label, plan.pass);
      case 'load':
        await pause(plan.afterMs);
        await this.installation.process(plan.victim).stop('SIGKILL');
        return [];
      case 'start':
        await this.installation.process(plan.victim).stop('SIGKILL');
        this.installation.launch(plan.victim);
        await pause(plan.afterMs);
        return this.killStarted(plan.victim);
    }
  }

  private async killAtLabel(victim: ProcessName, label: string, pass: number): Promise<string[]> {
    await this.installation.process(victim).stop();
    const armed = this.installation.launch(victim, { CAUSEWAY_CRASH_AT: `${label}:${pass}` });
    if (!(await endsWithin(armed, LABEL_TIMEOUT_MS))) {
      await armed.stop('SIGKILL');
      return [`${label} was not passed ${pass} times within ${LABEL_TIMEOUT_MS / 1_000} s`];
    }
    return armed.endedBy === 'SIGKILL' ? [] : [`${victim} ended by ${armed.endedBy}:\n${armed.output}`];
  }

  /** The judges hear the whole history each time; what they said before is not told again. */
  private newOf(violations: readonly string[]): string[] {
    const unheard = [...new Set(violations)].filter((violation) => !this.told.has(violation));
    for (const violation of unheard) this.told.add(violation);
    return unheard;
  }

  /** A start that fails by itself is a fault of its own. */
  private async killStarted(victim: ProcessName): Promise<string[]> {
    const started = this.installation.process(victim);
    await started.stop('SIGKILL');
    return started.endedBy === 'SIGKILL' ? [] : [`${victim} ended by ${started.endedBy}:\n${started.output}`];
  }
}

const endsWithin = async (victim: CausewayProcess, timeoutMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([victim.ended().then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};
