import { after, instant, newId, type Id } from '@causeway/kernel';
import {
  account,
  ADA,
  credit,
  debit,
  eur,
  LATER,
  OTHER,
  ACME,
  PAYMENT,
  PLATFORM,
  usd,
} from '../testing/ledger.fixture.js';
import { contentText, fingerprintOf } from './command-content.js';
import type { LedgerCommand } from './ledger-command.js';

const ACCOUNT = account(ADA, 'USD');
const ELSEWHERE = account(PLATFORM, 'USD');
const PLACE = { lane: 'quotes.sandbox', position: 7, key: 'quote-1' } as const;
type Of<Kind extends LedgerCommand['kind']> = Extract<LedgerCommand, { kind: Kind }>;

const open: Of<'OPEN_ACCOUNTS'> = {
  kind: 'OPEN_ACCOUNTS',
  owner: ADA,
  currencies: ['USD', 'EUR'],
  status: 'ACTIVE',
};
const change: Of<'CHANGE_ACCOUNT_STATUS'> = {
  kind: 'CHANGE_ACCOUNT_STATUS',
  accountId: ACCOUNT,
  to: 'FROZEN',
};
const close: Of<'CLOSE_ACCOUNTS'> = { kind: 'CLOSE_ACCOUNTS', accountIds: [ACCOUNT, ELSEWHERE] };
const fund: Of<'SET_FUNDING'> = { kind: 'SET_FUNDING', accountId: ACCOUNT, isOffered: true };
const post: Of<'POST_ENTRY'> = {
  kind: 'POST_ENTRY',
  legs: [debit('CLEARING', usd(5)), credit(ACCOUNT, usd(5))],
  cause: PAYMENT,
};
const hold: Of<'PLACE_HOLD'> = {
  kind: 'PLACE_HOLD',
  holdId: 'h',
  accountId: ACCOUNT,
  amount: usd(5),
  counters: [{ counter: 'day', amountMinor: 5n, ceilingMinor: 9n }],
  expiresAt: LATER,
  cause: PAYMENT,
};
const capture: Of<'CAPTURE_HOLD'> = {
  kind: 'CAPTURE_HOLD',
  holdId: 'h',
  legs: [debit(ACCOUNT, usd(5)), credit('CLEARING', usd(5))],
};
const release: LedgerCommand = { kind: 'RELEASE_HOLD', holdId: 'h' };
const expected: Of<'RECORD_PENDING_CREDIT'> = {
  kind: 'RECORD_PENDING_CREDIT',
  creditId: 'c',
  accountId: ACCOUNT,
  amount: usd(5),
  cause: PAYMENT,
};
const settle: LedgerCommand = { kind: 'SETTLE_PENDING_CREDIT', creditId: 'c' };

/** Each command, and everything that may be different about it. */
const VARIANTS: readonly (readonly [string, readonly LedgerCommand[]])[] = [
  [
    'opening accounts',
    [
      open,
      { ...open, owner: PLATFORM },
      { ...open, currencies: ['USD'] },
      { ...open, currencies: ['EUR', 'USD'] },
      { ...open, status: 'PENDING' },
      { ...open, withoutFunding: true },
    ],
  ],
  [
    'the status of an account',
    [
      change,
      { ...change, accountId: ELSEWHERE },
      { ...change, to: 'CLOSED' },
      { ...change, reason: 'FRAUD' },
      { ...change, after: PLACE },
    ],
  ],
  [
    'closing accounts',
    [
      close,
      { ...close, accountIds: [ACCOUNT] },
      { ...close, accountIds: [ELSEWHERE, ACCOUNT] },
      { ...close, reason: 'CUSTOMER_DELETED' },
      { ...close, after: PLACE },
    ],
  ],
  [
    'the funding of an account',
    [
      fund,
      { ...fund, accountId: ELSEWHERE },
      { ...fund, isOffered: false },
      { ...fund, after: PLACE },
      { kind: 'FOLLOW_FUNDING', accountId: ACCOUNT },
      { kind: 'FOLLOW_FUNDING', accountId: ACCOUNT, after: PLACE },
      { kind: 'FOLLOW_FUNDING', accountId: ACCOUNT, coordinatesChanged: true },
    ],
  ],
  [
    'an entry',
    [
      post,
      { ...post, legs: [...post.legs].reverse() },
      { ...post, legs: [debit('CLEARING', usd(6)), credit(ACCOUNT, usd(6))] },
      { ...post, legs: [debit('CLEARING', eur(5)), credit(ACCOUNT, eur(5))] },
      { ...post, legs: [debit('FEES', usd(5)), credit(ACCOUNT, usd(5))] },
      { ...post, legs: [credit('CLEARING', usd(5)), debit(ACCOUNT, usd(5))] },
      { ...post, legs: [{ ...debit('CLEARING', usd(5)), mayOwe: true }, credit(ACCOUNT, usd(5))] },
      { ...post, cause: { ...PAYMENT, kind: 'SANDBOX_FUNDING' } },
      { ...post, cause: { ...PAYMENT, transactionId: newId('Transaction') } },
      { ...post, alsoToPending: true },
      { ...post, reverses: 3 },
      { ...post, after: PLACE },
      { ...post, after: { ...PLACE, lane: 'rates.sandbox' } },
      { ...post, after: { ...PLACE, position: 8 } },
      { ...post, after: { ...PLACE, key: 'quote-2' } },
    ],
  ],
  [
    'placing a hold',
    [
      hold,
      { ...hold, holdId: 'i' },
      { ...hold, accountId: ELSEWHERE },
      { ...hold, amount: usd(6) },
      { ...hold, amount: eur(5) },
      { ...hold, counters: [] },
      { ...hold, counters: [{ counter: 'week', amountMinor: 5n, ceilingMinor: 9n }] },
      { ...hold, counters: [{ counter: 'day', amountMinor: 6n, ceilingMinor: 9n }] },
      { ...hold, counters: [{ counter: 'day', amountMinor: 5n }] },
      { ...hold, expiresAt: after(LATER, 1) },
      { ...hold, cause: { ...PAYMENT, transactionId: newId('Transaction') } },
      { ...hold, after: PLACE },
    ],
  ],
  [
    'capturing a hold',
    [
      capture,
      { ...capture, holdId: 'i' },
      { ...capture, legs: [debit(ACCOUNT, usd(4)), credit('CLEARING', usd(4))] },
      { ...capture, isFinal: false },
      { ...capture, after: PLACE },
    ],
  ],
  [
    'the end of a hold',
    [
      release,
      { ...release, holdId: 'i' },
      { kind: 'EXPIRE_HOLD', holdId: 'h' },
      { ...release, after: PLACE },
    ],
  ],
  [
    'money that is expected',
    [
      expected,
      { ...expected, creditId: 'd' },
      { ...expected, accountId: ELSEWHERE },
      { ...expected, amount: usd(6) },
      { ...expected, cause: { ...PAYMENT, transactionId: newId('Transaction') } },
      { ...expected, after: PLACE },
    ],
  ],
  [
    'what became of it',
    [
      settle,
      { ...settle, creditId: 'd' },
      { kind: 'REJECT_PENDING_CREDIT', creditId: 'c' },
      { ...settle, after: PLACE },
    ],
  ],
];

const fingerprint = (command: LedgerCommand, platformId = ACME): string =>
  fingerprintOf(command, platformId).toString('hex');

describe('the fingerprint of a command', () => {
  it.each(VARIANTS)('distinguishes %s from every other command, in every field', (_what, variants) => {
    expect(new Set(variants.map((command) => fingerprint(command))).size).toBe(variants.length);
  });

  it('distinguishes all of them', () => {
    const all = VARIANTS.flatMap(([, variants]) => variants);
    expect(new Set(all.map((command) => fingerprint(command))).size).toBe(all.length);
  });

  it('has sixteen bytes, as the log keeps them', () => {
    expect(fingerprintOf(post, ACME)).toHaveLength(16);
  });

  it('is the same for the same content, in whichever order its fields were written', () => {
    const { cause, legs, kind } = post;
    expect(fingerprint({ cause, legs, kind })).toBe(fingerprint(post));
    expect(fingerprint(structured(hold))).toBe(fingerprint(hold));
  });

  it('treats an empty field like an absent one', () => {
    const silent = { ...post, reverses: undefined, after: undefined } as unknown as LedgerCommand;
    expect(fingerprint(silent)).toBe(fingerprint(post));
  });

  it('has no part in what its accounts are shown with, which may be another thing when it is repeated', () => {
    expect(fingerprint({ ...open, pooled: [] })).toBe(fingerprint(open));
  });

  it('is another one for another platform', () => {
    expect(fingerprint(post, OTHER)).not.toBe(fingerprint(post));
  });

  it('of an entry is that of a JSON list of its fields, whatever they hold', () => {
    const [, entries = []] = VARIANTS.find(([what]) => what === 'an entry') ?? [];
    const odd = { ...PAYMENT, transactionId: 'a "quoted"\\\n\u2028 name \ud800' as Id<'Transaction'> };
    const all = [...entries, { ...post, cause: odd }] as readonly Of<'POST_ENTRY'>[];
    for (const { kind, legs, cause, alsoToPending, reverses, after: place } of all) {
      const command = { kind, legs, cause, alsoToPending, reverses, after: place } as LedgerCommand;
      const list = [
        ...['Platform:"1"', kind],
        legs.map(({ account: id, side, amount: { amountMinor, currency }, mayOwe }) => [
          ...[id, side, String(amountMinor), currency, mayOwe],
        ]),
        [cause.kind, cause.transactionId],
        ...[alsoToPending, reverses],
        place && [place.lane, place.position, place.key],
      ];
      expect(contentText(command, 'Platform:"1"')).toBe(JSON.stringify(list));
    }
    expect(all.length).toBeGreaterThan(10);
  });

  it('is the same as in earlier versions, whose commands may be repeated', () => {
    const fixed: LedgerCommand = { kind: 'RELEASE_HOLD', holdId: 'hold-1' };
    expect(fingerprint(fixed, 'Platform:1')).toBe('8047f918dbb161ac2eaf12aa928dfe2c');
    const expiring: LedgerCommand = { ...hold, expiresAt: instant('2026-01-02T00:00:00.000Z') };
    expect(fingerprint(expiring, 'Platform:1')).toBe('c5cfd63e35ceee9ffb5a5308e39fdf63');
  });
});

/** The same command as it comes over the wire: nothing of it is the same object. */
const structured = ({ amount, ...rest }: Of<'PLACE_HOLD'>): LedgerCommand => ({
  amount: usd(amount.amountMinor),
  ...structuredClone(rest),
});
