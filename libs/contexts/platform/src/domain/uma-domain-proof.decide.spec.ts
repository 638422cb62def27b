import { instant, nothing, reject, type Instant } from '@causeway/kernel';
import { created, given } from '../testing/config.fixture.js';
import { updatePlatformConfig } from './platform-config.decide.js';
import type { PlatformEvent } from './platform-config.js';
import { recordUmaDomainCheck, releaseUmaDomain, type UmaDomainCheck } from './uma-domain-proof.decide.js';

const NOW = instant('2026-04-01T10:00:00.000Z');
const claimed = (umaDomain: string): PlatformEvent => ({ type: 'UmaDomainChanged', umaDomain });
const proven: PlatformEvent = {
  type: 'UmaDomainProven',
  umaDomain: 'a.example',
  proof: 'DNS',
  provenAt: NOW,
};
const failed = (failedChecks: number): PlatformEvent => ({
  type: 'UmaDomainCheckFailed',
  umaDomain: 'a.example',
  failedChecks,
  checkedAt: NOW,
});
const decided = (check: UmaDomainCheck, ...before: PlatformEvent[]) =>
  recordUmaDomainCheck(check, given(...before), { now: NOW, environment: 'sandbox' });
const recorded = (...events: object[]) => ({ events });
const CLAIM = [created(), claimed('a.example')];

describe('a claim to a domain', () => {
  it.each(['DNS', 'FILE', 'OPERATOR'] as const)('is proven by %s', (proof) => {
    expect(decided({ umaDomain: 'A.example', proof }, ...CLAIM)).toMatchObject(
      recorded({ type: 'UmaDomainProven', umaDomain: 'a.example', proof, provenAt: NOW }),
    );
  });

  it.each([
    [0, '2026-04-01T10:01:00.000Z'],
    [1, '2026-04-01T10:02:00.000Z'],
    [5, '2026-04-01T10:32:00.000Z'],
    [9, '2026-04-01T16:00:00.000Z'],
    [38, '2026-04-01T16:00:00.000Z'],
    [39, undefined],
  ])('without proof after %i failed checks is checked again at %p', (failedBefore, nextCheckAt) => {
    const before = failedBefore === 0 ? CLAIM : [...CLAIM, failed(failedBefore)];
    const { events } = decided({ umaDomain: 'a.example', proof: null }, ...before) as unknown as {
      events: { nextCheckAt?: Instant }[];
    };
    expect(events).toStrictEqual([
      {
        type: 'UmaDomainCheckFailed',
        umaDomain: 'a.example',
        failedChecks: failedBefore + 1,
        checkedAt: NOW,
        ...(nextCheckAt !== undefined && { nextCheckAt }),
      },
    ]);
  });

  it.each(['DNS', 'OPERATOR', null] as const)(
    'that is proven stays so, whatever a check finds: %p',
    (proof) => {
      expect(decided({ umaDomain: 'a.example', proof }, ...CLAIM, proven)).toMatchObject(recorded());
    },
  );

  it.each(['DNS', null] as const)('that was abandoned is not checked any more: %p', (proof) => {
    expect(decided({ umaDomain: 'a.example', proof }, ...CLAIM, claimed('b.example'))).toMatchObject(
      recorded(),
    );
  });

  it('that does not exist cannot be approved by the operator', () => {
    const refusal = { answer: { status: 'REJECTED', code: 'UMA_DOMAIN_NOT_CLAIMED' } };
    const check = { umaDomain: 'a.example', proof: 'OPERATOR' } as const;
    expect(decided(check, created())).not.toMatchObject(recorded({ type: 'UmaDomainProven' }));
    expect(JSON.stringify(decided(check, created()))).toContain(refusal.answer.code);
    expect(JSON.stringify(decided(check))).toContain('PLATFORM_NOT_FOUND');
  });

  it('made anew is to be proven anew', () => {
    const before = [...CLAIM, proven, claimed('b.example'), claimed('a.example')];
    expect(decided({ umaDomain: 'a.example', proof: 'FILE' }, ...before)).toMatchObject(
      recorded({ type: 'UmaDomainProven', umaDomain: 'a.example', proof: 'FILE', provenAt: NOW }),
    );
  });
});

describe('the end of a claim', () => {
  const released = (by: 'OPERATOR' | 'EXPIRY', ...before: PlatformEvent[]) =>
    releaseUmaDomain({ umaDomain: 'A.example', by }, given(...before), { now: NOW, environment: 'sandbox' });
  const freed = (by: string) => ({
    events: [
      { type: 'UmaDomainReleased', umaDomain: 'a.example', by, releasedAt: NOW },
      { type: 'PlatformConfigUpdated', changedFields: ['umaDomain'], updatedAt: NOW },
    ],
  });

  it.each(['OPERATOR', 'EXPIRY'] as const)('frees the name by %s', (by) => {
    expect(released(by, ...CLAIM)).toMatchObject(freed(by));
    const after = given(...CLAIM, { type: 'UmaDomainReleased', umaDomain: 'a.example', by, releasedAt: NOW });
    expect(after).not.toHaveProperty('config.umaDomain');
  });

  it('comes to a proven domain by the operator alone', () => {
    expect(released('EXPIRY', ...CLAIM, proven)).toMatchObject(recorded());
    expect(released('OPERATOR', ...CLAIM, proven)).toMatchObject(freed('OPERATOR'));
    const after = given(...CLAIM, proven, {
      type: 'UmaDomainReleased',
      umaDomain: 'a.example',
      by: 'OPERATOR',
      releasedAt: NOW,
    });
    expect(after).not.toHaveProperty('domains');
  });

  it('of a domain that the platform has left changes nothing, and the operator is refused', () => {
    expect(released('EXPIRY', ...CLAIM, claimed('b.example'))).toMatchObject(recorded());
    expect(JSON.stringify(released('OPERATOR', ...CLAIM, claimed('b.example')))).toContain(
      'UMA_DOMAIN_NOT_CLAIMED',
    );
    expect(JSON.stringify(released('OPERATOR'))).toContain('PLATFORM_NOT_FOUND');
  });
});

describe('a reserved domain', () => {
  const RESERVED = ['Mail.example', 'sandbox.uma.test'];
  const CIRCUMSTANCES = { now: NOW, environment: 'sandbox' } as const;
  const claim = (umaDomain: string, ...before: PlatformEvent[]) =>
    updatePlatformConfig({ umaDomain }, given(created(), ...before), CIRCUMSTANCES, { ok: true }, RESERVED);
  const IS_RESERVED = { field: 'umaDomain', message: 'is a domain that no platform may have' };

  it.each(['mail.example', 'MAIL.example', 'deep.in.mail.example', 'sandbox.uma.test'])(
    'cannot be claimed: %s',
    (domain) => {
      expect(claim(domain)).toStrictEqual(reject('INVALID_INPUT', { errors: [IS_RESERVED] }));
    },
  );

  it.each(['notmail.example', 'mail.example.org'])('is no other one: %s', (domain) => {
    expect(JSON.stringify(claim(domain))).toContain('UmaDomainChanged');
  });

  it('stays with its present owner', () => {
    expect(claim('mail.example', claimed('mail.example'))).toStrictEqual(nothing());
  });
});
