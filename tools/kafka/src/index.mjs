export { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
export { KAFKA_VERSION } from './kafka-version.mjs';
export { startKafka } from './start-kafka.mjs';

/** @typedef {import('./start-kafka.mjs').KafkaBroker} KafkaBroker */
/** @typedef {import('./start-kafka.mjs').KafkaOptions} KafkaOptions */
