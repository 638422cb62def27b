/** Jest's `globalTeardown`: stops the Kafka that `jest-setup.mjs` started. */
export default async () => {
  const left = /** @type {{ causewayStopTestBroker?: () => Promise<void> }} */ (globalThis);
  await left.causewayStopTestBroker?.();
  delete left.causewayStopTestBroker;
};
