import { strongAuthenticationJourney } from './strong-authentication-journey.js';

describe('a payment is released by its customer’s proof alone, in one process', () =>
  strongAuthenticationJourney('standalone'));
