import { idOf, instant, money, newUuid } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import {
  concludeProvisioning,
  decideStablecoin,
  finishEnablement,
  registerStablecoin,
  requestEnablement,
  tokenRefusal,
} from './stablecoin.decide.js';
import {
  evolveStablecoin,
  ISSUANCE_STATUSES,
  noStablecoin,
  SERVICE_OPERATIONS_STATUSES,
  type KnownStablecoin,
  type OperatorDecision,
  type RegisteredToken,
  type Stablecoin,
  type StablecoinEvent,
} from './stablecoin.js';
import { inBaseCurrency } from './token-amount.js';

const now = instant('2026-03-02T10:00:00.000Z');
const { given } = decider<Stablecoin, StablecoinEvent>({ initial: noStablecoin, evolve: evolveStablecoin });
const token: RegisteredToken = {
  stablecoinId: idOf('Stablecoin', newUuid()),
  platformId: 'Platform:1',
  name: 'Acme Dollar',
  symbol: 'ACME',
  baseCurrency: 'USD',
  decimals: 6,
  network: 'SPARK',
  networkTokenIdentifier: 'btkn1qqqqqq',
  provider: 'BRALE',
  providerTokenIdentifier: 'ACME',
  stablecoinProviderAccountId: idOf('StablecoinProviderAccount', newUuid()),
};
const registered = (issuanceStatus: 'PENDING_REVIEW' | 'PROVISIONED' = 'PROVISIONED'): StablecoinEvent => ({
  type: 'StablecoinRegistered',
  ...token,
  issuanceStatus,
  registeredAt: now,
});
const known = (more: Partial<KnownStablecoin> = {}): KnownStablecoin => ({
  ...token,
  status: 'REGISTERED',
  issuanceStatus: 'PROVISIONED',
  serviceOperationsStatus: 'NOT_ENABLED',
  createdAt: now,
  updatedAt: now,
  ...more,
});

it('a token is provisioned at once, or waits for the review', () => {
  const register = (isReviewed: boolean) => (stablecoin: Stablecoin) =>
    registerStablecoin({ token, isReviewed }, stablecoin, { now });
  given().when(register(false)).thenRecorded(registered());
  given().when(register(true)).thenRecorded(registered('PENDING_REVIEW'));
  given(registered()).when(register(true)).thenNothing();
});

const CHECKED = 'btkn1xgrvjwey5ngcagvap2dzzvsy4uk8ua9x69k82dwvt5e7ef9drm9qztux87';
it.each([
  ['sandbox', 'btkn1qqqqqq', {}, undefined],
  ['sandbox', 'btkn1qqqqqq', undefined, 'TOKEN_UNKNOWN'],
  ['sandbox', 'btkn1qqqqqq', { networkTokenIdentifier: 'btkn1pppppp' }, 'TOKEN_DIFFERS'],
  ['production', 'btkn1qqqqqq', {}, 'TOKEN_IDENTIFIER_INVALID'],
  ['production', CHECKED, { networkTokenIdentifier: CHECKED }, undefined],
] as const)(
  'in %s a token %s that its provider knows as %j is refused as %s',
  (environment, identifier, found, code) => {
    expect(tokenRefusal({ networkTokenIdentifier: identifier }, found, environment)).toBe(code);
  },
);

describe('enablement (seed, stablecoins §4)', () => {
  it.each(SERVICE_OPERATIONS_STATUSES)('may be requested of %s, or is refused', (serviceOperationsStatus) => {
    const decision = requestEnablement({}, known({ serviceOperationsStatus }), { now });
    if (serviceOperationsStatus === 'NOT_ENABLED')
      expect(decision).toMatchObject({ events: [{ type: 'EnablementRequested', changedAt: now }] });
    else if (serviceOperationsStatus === 'PENDING_APPROVAL')
      expect(decision).toStrictEqual({ outcome: 'accepted', events: [] });
    else expect(decision).toMatchObject({ rejection: { code: 'ENABLEMENT_NOT_REQUESTABLE' } });
  });

  it.each(ISSUANCE_STATUSES)('of a token that is %s', (issuanceStatus) => {
    const { outcome } = requestEnablement({}, known({ issuanceStatus }), { now });
    expect(outcome).toBe(issuanceStatus === 'PROVISIONED' ? 'accepted' : 'rejected');
  });

  it('gives a code that stays for ever', () => {
    const finish = (code: string) => (stablecoin: Stablecoin) => finishEnablement(code, stablecoin, { now });
    const approved: StablecoinEvent = { type: 'EnablementApproved', changedAt: now };
    const enabled: StablecoinEvent = { type: 'StablecoinEnabled', currency: 'ACME', changedAt: now };
    const disabled: StablecoinEvent = { type: 'StablecoinDisabled', changedAt: now };
    given(registered()).when(finish('ACME')).thenNothing();
    given(registered(), approved).when(finish('ACME')).thenRecorded(enabled);
    given(registered(), approved, enabled, disabled, approved).when(finish('ACME2')).thenRecorded(enabled);
  });
});

const ALLOWED: Readonly<Record<OperatorDecision, readonly [from: string, to: string]>> = {
  ACCEPT: ['PENDING_REVIEW', 'PROVISIONING'],
  REJECT: ['PENDING_REVIEW', 'REJECTED'],
  APPROVE: ['PENDING_APPROVAL', 'ENABLING'],
  DECLINE: ['PENDING_APPROVAL', 'NOT_ENABLED'],
  DISABLE: ['ENABLED', 'DISABLED'],
  ENABLE: ['DISABLED', 'ENABLING'],
};
const CELLS = (Object.keys(ALLOWED) as OperatorDecision[]).flatMap((decision) => [
  ...ISSUANCE_STATUSES.map((issuanceStatus) => [decision, { issuanceStatus }] as const),
  ...SERVICE_OPERATIONS_STATUSES.map(
    (serviceOperationsStatus) => [decision, { serviceOperationsStatus }] as const,
  ),
]);
it.each(CELLS)('%s of %j is allowed, repeated or refused', (decision, more) => {
  const coin = known(more);
  const status =
    decision === 'ACCEPT' || decision === 'REJECT' ? coin.issuanceStatus : coin.serviceOperationsStatus;
  const [from, to] = ALLOWED[decision];
  const decided = decideStablecoin(decision, coin, { now });
  const counted = decided.outcome === 'accepted' ? decided.events.length : 'refused';
  expect(counted).toBe(status === from ? 1 : status === to ? 0 : 'refused');
});

it.each([
  [true, 'PROVISIONED'],
  [false, 'FAILED'],
])('an accepted token that is live at its provider (%s) is %s', (isLive, issuanceStatus) => {
  const decided = concludeProvisioning(isLive, known({ issuanceStatus: 'PROVISIONING' }), { now });
  const [event] = decided.outcome === 'accepted' ? decided.events : [];
  expect(event && evolveStablecoin(known({ issuanceStatus: 'PROVISIONING' }), event)).toMatchObject({
    issuanceStatus,
  });
  expect(concludeProvisioning(isLive, known(), { now })).toStrictEqual({ outcome: 'accepted', events: [] });
});

it.each([
  [5_000_000n, 6, money(500n, 'USD')],
  [10_000n, 6, money(1n, 'USD')],
  [9_999n, 6, 'NOT_WHOLE_CENTS'],
  [5n, 2, money(5n, 'USD')],
  [5n, 0, money(500n, 'USD')],
  [(2n ** 63n - 1n) * 10_000n, 6, money(2n ** 63n - 1n, 'USD')],
  [2n ** 63n * 10_000n, 6, 'AMOUNT_TOO_LARGE'],
  [10n ** 38n - 1n, 6, 'NOT_WHOLE_CENTS'],
] as const)('%s units of a token with %s decimals are %j', (units, decimals, expected) => {
  expect(inBaseCurrency(units, { decimals, baseCurrency: 'USD' })).toStrictEqual(expected);
});
