import { expect } from '@jest/globals';
import { RejectedError } from '@causeway/commands';
import { after, type Id, type Instant } from '@causeway/kernel';
import type { LedgerCommand } from '@causeway/ledger';
import { ExecuteQuote, TransferOut, type QuoteRequested, type WrittenAnswer } from '@causeway/quotes';
import { requested, shownIn } from '@causeway/quotes/testing';
import { AskForTrust, ProveTrust } from '../application/beneficiary.requests.js';
import { ProveQuote, ResendQuoteCode } from '../application/payment.requests.js';
import {
  CompleteScaLogin,
  RecordSecurityEvent,
  StartScaLogin,
  type LoginStart,
} from '../application/requests.js';
import { Broken, GatedWorld, type Break } from './gated-world.js';

const FUNDS = 1_000_000;
export const CODE_LIFE_MS = 300_000;
const ENDUSER = '203.0.113.7';

export const FROM = ['ACCOUNT', 'WALLET'] as const;
/** Of which payment's message the code is, or of none. */
export type CodeOf = { readonly quote: number; readonly isNewest: boolean } | 'GUESSED' | 'LOGIN';

export type Step =
  | {
      readonly do: 'QUOTE';
      readonly from: (typeof FROM)[number];
      readonly to: 0 | 1;
      readonly isAtOnce: boolean;
    }
  | { readonly do: 'EXECUTE'; readonly quote: number; readonly signs: 'IT' | 'ANOTHER' | 'NOTHING' }
  | { readonly do: 'PROVE'; readonly quote: number; readonly code: CodeOf }
  | { readonly do: 'RESEND'; readonly quote: number }
  | { readonly do: 'LOGIN'; readonly isRight: boolean }
  | {
      readonly do: 'TRUST';
      readonly to: 0 | 1;
      readonly change: 'TRUST' | 'UNTRUST';
      readonly isRight: boolean;
    }
  | { readonly do: 'RESET_PASSWORD' | 'TRANSFER' | 'DELIVER' }
  | { readonly do: 'PASS'; readonly ms: number }
  | { readonly do: 'BREAK'; readonly at: Break };

export interface Payment {
  readonly id: Id<'Quote'>;
  readonly transactionId: string;
  readonly amountMinor: bigint;
  readonly from: (typeof FROM)[number];
  readonly to: 0 | 1;
  readonly isAtOnce: boolean;
  /** What the payer's owner signs. */
  readonly payload: string;
}
/** What the customer did for one payment, as an observer from outside would note it. */
interface Done {
  isSigned: boolean;
  isProven: boolean;
  /** It was executed while its payee was trusted and the customer was logged in. */
  isTrusted: boolean;
}

/**
 * A customer with two gated accounts, of which one is a wallet, and calls in any order. It is noted what was proven
 * for which payment, without asking the service.
 */
export class Story {
  readonly world = new GatedWorld(FUNDS);
  readonly payments: Payment[] = [];
  private readonly done = new Map<string, Done>();
  private readonly payees = [
    this.world.quotes.target({
      customerId: this.world.customerId,
      primaryIdentifier: 'DE02120300000000202051',
    }),
    this.world.quotes.target({
      customerId: this.world.customerId,
      primaryIdentifier: 'DE89370400440532013000',
    }),
  ] as const;
  private readonly trusts = [false, false];
  private isLoggedIn = false;
  /** When the challenge of a payment was set, by its transaction. */
  private readonly challengedAt = new Map<string, Instant>();

  doneFor({ transactionId }: Payment): Done {
    const done = this.done.get(transactionId);
    if (done === undefined) throw new Error(`${transactionId} was never asked for`);
    return done;
  }

  async play(step: Step): Promise<void> {
    const { world } = this;
    switch (step.do) {
      case 'QUOTE':
        return this.price(step);
      case 'EXECUTE':
        return this.execute(step);
      case 'PROVE':
        return this.prove(step);
      case 'RESEND': {
        const payment = this.payments[step.quote];
        if (payment !== undefined) await this.ask(new ResendQuoteCode({ quoteId: payment.id }, world.call()));
        return;
      }
      case 'LOGIN':
        return this.login(step.isRight);
      case 'TRUST':
        return this.trust(step);
      case 'RESET_PASSWORD':
        await this.record('RESET_PASSWORD_COMPLETED');
        this.isLoggedIn = false;
        return;
      case 'TRANSFER': {
        const wanted = { sourceId: world.accountId, destinationId: this.payees[0], amountMinor: 100n };
        const moved = await answered(
          world.quotes.dispatch.execute(new TransferOut(wanted, world.quotes.call())),
        );
        expect(moved).toBeUndefined();
        return;
      }
      case 'DELIVER':
        await answered(world.deliver());
        return;
      case 'PASS':
        world.quotes.clock.advance(step.ms);
        await world.quotes.fireTimers();
        return;
      case 'BREAK':
        world.breaks = step.at;
    }
  }

  private async price({ from, to: payee, isAtOnce }: Extract<Step, { do: 'QUOTE' }>): Promise<void> {
    const { world } = this;
    const accountId = from === 'ACCOUNT' ? world.accountId : world.walletId;
    // Each payment has an amount of its own, by which its messages are known.
    const wanted: QuoteRequested = requested(accountId, this.payees[payee], {
      lockedAmountMinor: 10_000n + BigInt(this.payments.length),
      immediatelyExecute: isAtOnce && from === 'ACCOUNT',
    });
    const isTrusted = wanted.immediatelyExecute && this.trusts[payee] === true && this.isLoggedIn;
    const answer = await answered(world.quotes.create(wanted));
    if (answer === undefined) return;
    const shown = shownIn(answer);
    const [instruction] = shown.paymentInstructions as readonly {
      readonly accountOrWalletInfo: { readonly payloadToSign?: string };
    }[];
    this.payments.push({
      ...{ id: shown.id, transactionId: shown.transactionId, from, to: payee },
      isAtOnce: wanted.immediatelyExecute,
      amountMinor: BigInt(String(shown.totalSendingAmount)),
      payload: instruction?.accountOrWalletInfo.payloadToSign ?? '',
    });
    this.done.set(shown.transactionId, { isSigned: false, isProven: false, isTrusted });
    this.noteChallenge(answer);
  }

  private async execute({ quote: nth, signs }: Extract<Step, { do: 'EXECUTE' }>): Promise<void> {
    const { world } = this;
    const payment = this.payments[nth];
    if (payment === undefined) return;
    const done = this.doneFor(payment);
    const text = signs === 'IT' ? payment.payload : `${payment.payload} `;
    const headers = signs === 'NOTHING' ? {} : { signature: world.key.stamp(text) };
    const isTrusted = this.trusts[payment.to] === true && this.isLoggedIn;
    if (signs === 'IT') done.isSigned = true;
    if (isTrusted) done.isTrusted = true;
    const wanted = new ExecuteQuote({ quoteId: payment.id, walletHeaders: headers }, world.quotes.call());
    const answer = await answered(world.quotes.dispatch.execute(wanted));
    if (answer !== undefined) this.noteChallenge(answer);
  }

  private noteChallenge(answer: WrittenAnswer): void {
    const { status, transactionId } = shownIn(answer);
    if (status === 'PENDING_AUTHORIZATION')
      this.challengedAt.set(transactionId, this.world.quotes.clock.now());
  }

  /** The codes of a payment's messages, newest last. */
  private codesOf({ amountMinor }: Payment): readonly string[] {
    const digits = amountMinor.toString();
    const amount = `${digits.slice(0, -2)}.${digits.slice(-2)} EUR`;
    return this.world.sent.flatMap(({ text }) =>
      text.kind === 'PAYMENT_CODE' && text.payment.amount === amount ? [text.code] : [],
    );
  }

  private codeFrom(of: CodeOf): string {
    if (of === 'GUESSED') return '000000';
    if (of === 'LOGIN')
      return this.world.sent.findLast(({ text }) => text.kind === 'LOGIN_CODE')?.text.code ?? '1';
    const payment = this.payments[of.quote];
    const codes = payment === undefined ? [] : this.codesOf(payment);
    return (of.isNewest ? codes.at(-1) : codes[0]) ?? '1';
  }

  private async prove({ quote: nth, code: of }: Extract<Step, { do: 'PROVE' }>): Promise<void> {
    const payment = this.payments[nth];
    if (payment === undefined) return;
    const sent = this.codeFrom(of);
    const challengedAt = this.challengedAt.get(payment.transactionId);
    const isInTime =
      challengedAt !== undefined && this.world.quotes.clock.now() < after(challengedAt, CODE_LIFE_MS);
    if (isInTime && this.isLoggedIn && sent === this.codesOf(payment).at(-1))
      this.doneFor(payment).isProven = true;
    await this.ask(new ProveQuote({ quoteId: payment.id, proof: { code: sent } }, this.world.call()));
  }

  private async login(isRight: boolean): Promise<void> {
    const { world } = this;
    const { customerId } = world;
    const start = new StartScaLogin({ customerId, factor: 'SMS_OTP' }, world.call());
    const { challengeId } = (await world.ask(start)) as LoginStart;
    await answered(world.deliver());
    const sent = isRight ? this.codeFrom('LOGIN') : '000000';
    const proof = { factor: 'SMS_OTP' as const, endUserIpAddress: ENDUSER, proof: { code: sent } };
    const complete = { customerId, ...proof, ...(challengeId !== undefined && { challengeId }) };
    const answer = await this.ask(new CompleteScaLogin(complete, world.call()));
    if (answer !== undefined) this.isLoggedIn = true;
    expect(answer === undefined || isRight || sent === this.codeFrom('LOGIN')).toBe(true);
  }

  private async trust({ to: payee, change, isRight }: Extract<Step, { do: 'TRUST' }>): Promise<void> {
    const { world } = this;
    const of = { externalAccountId: this.payees[payee], change };
    const asked = (await this.ask(new AskForTrust(of, world.call()))) as
      { readonly scaChallenge?: { readonly id: string } } | undefined;
    await answered(world.deliver());
    const challengeId = asked?.scaChallenge?.id;
    const message = world.sent.findLast(({ messageId }) => messageId === challengeId);
    const proof = { code: isRight && message !== undefined ? message.text.code : '000000' };
    const wanted = { ...of, proof, ...(challengeId !== undefined && { challengeId }) };
    const proven = await this.ask(new ProveTrust(wanted, world.call()));
    if (proven === undefined) return;
    expect(isRight || challengeId === undefined).toBe(true);
    this.trusts[payee] = change === 'TRUST';
  }

  private record(eventType: 'RESET_PASSWORD_COMPLETED'): Promise<unknown> {
    const { customerId } = this.world;
    return this.ask(new RecordSecurityEvent({ customerId, eventType }, this.world.call()));
  }

  private ask(request: Parameters<GatedWorld['ask']>[0]): Promise<unknown> {
    return answered(this.world.ask(request));
  }

  /** What was taken from the gated accounts, with the payment that it was taken for. */
  debits(): readonly { readonly payment: Payment | undefined; readonly amountMinor: bigint }[] {
    const { world } = this;
    const own: readonly string[] = [world.accountId, world.walletId];
    return world.quotes.ledger.posted.flatMap((command) =>
      debitsOf(command, own).map(({ accountId, amountMinor, transactionId }) => ({
        amountMinor,
        payment: this.payments.find(
          (each) =>
            each.transactionId === transactionId &&
            (each.from === 'ACCOUNT' ? world.accountId : world.walletId) === accountId,
        ),
      })),
    );
  }
}

/** A hold is what takes money; an entry that debits one of the accounts without a hold would be another way. */
const debitsOf = (command: LedgerCommand, own: readonly string[]) => {
  if (command.kind === 'PLACE_HOLD')
    return own.includes(command.accountId)
      ? [
          {
            accountId: command.accountId as string,
            amountMinor: command.amount.amountMinor,
            transactionId: command.cause.transactionId as string,
          },
        ]
      : [];
  if (command.kind !== 'POST_ENTRY') return [];
  return command.legs
    .filter(({ account, side }) => side === 'DEBIT' && own.includes(account))
    .map(({ account, amount }) => ({
      accountId: account,
      amountMinor: amount.amountMinor,
      transactionId: 'none',
    }));
};

/** Undefined for a refusal, and where the process died; anything else that fails is a mistake. */
const answered = async <Answer>(attempt: Promise<Answer>): Promise<Answer | undefined> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof RejectedError || error instanceof Broken) return undefined;
    throw error;
  }
};
