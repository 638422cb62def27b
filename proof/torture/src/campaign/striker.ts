import type { CausewayProcess, Installation, ProcessName } from '@causeway/e2e';
import type { FaultyDatabase } from '../faults/faulty-database.js';
import { pause } from '../workload/caller.js';
import type { FaultPlan } from './fault-plan.js';
import type { KillPlan } from './kill-plan.js';
import { isKill, type StrikePlan } from './strike-plan.js';

/** How long a label may stay unpassed under load before it counts as never reached. */
const LABEL_TIMEOUT_MS = 120_000;
/** How long a fault may last under load without an effect before it counts as a failed strike. */
const FELT_TIMEOUT_MS = 60_000;

/** Carries out strikes on an installation under load. Each method returns what did not go as planned. */
export class Striker {
  constructor(
    private readonly installation: Installation,
    private readonly database: FaultyDatabase | undefined,
    /** How many requests of the load have been left in doubt. */
    private readonly inDoubt: () => number,
  ) {}

  async strike(plan: StrikePlan): Promise<string[]> {
    if (isKill(plan)) return this.kill(plan);
    // A fault of the database strikes running processes, and none of them may end because of it.
    this.launchDead();
    await this.installation.ready();
    const missed = await this.befall(plan);
    return [...missed, ...(await this.recovered())];
  }

  launchDead(except?: ProcessName): void {
    const dead = this.installation.names.filter((name) => !this.installation.process(name).isAlive);
    for (const name of dead) if (name !== except) this.installation.launch(name);
  }

  private async kill(plan: KillPlan): Promise<string[]> {
    // A label's victim is launched armed; all other processes must be up to be struck, or to go on.
    this.launchDead(plan.at === 'load' ? undefined : plan.victim);
    switch (plan.at) {
      case 'label':
        return this.killAtLabel(plan.victim, plan.label, plan.pass);
      case 'load':
        await this.installation.ready();
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

  private async befall(plan: FaultPlan): Promise<string[]> {
    if (plan.at === 'commit') return this.cutCommits(plan);
    await pause(plan.afterMs);
    switch (plan.at) {
      case 'postmaster':
        return this.lasting(plan, (isOver) => this.faulty().killServer(plan.downMs, isOver));
      case 'session':
        return (await this.faulty().killSession(plan.of)) ? [] : [`${plan.of} has no session`];
      case 'disk':
        return this.lasting(plan, (isOver) => this.faulty().fillDisk(plan.fullMs, isOver));
      case 'pause': {
        const victim = this.installation.process(plan.victim);
        victim.signal('SIGSTOP');
        await pause(plan.pausedMs);
        victim.signal('SIGCONT');
        return [];
      }
    }
  }

  /** A fault with `isUntilFelt` ends once the load met it, or reports that it did not. */
  private async lasting(
    { at, isUntilFelt = false }: { readonly at: string; readonly isUntilFelt?: boolean },
    befall: (isOver: () => boolean) => Promise<void>,
  ): Promise<string[]> {
    const before = this.inDoubt();
    const giveUpAt = performance.now() + FELT_TIMEOUT_MS;
    const isFelt = (): boolean => !isUntilFelt || this.inDoubt() > before;
    await befall(() => isFelt() || performance.now() > giveUpAt);
    return isFelt() ? [] : [`${at}: no caller felt it within ${FELT_TIMEOUT_MS / 1_000} s`];
  }

  private async cutCommits(plan: FaultPlan & { readonly at: 'commit' }): Promise<string[]> {
    for (let time = 1; time <= plan.times; time += 1) {
      if (!(await this.faulty().cutCommit(plan))) return [`${plan.of} committed nothing under load`];
    }
    return [];
  }

  /** Our processes come back by themselves; one that went down over a fault is a broken promise. */
  private async recovered(): Promise<string[]> {
    try {
      await this.installation.ready();
      return [];
    } catch (error) {
      return [`after a fault of the database: ${error instanceof Error ? error.message : String(error)}`];
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

  /** A start that fails by itself is a fault of its own. */
  private async killStarted(victim: ProcessName): Promise<string[]> {
    const started = this.installation.process(victim);
    await started.stop('SIGKILL');
    return started.endedBy === 'SIGKILL' ? [] : [`${victim} ended by ${started.endedBy}:\n${started.output}`];
  }

  private faulty(): FaultyDatabase {
    if (this.database === undefined) throw new Error('this installation has no database that may be harmed');
    return this.database;
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
