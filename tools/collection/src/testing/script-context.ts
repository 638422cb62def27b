import { strict as assert } from 'node:assert';
import { setTimeout as wait } from 'node:timers/promises';
import { createContext, runInContext } from 'node:vm';
import type { ScriptEvent } from '../making/collection-format.js';

export interface JudgedAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Check {
  readonly rule: string;
  readonly failure?: string;
}

export interface ScriptOutcome {
  readonly checks: readonly Check[];
  /** The request that the script wants sent next, instead of the one that follows. */
  readonly next?: string;
  /** Whether the script broke off; its values are then missing. */
  readonly isBroken: boolean;
}

/** A script of ours computes nothing; one that spins is a mistake. */
const SPIN_TIMEOUT_MS = 1_000;

/** The name under which a failed script is reported among the checks. */
const COMPLETES = 'the script comes to its end';

/**
 * Runs one script of a request with as much of `pm` as our scripts use; any other name of it breaks it off. Resolves
 * when what it waits for has passed. `variables` are read and written by the script.
 */
export const runScript = async (
  { listen, script }: ScriptEvent,
  request: string,
  variables: Map<string, string>,
  answer?: JudgedAnswer,
): Promise<ScriptOutcome> => {
  const checks: Check[] = [];
  const waits: Promise<void>[] = [];
  let next: string | undefined;
  const pm = {
    test: (rule: string, hold: () => void): void => void checks.push(checked(rule, hold)),
    expect: expectation,
    collectionVariables: {
      get: (name: string) => variables.get(name),
      set: (name: string, value: unknown) => void variables.set(name, String(value)),
    },
    execution: { setNextRequest: (name: string) => void (next = name) },
    ...(answer && { response: judged(answer) }),
  };
  const context = createContext({
    pm,
    setTimeout: (done: () => void, delayMs: number) => void waits.push(wait(delayMs).then(done)),
  });
  const settings = { filename: `${request} (${listen})`, timeout: SPIN_TIMEOUT_MS };
  const end = checked(COMPLETES, () => void runInContext(script.exec.join('\n'), context, settings));
  const isBroken = end.failure !== undefined;
  await Promise.all(waits);
  return { checks: isBroken ? [...checks, end] : checks, isBroken, ...(next !== undefined && { next }) };
};

const checked = (rule: string, hold: () => void): Check => {
  try {
    hold();
    return { rule };
  } catch (error) {
    return { rule, failure: (error as Error).message };
  }
};

const judged = ({ status, text }: JudgedAnswer): object => ({
  to: { have: { status: (expected: number) => expectation(status).to.equal(expected) } },
  json: (): unknown => JSON.parse(text),
  text: () => text,
});

const shown = (value: unknown): string => (value === undefined ? 'undefined' : JSON.stringify(value));

const expectation = (actual: unknown) => ({
  to: {
    equal: (expected: unknown): void =>
      assert.ok(Object.is(actual, expected), `${shown(actual)} is not ${shown(expected)}`),
    include: (element: unknown): void =>
      assert.ok(
        Array.isArray(actual) && actual.includes(element),
        `${shown(actual)} does not include ${shown(element)}`,
      ),
  },
});
