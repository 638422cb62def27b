export * from './port.js';
export * from './kafka-bus.js';
export type { KafkaSettings } from './kafka/kafka-client.js';
export * from './leadership/leader-lock.js';
export * from './leadership/postgres-leader-lock.js';
export * from './log-bus.js';
export { LAG_COUNTED_MAX } from './reading/lane-progress.js';
export { PARTITIONS, partitionOf, topicOf } from './topics.js';
