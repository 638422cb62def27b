import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT, ScriptError } from './workspace.mjs';

/** @import { ChildProcess } from 'node:child_process' */

/**
 * A service to run as its own process.
 * @typedef {object} ServicePlan
 * @property {string} name
 * @property {string} main the compiled program
 * @property {Record<string, string>} env beyond our own environment
 * @property {string} readyUrl answers 200 when it can work
 */

/**
 * How long things take at most; specs shorten them.
 * @typedef {{ pollMs: number, readyMs: number, backoffFirstMs: number, backoffMostMs: number, steadyMs: number,
 *   stopMs: number }} Patience
 */

/** @type {Patience} */
export const PATIENCE = {
  pollMs: 100,
  // Five services compile their code and wait for one another's migrations on what may be two cores.
  readyMs: 90_000,
  backoffFirstMs: 500,
  backoffMostMs: 15_000,
  // One that ran this long was well: its next crash is a new one.
  steadyMs: 60_000,
  // Services give themselves 25 s to finish pending work.
  stopMs: 30_000,
};

/** One crash may be a sibling that is not up yet; a service that has never been well will not get well by itself. */
const CRASHES_BEFORE_READY_MAX = 3;
const FOLLOW_PARENT = fileURLToPath(new URL('./follow-parent.mjs', import.meta.url));

/**
 * Keeps one service running: a process that dies is started again, later each time while it keeps dying.
 */
export class SupervisedService {
  /** @type {ChildProcess | undefined} */
  #child;
  #isStopping = false;
  #crashes = 0;
  /** @type {Promise<void> | undefined} */
  #running;

  /**
   * @param {ServicePlan} plan
   * @param {(line: string) => void} log
   * @param {Patience} [patience]
   */
  constructor(plan, log, patience = PATIENCE) {
    this.plan = plan;
    this.log = log;
    this.patience = patience;
  }

  get name() {
    return this.plan.name;
  }

  start() {
    this.#running = this.#keepRunning();
  }

  /**
   * Returns when the service answers that it is ready, or the caller stops waiting.
   * @param {AbortSignal} abandoned
   * @returns {Promise<void>}
   * @throws {Error} when it does not within the time, or keeps dying
   */
  async untilReady(abandoned) {
    const deadline = performance.now() + this.patience.readyMs;
    while (!abandoned.aborted && !(await this.#isReady())) {
      if (this.#crashes >= CRASHES_BEFORE_READY_MAX) {
        throw new ScriptError(
          `${this.name} ended ${this.#crashes} times before it was ready; its last lines say why`,
        );
      }
      if (performance.now() > deadline) {
        throw new ScriptError(`${this.name} was not ready within ${this.patience.readyMs / 1000} s`);
      }
      await delay(this.patience.pollMs);
    }
  }

  /**
   * Lets the service finish what it is doing, and ends it if it does not come to an end.
   * @returns {Promise<void>}
   */
  async stop() {
    this.#isStopping = true;
    const child = this.#child;
    child?.kill('SIGTERM');
    const force = setTimeout(() => child?.kill('SIGKILL'), this.patience.stopMs);
    await this.#running;
    clearTimeout(force);
  }

  async #keepRunning() {
    while (!this.#isStopping) {
      const startedAt = performance.now();
      const ended = await this.#runOnce();
      if (this.#isStopping) return;
      this.#crashes = performance.now() - startedAt > this.patience.steadyMs ? 1 : this.#crashes + 1;
      const waitMs = Math.min(
        this.patience.backoffFirstMs * 2 ** (this.#crashes - 1),
        this.patience.backoffMostMs,
      );
      this.log(`ended with ${ended}; starting it again in ${waitMs / 1000} s`);
      await this.#pause(waitMs);
    }
  }

  /** @returns {Promise<string>} how it ended */
  async #runOnce() {
    const child = spawn(
      process.execPath,
      ['--enable-source-maps', '--max-semi-space-size=64', '--import', FOLLOW_PARENT, this.plan.main],
      {
        cwd: ROOT,
        env: { ...process.env, ...this.plan.env },
        // Its own process group: Ctrl-C is for us, who stop the services one after another.
        detached: true,
        stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      },
    );
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      if (stream !== null) createInterface(stream).on('line', (line) => void this.log(line));
    }
    try {
      const [code, signal] = await once(child, 'exit');
      return signal ?? `code ${code}`;
    } catch (error) {
      return String(error);
    } finally {
      this.#child = undefined;
    }
  }

  /** Waits before the next start, unless we are asked to stop meanwhile. @param {number} waitMs */
  async #pause(waitMs) {
    const until = performance.now() + waitMs;
    while (!this.#isStopping && performance.now() < until) await delay(this.patience.pollMs);
  }

  async #isReady() {
    try {
      return (await fetch(this.plan.readyUrl, { signal: AbortSignal.timeout(this.patience.pollMs * 20) })).ok;
    } catch {
      // Not listening yet, which is what we are waiting for.
      return false;
    }
  }
}
