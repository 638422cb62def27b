import { after, type Decision, type Instant } from '@causeway/kernel';
import fc from 'fast-check';
import { CUSTOMER_ID, NOW, registered } from '../../testing/customer.fixture.js';
import { absentCustomer, evolveCustomer, type Customer, type CustomerEvent } from '../customer.js';
import { replacePhone } from '../profile/replace-phone.decide.js';
import { ATTEMPTS_MAX, CODE_LIFE_MS, confirmCode, RESEND_MS, sendCode } from './contact.decide.js';
import type { Channel } from './contact.js';

const CHANNELS = ['email', 'phone'] as const;
const CONTACTS = {
  email: ['ada@one.example', 'ada@two.example'],
  phone: ['+491700000001', '+491700000002'],
} as const;
const DAY_MS = 24 * 60 * 60_000;
const SENDS_A_DAY_MAX = 10;

type Step =
  | { readonly do: 'send'; readonly channel: Channel }
  | { readonly do: 'confirm'; readonly channel: Channel; readonly code: number | 'newest' }
  | { readonly do: 'change'; readonly channel: Channel; readonly to: 0 | 1 }
  | { readonly do: 'replace number'; readonly to: 0 | 1 }
  | { readonly do: 'pass'; readonly ms: number };

const channel = fc.constantFrom(...CHANNELS);
const to = fc.constantFrom(0 as const, 1 as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), channel }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...{ do: fc.constant('confirm' as const), channel },
      code: fc.oneof(fc.nat({ max: 8 }), fc.constant('newest' as const)),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('change' as const), channel, to }) },
  fc.record({ do: fc.constant('replace number' as const), to }),
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('pass' as const),
      ms: fc.constantFrom(1_000, RESEND_MS, CODE_LIFE_MS, DAY_MS),
    }),
  },
);

/** A code on its way, as its receiver knows it. */
interface Sent {
  readonly codeId: string;
  readonly channel: Channel;
  readonly contact: string;
  readonly at: Instant;
}

/** A customer whose region wants both channels verified, and everything that is sent. */
class Life {
  customer: Customer;
  now: Instant = NOW;
  readonly sent: Sent[] = [];
  /** Wrong tries of the newest code, by channel. */
  readonly wrong: Record<Channel, number> = { email: 0, phone: 0 };
  private readonly at: Record<Channel, 0 | 1> = { email: 0, phone: 0 };

  constructor() {
    this.customer = evolveCustomer(
      absentCustomer,
      registered({
        details: { ...this.details(), platformCustomerId: 'user-1', umaAddress: '$jane@acme.example' },
        ...{ region: 'DE', contactVerification: { email: 'PENDING', phone: 'PENDING' } },
      }),
    );
  }

  private details() {
    return { email: this.contact('email'), phoneNumber: this.contact('phone') };
  }
  contact(of: Channel): string {
    return CONTACTS[of][this.at[of]];
  }
  status(of: Channel): string {
    if (this.customer.status === 'ABSENT') throw new Error('the customer is gone');
    return this.customer.customer.contactVerification?.[of] ?? 'NONE';
  }
  newest(of: Channel): Sent | undefined {
    return this.sent.findLast((each) => each.channel === of);
  }

  take(decision: Decision<CustomerEvent>): readonly CustomerEvent[] {
    for (const event of decision.events) this.customer = evolveCustomer(this.customer, event);
    return decision.events;
  }

  /** True where a channel was proven by it. */
  play(what: Step): boolean {
    const when = { now: this.now, environment: 'sandbox' as const };
    switch (what.do) {
      case 'send': {
        const codeId = `code-${String(this.sent.length)}`;
        const facts = { codeId, hasMail: true, hasTexts: true };
        const events = this.take(sendCode(what.channel, this.customer, when, facts));
        if (events.length === 0) return false;
        this.wrong[what.channel] = 0;
        this.sent.push({ codeId, channel: what.channel, contact: this.contact(what.channel), at: this.now });
        return false;
      }
      case 'confirm': {
        const tried = what.code === 'newest' ? this.newest(what.channel) : this.sent[what.code];
        const isCode = (codeId: string) => codeId === tried?.codeId;
        const events = this.take(confirmCode(what.channel, this.customer, when, { isCode }));
        const isProven = events.some(({ type }) => type === 'ContactChannelVerified');
        if (isProven) expect(this.isGood(what.channel, tried)).toBe(true);
        else this.wrong[what.channel] += events.length;
        return isProven;
      }
      case 'change':
        this.at[what.channel] = what.to;
        return this.changed(what.channel);
      case 'replace number': {
        this.at.phone = what.to;
        this.take(replacePhone(this.contact('phone'), this.customer, when));
        return true;
      }
      case 'pass':
        this.now = after(this.now, what.ms);
        return false;
    }
  }

  /** The newest code of the channel, which went to the contact of now, in time and not guessed at too often. */
  private isGood(of: Channel, code: Sent | undefined): boolean {
    return (
      code !== undefined &&
      code === this.newest(of) &&
      code.contact === this.contact(of) &&
      this.now < after(code.at, CODE_LIFE_MS) &&
      this.wrong[of] < ATTEMPTS_MAX
    );
  }

  /** As an update of the profile records it. */
  private changed(of: Channel): false {
    if (this.customer.status === 'ABSENT') throw new Error('the customer is gone');
    const { details, contactVerification, currencies, searchKeys, hasConsented } = this.customer.customer;
    const known = details as { readonly email?: string; readonly phoneNumber?: string };
    const next = this.details();
    if (known.email === next.email && known.phoneNumber === next.phoneNumber) return false;
    const event = {
      ...{ type: 'CustomerProfileChanged', customerId: CUSTOMER_ID, region: 'DE', changedAt: this.now },
      ...{ details: { ...known, ...next }, currencies, searchKeys, hasConsented },
      ...{ hasAllCurrencies: false, hasRegistrationNumber: false },
      contactVerification: { ...contactVerification, [of]: 'PENDING' },
    } as unknown as CustomerEvent;
    this.customer = evolveCustomer(this.customer, event);
    return false;
  }
}

it('a channel is verified by the newest code to its contact of now, or with a number that was proven elsewhere', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
      const life = new Life();
      for (const what of steps) {
        const before = CHANNELS.map((each) => life.status(each));
        const isProof = life.play(what);
        CHANNELS.forEach((each, nth) => {
          const [was, is] = [before[nth], life.status(each)];
          reached.add(`${String(was)} ${is}`);
          if (was === 'PENDING' && is === 'VERIFIED') expect(isProof).toBe(true);
          if (was === 'VERIFIED' && is === 'PENDING') expect(what.do).toBe('change');
          // In any day no more than ten messages go out on it, whatever the contact is.
          const lately = life.sent.filter(
            ({ channel: of, at }) => of === each && after(at, DAY_MS) > life.now,
          );
          expect(lately.length).toBeLessThanOrEqual(SENDS_A_DAY_MAX);
        });
      }
    }),
    { numRuns: 400 },
  );
  expect([...reached].sort()).toStrictEqual(
    ['PENDING PENDING', 'PENDING VERIFIED', 'VERIFIED PENDING', 'VERIFIED VERIFIED'].sort(),
  );
});
