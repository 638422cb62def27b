import { describeWithKafka } from '@causeway/kafka/describe-with-kafka';
import { configToWebhookJourney } from './journey.js';

describeWithKafka('a setting becomes a signed webhook, in five services over Kafka', () =>
  configToWebhookJourney('services'),
);
