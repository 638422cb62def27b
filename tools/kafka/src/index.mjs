export { brokerStatus, stopRunning } from './broker-status.mjs';
export { DataFolder } from './data-folder.mjs';
export { KafkaError, KafkaUnavailable } from './kafka-error.mjs';
export { KAFKA_VERSION } from './kafka-version.mjs';
export { startLastingKafka } from './lasting-kafka.mjs';
export { missingForOwnKafka, startKafka } from './start-kafka.mjs';

/** @typedef {import('./start-kafka.mjs').KafkaBroker} KafkaBroker */
/** @typedef {import('./start-kafka.mjs').KafkaOptions} KafkaOptions */
