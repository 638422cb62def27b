import { erasureJourney } from './erasure/erasure-journey.js';
import { isLongRun } from './harness/long-run.js';

const describeInLongRun = isLongRun ? describe : describe.skip;

describeInLongRun('a person is erased, in one process', () => {
  erasureJourney('standalone', async () => ({ more: {}, folders: [] }));
});
