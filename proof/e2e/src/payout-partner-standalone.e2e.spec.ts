import { payoutPartnerJourney } from './payout-partner-journey.js';

describe('production, with a partner that pays out, in one process', () =>
  payoutPartnerJourney('standalone'));
