/**
 * A way to run Kafka's own programs on a data folder: with this machine's Java, or in a container.
 * @typedef {object} BrokerEngine
 * @property {'docker' | 'maven'} kind
 * @property {string} description what runs, in a few words
 * @property {(ports: import('./ports.mjs').BrokerPorts) => import('./broker-settings.mjs').Listeners} listeners
 * @property {(folder: string, mainClass: string, args: readonly string[]) => Command} runOnce
 * @property {(folder: string, ports: import('./ports.mjs').BrokerPorts) => Command & { container?: string }} runBroker
 */

/** @typedef {{ program: string, args: readonly string[] }} Command */

/**
 * The heap is small, the collector light, the compiler the quick one (which saves a third of the start and leaves the
 * speed of one producer as it is), and a broker that runs out of memory ends instead of limping.
 */
export const JVM_OPTIONS = Object.freeze([
  '-Xms128m',
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  '-XX:+ExitOnOutOfMemoryError',
  '-Djava.awt.headless=true',
  '-Dlog4j2.configurationFile=logging.properties',
]);

export const BROKER_CLASS = 'kafka.Kafka';
export const STORAGE_TOOL_CLASS = 'kafka.tools.StorageTool';
