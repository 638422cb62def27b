import { paymentJourney } from './payment-journey.js';

describe('a payment goes through, in one process', () => paymentJourney('standalone'));
