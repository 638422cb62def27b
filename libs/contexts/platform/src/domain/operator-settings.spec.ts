import { after, instant, type Environment } from '@causeway/kernel';
import { decider } from '@causeway/testing';
import { setOperatorSettings } from './operator-settings.decide.js';
import {
  evolveSettings,
  settingsInForce,
  untouchedSettings,
  type OperatorSettingsEvent,
  type SettingsChange,
} from './operator-settings.js';

const NOW = instant('2026-03-02T10:00:00.000Z');
const changed = (changes: SettingsChange): OperatorSettingsEvent => ({
  type: 'OperatorSettingsChanged',
  changes,
  changedAt: NOW,
});
const { given } = decider({ initial: untouchedSettings, evolve: evolveSettings });
const set =
  (change: SettingsChange, environment: Environment = 'sandbox') =>
  (current: typeof untouchedSettings) =>
    setOperatorSettings(change, current, { now: NOW, environment });

describe('the operator’s settings', () => {
  it('are recorded where they change, each code once and in order', () => {
    given()
      .when(set({ counterpartyRequirements: true, deniedCountries: ['KP', 'IR', 'KP'] }))
      .thenRecorded(changed({ counterpartyRequirements: true, deniedCountries: ['IR', 'KP'] }));
  });

  it.each<[string, SettingsChange]>([
    ['said again', { counterpartyRequirements: true, deniedCountries: ['KP', 'IR'] }],
    ['taken away where it was not set', { strictBeneficiaries: null }],
    ['not mentioned', {}],
  ])('that are %s change nothing', (_, change) => {
    given(changed({ counterpartyRequirements: true, deniedCountries: ['IR', 'KP'] }))
      .when(set(change))
      .thenNothing();
  });

  it('are taken away by null, and only those', () => {
    given(changed({ counterpartyRequirements: true, strictBeneficiaries: true }))
      .when(set({ counterpartyRequirements: null }))
      .thenRecorded(changed({ counterpartyRequirements: null }));
    const events = [
      changed({ counterpartyRequirements: true, strictBeneficiaries: true }),
      { ...changed({ counterpartyRequirements: null }), changedAt: after(NOW, 1) },
    ];
    expect(events.reduce(evolveSettings, untouchedSettings)).toStrictEqual({
      set: { strictBeneficiaries: true },
      updatedAt: after(NOW, 1),
    });
  });

  it('skip no paperwork in production', () => {
    given()
      .when(set({ skipPaperwork: true }, 'production'))
      .thenRejected('INVALID_INPUT', {
        errors: [{ field: 'skipPaperwork', message: 'is for sandbox only' }],
      });
    given()
      .when(set({ skipPaperwork: false }, 'production'))
      .thenRecorded(changed({ skipPaperwork: false }));
  });
});

describe('in force is', () => {
  it.each`
    environment     | strictBeneficiaries | purposeOfPaymentCurrencies
    ${'sandbox'}    | ${false}            | ${[]}
    ${'production'} | ${true}             | ${['INR']}
  `('the default of $environment where nothing was set', ({ environment, ...expected }) => {
    expect(settingsInForce(environment, {})).toStrictEqual({
      counterpartyRequirements: false,
      skipPaperwork: false,
      reservedUmaDomains: [],
      deniedCountries: [],
      swiftCurrencies: ['EUR', 'GBP', 'USD'],
      tokensMax: 100,
      ...expected,
    });
  });

  it('a platform’s own setting before the deployment’s, setting by setting', () => {
    const deploymentWide = { counterpartyRequirements: true, swiftCurrencies: ['USD'] } as const;
    expect(settingsInForce('sandbox', deploymentWide, { counterpartyRequirements: false })).toMatchObject({
      counterpartyRequirements: false,
      swiftCurrencies: ['USD'],
    });
  });

  it('every country that the deployment denies, whatever is denied to a platform', () => {
    const inForce = settingsInForce('sandbox', { deniedCountries: ['KP'] }, { deniedCountries: ['IR'] });
    expect(inForce.deniedCountries).toStrictEqual(['IR', 'KP']);
  });
});
