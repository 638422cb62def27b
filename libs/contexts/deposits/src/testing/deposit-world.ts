import { CommandRunner, type CallContext, type Dispatch, type Recorder } from '@causeway/commands';
import { GetCustomerEligibility, type CustomerEligibility } from '@causeway/customers';
import { laneOf, type EventStore } from '@causeway/event-store';
import { after, FixedClock, instant, newUuid, systemNow } from '@causeway/kernel';
import { GetInternalAccount, ShowInternalAccount, SubmitToLedger } from '@causeway/ledger';
import { advanceDeposit } from '../application/advance-deposit.js';
import type { DepositDue } from '../application/deposit.aggregate.js';
import { fundInternalAccountHandlings } from '../application/fund-internal-account.handler.js';
import type { LedgerStandIn } from './ledger-stand-in.js';

type Request = Parameters<Dispatch['execute']>[0];

/** A process that dies just before or just after it gave a request. */
export interface Crash {
  readonly request: { readonly type: string };
  readonly moment: 'before' | 'after';
}
export class Crashed extends Error {}

/** Deposits with the real runner and a real store; the ledger and the customers are stood in for. */
export class DepositWorld {
  readonly clock = new FixedClock(instant('2026-03-01T10:00:00.000Z'));
  readonly eligibilities = new Map<string, CustomerEligibility>();
  readonly given: string[] = [];
  crash: Crash | undefined;
  private readonly runner: CommandRunner;
  private readonly record: Recorder = async (call, recording) => {
    const type = `deposits.${recording.name}`;
    this.given.push(type);
    if (this.isCrashing(type, 'before')) throw new Crashed(type);
    const answer = await this.runner.record(call, recording);
    if (this.isCrashing(type, 'after')) throw new Crashed(type);
    return answer;
  };
  readonly dispatch: Dispatch = { execute: (request) => this.execute(request) as Promise<never> };

  constructor(
    readonly store: EventStore,
    readonly ledger: LedgerStandIn,
  ) {
    this.runner = new CommandRunner(store, this.clock);
  }

  async execute(request: Request): Promise<unknown> {
    const { type } = request.constructor as unknown as { readonly type: string };
    this.given.push(type);
    if (this.isCrashing(type, 'before')) throw new Crashed(type);
    const answer = await this.answer(request, type);
    if (this.isCrashing(type, 'after')) throw new Crashed(type);
    return answer;
  }

  async fireTimers(): Promise<number> {
    const { clock, dispatch, record, store } = this;
    const ports = { clock, dispatch, record, store, returns: { railFor: () => undefined } };
    const claim = {
      lane: laneOf('deposits', 'sandbox'),
      dueBy: this.clock.now(),
      limit: 10,
      leaseMs: 60_000,
    };
    const timers = await this.store.claimTimers(claim);
    for (const timer of timers) {
      const { platformId, transactionId } = timer.data as DepositDue;
      await advanceDeposit(ports, transactionId, callOf(platformId, { actor: timer.name }));
    }
    return timers.length;
  }

  private isCrashing(type: string, moment: Crash['moment']): boolean {
    return this.crash?.request.type === type && this.crash.moment === moment;
  }

  private async answer(request: Request, type: string): Promise<unknown> {
    if (request instanceof SubmitToLedger) return this.ledger.submit(request.payload, request.call);
    if (request instanceof GetInternalAccount)
      return this.ledger.find(request.payload.accountId, request.call);
    if (request instanceof ShowInternalAccount)
      return this.ledger.show(request.payload.accountId, request.call);
    if (request instanceof GetCustomerEligibility)
      return this.eligibilities.get(request.payload.customerId) ?? null;
    const handlings = fundInternalAccountHandlings({ dispatch: this.dispatch, record: this.record });
    const handling = handlings.find(({ command }) => command.type === type);
    if (handling === undefined) throw new Error(`no handler answers ${type}`);
    const { payload, call } = request;
    return handling.execute(payload as never, call);
  }
}

export const callOf = (platformId: string, more: Partial<CallContext> = {}): CallContext => ({
  commandId: newUuid(),
  platformId,
  environment: 'sandbox',
  actor: 'Token:1',
  correlationId: 'spec',
  causationId: 'spec',
  deadlineAt: after(systemNow(), 30_000),
  ...more,
});
