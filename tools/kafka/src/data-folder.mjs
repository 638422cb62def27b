import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LOG_FOLDER } from './broker-settings.mjs';

/** @typedef {import('./ports.mjs').BrokerPorts} BrokerPorts */

/**
 * The broker that runs, or was running when its supervisor died, on a data folder.
 * @typedef {object} BrokerRecord
 * @property {'docker' | 'maven'} kind
 * @property {string} identity of the process: Java, or the Docker client that is attached to the container
 * @property {string} [container]
 * @property {string} brokers `host:port`
 */

/** Everything that one supervised broker keeps, in one folder that may be deleted as a whole while it is stopped. */
export class DataFolder {
  /** @param {string} path created when it does not exist */
  constructor(path) {
    this.path = resolve(path);
    mkdirSync(this.path, { recursive: true });
    this.lockPath = join(this.path, 'supervisor.lock');
    this.brokerLogPath = join(this.path, 'broker.log');
  }

  /** Kafka writes this file last, when the folder of its log has been formatted. */
  get isFormatted() {
    return existsSync(join(this.path, LOG_FOLDER, 'meta.properties'));
  }

  /** @returns {BrokerPorts | undefined} */
  get ports() {
    return this.#readJson('ports.json');
  }

  /** @param {BrokerPorts} ports */
  rememberPorts(ports) {
    this.write('ports.json', JSON.stringify(ports));
  }

  /** @returns {BrokerRecord | undefined} */
  get broker() {
    return this.#readJson('broker.json');
  }

  /** @param {BrokerRecord} broker */
  recordBroker(broker) {
    this.write('broker.json', JSON.stringify(broker));
  }

  forgetBroker() {
    rmSync(join(this.path, 'broker.json'), { force: true });
  }

  /** The log of the run before is kept beside the new one. */
  rotateBrokerLog() {
    if (existsSync(this.brokerLogPath)) renameSync(this.brokerLogPath, `${this.brokerLogPath}.1`);
  }

  /**
   * @param {number} linesMax
   * @returns {string} the end of the broker's log
   */
  brokerLogTail(linesMax) {
    if (!existsSync(this.brokerLogPath)) return '';
    return readFileSync(this.brokerLogPath, 'utf8').trimEnd().split('\n').slice(-linesMax).join('\n');
  }

  /**
   * Replaces a file as a whole, so that a kill in between leaves the old one.
   * @param {string} name
   * @param {string} content
   */
  write(name, content) {
    const draft = join(this.path, `${name}.draft`);
    writeFileSync(draft, content);
    renameSync(draft, join(this.path, name));
  }

  /** @param {string} name */
  #readJson(name) {
    const path = join(this.path, name);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  }
}
