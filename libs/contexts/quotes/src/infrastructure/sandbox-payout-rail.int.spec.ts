import { newId } from '@causeway/kernel';
import { freshDatabase } from '@causeway/testing';
import type { PayoutRail } from '@causeway/rails';
import { describePayoutRail } from '@causeway/rails/testing';
import { SandboxSimulator } from '../testing/sandbox-simulator.js';
import { payoutRails } from './payout-rails.adapter.js';

const IBAN = 'DE89370400440532013';

describePayoutRail('the sandbox simulator', async () => {
  const simulator = await SandboxSimulator.open(await freshDatabase('payout_rail'));
  const railOf = (platformId: string): PayoutRail => {
    const rail = payoutRails(simulator).railFor('sandbox', platformId);
    if (rail === undefined) throw new Error('sandbox has no rail');
    return rail;
  };
  return {
    rail: railOf(newId('Platform')),
    railOfStranger: railOf(newId('Platform')),
    destinations: {
      settles: `${IBAN}000`,
      settlesLate: `${IBAN}009`,
      rejects: `${IBAN}004`,
      neverAnswers: `${IBAN}005`,
      hasNoFunds: `${IBAN}002`,
      isInvalid: `${IBAN}003`,
      returns: `${IBAN}008`,
      isStopped: `${IBAN}006`,
      keepsFunds: `${IBAN}007`,
    },
    chain: {
      accountType: 'SOLANA_WALLET',
      settles: '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T',
      hash: /^[1-9A-HJ-NP-Za-km-z]{88}$/,
    },
    accountType: 'EUR_ACCOUNT',
    railName: 'SEPA_INSTANT',
    now: () => simulator.clock.now(),
    waitUntil: async (moment) => simulator.clock.moveTo(moment),
    timesBooked: async (payoutId) => {
      const events = await simulator.store.load('sandbox.sandbox', `payout-${payoutId}`);
      return events.filter(({ type }) => type === 'PayoutReceived').length;
    },
    close: () => simulator.close(),
  };
});

describe('the rails of an environment', () => {
  it('are none in production, where nothing is connected', () => {
    const unasked = { execute: () => Promise.reject(new Error('nothing was to be asked')) };
    expect(payoutRails(unasked).railFor('production', newId('Platform'))).toBeUndefined();
  });
});
