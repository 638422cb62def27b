import { configToWebhookJourney } from './journey.js';

describe('a setting becomes a signed webhook, in one process', () => configToWebhookJourney('standalone'));
