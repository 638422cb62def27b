import { onboardingJourney } from './onboarding-journey.js';

describe('customers of an unregulated platform come to their first payment, in one process', () =>
  onboardingJourney('standalone'));
