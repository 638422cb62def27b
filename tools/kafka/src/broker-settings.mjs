/**
 * Where a broker listens, and which address it advertises to clients.
 * @typedef {object} Listeners
 * @property {string} bindHost
 * @property {number} clientPort the port it binds for clients
 * @property {number} controllerPort the port on which the node's controller half talks to its broker half
 * @property {string} advertised `host:port` as clients reach it
 */

/** All paths are relative to the broker's working folder, so that its own path may hold spaces, commas or colons. */
export const LOG_FOLDER = 'log';

/**
 * The settings of a single node that is broker and controller at once. Topics are never created by accident, data
 * survives a kill of the process (not of the machine's power: flushing is left to the operating system, as Kafka does).
 * @param {Listeners} listeners
 * @returns {string} the content of a `server.properties`
 */
export const brokerSettings = ({ bindHost, clientPort, controllerPort, advertised }) =>
  lines({
    'process.roles': 'broker,controller',
    'node.id': 1,
    'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
    'controller.listener.names': 'CONTROLLER',
    'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,CLIENTS:PLAINTEXT',
    'inter.broker.listener.name': 'CLIENTS',
    listeners: `CLIENTS://${bindHost}:${clientPort},CONTROLLER://127.0.0.1:${controllerPort}`,
    'advertised.listeners': `CLIENTS://${advertised}`,
    'log.dirs': LOG_FOLDER,
    'auto.create.topics.enable': false,
    'num.partitions': 4,
    'default.replication.factor': 1,
    'min.insync.replicas': 1,
    // One node can hold one copy; the defaults of three would leave the group coordinator unavailable for ever.
    'offsets.topic.replication.factor': 1,
    'offsets.topic.num.partitions': 4,
    'transaction.state.log.replication.factor': 1,
    'transaction.state.log.min.isr': 1,
    'transaction.state.log.num.partitions': 4,
    'share.coordinator.state.topic.replication.factor': 1,
    'share.coordinator.state.topic.min.isr': 1,
    // A group of one member need not wait three seconds for company.
    'group.initial.rebalance.delay.ms': 0,
    // After a kill, the node must sit out its own old session before it may register again; the default is nine seconds.
    'broker.session.timeout.ms': 3_000,
    'broker.heartbeat.interval.ms': 500,
    // Small machines: fewer threads, and a cleaner that does not take 128 MB of a 512 MB heap.
    'num.network.threads': 2,
    'num.io.threads': 4,
    'background.threads': 2,
    'log.cleaner.dedupe.buffer.size': 8 * 1024 * 1024,
  });

/** What the broker writes into `broker.log`: warnings, and that it has started or is shutting down. */
export const loggingSettings = () =>
  lines({
    status: 'error',
    'appender.console.type': 'Console',
    'appender.console.name': 'console',
    'appender.console.layout.type': 'PatternLayout',
    'appender.console.layout.pattern': '%d{ISO8601} %p %c{1} %m%n',
    'rootLogger.level': 'warn',
    'rootLogger.appenderRef.console.ref': 'console',
    'logger.lifecycle.name': 'kafka.server.KafkaRaftServer',
    'logger.lifecycle.level': 'info',
  });

/** @param {Record<string, string | number | boolean>} properties */
const lines = (properties) =>
  Object.entries(properties)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
