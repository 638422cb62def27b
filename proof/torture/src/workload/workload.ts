import type { ApiClient } from '@causeway/e2e';
import type { SeededChance } from '../seeded-chance.js';
import type { Subject } from '../subject.js';
import { Caller, type CallerParts, type Pauses, type Step } from './caller.js';
import type { History } from './history.js';
import { operatingStep } from './operating-caller.js';
import { PAYMENT_PAUSES, paymentStep } from './payments/payment-caller.js';
import { settingStep } from './setting-caller.js';
import type { Setting } from './settings.js';
import { testStep } from './test-caller.js';
import { tokenStep } from './token-caller.js';

const TOKEN_CALLERS = ['Ada', 'Ben'] as const;
const PAYERS = ['Cleo', 'Dora', 'Emil'] as const;

/** Concurrent callers, each in its own field, so that every effect has one possible cause. */
export class Workload {
  private constructor(private readonly callers: readonly Caller[]) {}

  static start(load: {
    readonly subject: Subject;
    readonly api: ApiClient;
    readonly settings: readonly Setting[];
    readonly history: History;
    readonly chance: SeededChance;
  }): Workload {
    const { subject, api, settings, history, chance } = load;
    const begin = (name: string, stepOf: (parts: CallerParts) => Step, pauses?: Pauses): Caller => {
      const dice = chance.of(name);
      return new Caller(stepOf({ api, history, chance: dice }), dice.of('pauses'), pauses);
    };
    return new Workload([
      ...settings.map((setting) => begin(setting.name, (parts) => settingStep(setting, parts))),
      ...(subject === 'webhooks'
        ? [begin('operating', operatingStep)]
        : TOKEN_CALLERS.map((name) => begin(name, (parts) => tokenStep(name, parts)))),
      begin('tests', testStep),
      ...PAYERS.map((name) => begin(name, paymentStep, PAYMENT_PAUSES)),
    ]);
  }

  async stop(): Promise<void> {
    await Promise.all(this.callers.map((caller) => caller.stop()));
  }
}
