/** Jest's `globalTeardown`: stops the Kafka that `jest-setup.mjs` started, if it started one. */
export default async () => {
  const left = /** @type {{ causewayStopTestBroker?: () => Promise<void> }} */ (globalThis);
  await left.causewayStopTestBroker?.();
  delete left.causewayStopTestBroker;
};
