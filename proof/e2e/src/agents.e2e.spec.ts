import { agentsJourney } from './agents-journey.js';

describe('an agent spends within its owner’s rules, in one process', () => agentsJourney('standalone'));
