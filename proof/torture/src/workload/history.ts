import type { Outcome, RequestCounts } from './outcome.js';
import type { CustomerLife, FundingLife, PaymentLife } from './payments/payment-life.js';

/** The requests of one caller for the one setting that only it writes, in order. */
export type SettingStep =
  | { readonly kind: 'write'; readonly value: string; readonly outcome: Outcome }
  /** `value` is what the API showed; `undefined`: no value at all. */
  | { readonly kind: 'read'; readonly value: string | undefined };

/** The life of one token, whose name no other caller uses. */
export interface TokenLife {
  readonly name: string;
  created: Outcome;
  /** Known once its creation was acknowledged. */
  issued?: IssuedToken;
  deleted?: Outcome;
}
export interface IssuedToken {
  readonly id: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Every request to an installation and its answer: the judges compare the facts with them. */
export class History {
  readonly settings = new Map<string, SettingStep[]>();
  readonly tokens: TokenLife[] = [];
  readonly customers: CustomerLife[] = [];
  readonly fundings: FundingLife[] = [];
  readonly payments: PaymentLife[] = [];
  /** Tests of the endpoint on demand. */
  readonly tests: Outcome[] = [];
  /** Answers that are wrong independent of the log, in a sentence each. */
  readonly surprises: string[] = [];
  readonly counts: RequestCounts = { acknowledged: 0, refused: 0, 'in doubt': 0 };
  private lastNumber = 0;

  /** A number that no other request carries. */
  nextNumber(): number {
    this.lastNumber += 1;
    return this.lastNumber;
  }

  count(outcome: Outcome): void {
    this.counts[outcome] += 1;
  }

  surprise(sentence: string): void {
    this.surprises.push(sentence);
  }

  stepsOf(setting: string): SettingStep[] {
    const steps = this.settings.get(setting) ?? [];
    this.settings.set(setting, steps);
    return steps;
  }
}
