import { CRASH_POINTS } from '@causeway/kernel';
import { SeededChance } from '../seeded-chance.js';
import {
  AGENT_LABELS,
  APPROVAL_LABELS,
  CARD_LABELS,
  formatKill,
  killAtLabel,
  killAtMoment,
  labelsOf,
  ONBOARDING_LABELS,
  SCA_LABELS,
  STABLECOIN_LABELS,
  WALLET_LABELS,
  victimsOf,
} from './kill-plan.js';

const chance = new SeededChance('plans');

describe('planning kills', () => {
  it('leaves out no label: what is not relayed in one process is relayed among services', () => {
    const struck = new Set([
      ...labelsOf('services'),
      ...labelsOf('services', 'webhooks'),
      ...APPROVAL_LABELS,
      ...ONBOARDING_LABELS,
      ...SCA_LABELS,
      ...CARD_LABELS,
      ...AGENT_LABELS,
      ...STABLECOIN_LABELS,
      ...WALLET_LABELS,
    ]);
    expect(CRASH_POINTS.filter((label) => !struck.has(label))).toStrictEqual([]);
    const relays = labelsOf('services').filter((label) => !labelsOf('standalone').includes(label));
    expect(relays.every((label) => label.startsWith('relay.'))).toBe(true);
    expect(relays.length).toBeGreaterThan(0);
  });

  it('kills the process that passes the label', () => {
    expect(victimsOf('standalone', 'delivery.after-claim')).toStrictEqual(['standalone']);
    expect(victimsOf('services', 'delivery.after-claim')).toStrictEqual(['webhooks']);
    expect(victimsOf('services', 'reader.before-effect')).toStrictEqual(['webhooks']);
    expect(victimsOf('services', 'relay.after-send')).toStrictEqual(['gateway', 'quotes', 'ledger']);
    expect(victimsOf('services', 'appender.before-commit')).toStrictEqual(['gateway', 'webhooks', 'quotes']);
    expect(victimsOf('services', 'ledger.after-append')).toStrictEqual(['ledger']);
    expect(victimsOf('services', 'deposit.after-entry')).toStrictEqual(['quotes']);
    expect(victimsOf('services', 'payment.after-release')).toStrictEqual(['quotes']);
    expect(victimsOf('services', 'sca.after-proof')).toStrictEqual(['onboarding']);
  });

  it('finds moments in the load and in starts', () => {
    const moments = Array.from({ length: 60 }, () => killAtMoment('services', chance));
    expect(new Set(moments.map(({ at }) => at))).toStrictEqual(new Set(['load', 'start']));
    const victims = new Set(moments.map(({ victim }) => victim));
    expect(victims).toStrictEqual(new Set(['gateway', 'webhooks', 'quotes', 'ledger', 'onboarding']));
  });

  it('of webhooks strikes the way from the event to the last attempt, and every process on it', () => {
    const labels = labelsOf('standalone', 'webhooks');
    expect(labels).toStrictEqual(
      expect.arrayContaining(['reader.after-effect', 'delivery.after-wake', 'replay.after-page']),
    );
    expect(labels.filter((label) => /^(payment|ledger|relay)/.test(label))).toStrictEqual([]);
    const moments = Array.from({ length: 60 }, () => killAtMoment('services', chance, 'webhooks'));
    const victims = new Set(moments.map(({ victim }) => victim));
    expect(victims).toStrictEqual(new Set(['webhooks', 'quotes', 'ledger', 'gateway']));
  });

  it('plans few passes of what a payment passes once', () => {
    const passes = Array.from({ length: 40 }, () =>
      killAtLabel('standalone', 'payment.after-release', chance),
    );
    expect(new Set(passes.map((plan) => plan.at === 'label' && plan.pass))).toStrictEqual(new Set([1, 2]));
  });

  it('describes a kill in words', () => {
    expect(formatKill(killAtLabel('standalone', 'runner.after-append', chance))).toMatch(
      /^standalone at runner\.after-append, pass [1-4]$/,
    );
    expect(formatKill({ victim: 'gateway', at: 'load', afterMs: 5 })).toBe('gateway after 5 ms of load');
    expect(formatKill({ victim: 'gateway', at: 'start', afterMs: 5 })).toBe('gateway 5 ms after its start');
  });
});
