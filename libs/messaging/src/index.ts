export * from './port.js';
export * from './kafka-bus.js';
export { HeadTopic, headTopicOf } from './kafka/head-topic.js';
export type { KafkaSettings } from './kafka/kafka-client.js';
export * from './leadership/leader-lock.js';
export * from './leadership/postgres-leader-lock.js';
export * from './log-bus.js';
export { LAG_COUNTED_MAX } from './reading/lane-progress.js';
export { PARTITIONS, partitionIn, partitionOf, partitionsOf, sourcesOf, topicOf } from './topics.js';
