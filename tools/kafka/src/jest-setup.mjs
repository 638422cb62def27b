import { startTestBroker } from './test-broker.mjs';

/** Jest's `globalSetup`: one Kafka for the whole run. `jest-teardown.mjs`, in the same process, stops it. */
export default async () => {
  const stop = await startTestBroker();
  if (stop !== undefined) Object.assign(globalThis, { causewayStopTestBroker: stop });
};
