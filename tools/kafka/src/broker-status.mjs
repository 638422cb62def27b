import { isRunning, pidOf } from '@causeway/process-lock';
import { stopBroker } from './broker-process.mjs';

/**
 * What runs on a data folder, as one sentence.
 * @param {import('./data-folder.mjs').DataFolder} folder
 * @returns {{ isRunning: boolean, sentence: string }}
 */
export const brokerStatus = (folder) => {
  const broker = folder.broker;
  if (broker === undefined || !isRunning(broker.identity)) {
    return { isRunning: false, sentence: `Kafka does not run on ${folder.path}` };
  }
  const sentence = `Kafka runs on ${folder.path} at ${broker.brokers} (${broker.kind}, process ${pidOf(broker.identity)})`;
  return { isRunning: true, sentence };
};

/**
 * Stops the broker of another process, or one without a supervisor. Its supervisor, if it lives, takes note.
 * @param {import('./data-folder.mjs').DataFolder} folder
 * @returns {Promise<boolean>} false when none ran
 */
export const stopRunning = async (folder) => {
  const broker = folder.broker;
  if (broker === undefined || !isRunning(broker.identity)) return false;
  await stopBroker(broker);
  folder.forgetBroker();
  return true;
};
