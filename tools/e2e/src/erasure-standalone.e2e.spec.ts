import { erasureJourney } from './erasure/erasure-journey.js';

describe('a person is erased, in one process', () => {
  erasureJourney('standalone', async () => ({ more: {}, folders: [] }));
});
