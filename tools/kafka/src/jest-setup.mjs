import { startTestBroker } from './test-broker.mjs';

/** Jest's `globalSetup`: one Kafka for the whole run. `jest-teardown.mjs`, in the same process, stops it. */
export default async () => {
  Object.assign(globalThis, { causewayStopTestBroker: await startTestBroker() });
};
