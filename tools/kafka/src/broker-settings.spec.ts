import { brokerSettings, loggingSettings } from './broker-settings.mjs';

const LISTENERS = {
  bindHost: '0.0.0.0',
  clientPort: 9092,
  controllerPort: 9093,
  advertised: '127.0.0.1:5001',
};
const settings = Object.fromEntries(
  brokerSettings(LISTENERS)
    .trimEnd()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);

describe('the settings of the broker', () => {
  it('send clients back to the advertised address, not to the bound one', () => {
    expect(settings['listeners']).toBe('CLIENTS://0.0.0.0:9092,CONTROLLER://127.0.0.1:9093');
    expect(settings['advertised.listeners']).toBe('CLIENTS://127.0.0.1:5001');
  });

  it('keep the controller on the loopback address', () => {
    expect(settings['controller.quorum.voters']).toBe('1@127.0.0.1:9093');
  });

  it.each([
    'offsets.topic.replication.factor',
    'transaction.state.log.replication.factor',
    'transaction.state.log.min.isr',
    'share.coordinator.state.topic.replication.factor',
    'share.coordinator.state.topic.min.isr',
    'default.replication.factor',
    'min.insync.replicas',
  ])('%s is one, because there is one node', (name) => {
    expect(settings[name]).toBe('1');
  });

  it('create no topic by accident', () => {
    expect(settings['auto.create.topics.enable']).toBe('false');
  });

  it('name the log by a relative path, so that commas in the folder do not split it', () => {
    expect(settings['log.dirs']).toBe('log');
  });

  it('let the broker log its warnings and its start', () => {
    expect(loggingSettings()).toContain('rootLogger.level=warn\n');
    expect(loggingSettings()).toContain('logger.lifecycle.name=kafka.server.KafkaRaftServer\n');
  });
});
