/** The Apache Kafka that development, tests and CI run: the newest release when this was pinned. */
export const KAFKA_VERSION = '4.4.0';

/** Kafka logs through SLF4J 1.7 and configures Log4j 2 itself; this is the bridge between them. */
export const LOG4J_BRIDGE_VERSION = '2.25.5';

/** The oldest Java that a Kafka 4 broker runs on. */
export const JAVA_MIN_VERSION = 17;
