import { startKafka } from '@causeway/kafka';
import { describeWithOwnKafka } from '@causeway/kafka/describe-with-kafka';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isLongRun } from './harness/long-run.js';
import { Opened } from './harness/opened.js';
import { stablecoinsJourney } from './stablecoins-journey.js';

/** A short run issues in one process too: in stablecoin-kills of the torture, and where `audit` proves the supply. */
const [describeInLongRun, describeServices] = isLongRun
  ? [describe, describeWithOwnKafka]
  : [describe.skip, describe.skip];

describeInLongRun('a platform issues its token, in one process', () => stablecoinsJourney('standalone'));

/** A broker of its own: topics are named after contexts, so two installations cannot share one. */
describeServices('a platform issues its token, in services with two gateways', () => {
  const opened = new Opened();
  stablecoinsJourney('services', async () => {
    const dataDir = opened.add(await mkdtemp(join(tmpdir(), 'causeway-stablecoins-kafka-')), (path) =>
      rm(path, { recursive: true, force: true }),
    );
    const broker = opened.add(await startKafka({ dataDir, controllable: true }), (each) => each.stop());
    return { KAFKA_BROKERS: broker.brokers };
  });
  // After the journey, which has closed what uses the broker.
  afterAll(() => opened.close());
});
