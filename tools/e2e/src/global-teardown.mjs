import stopDatabase from '../../database/src/jest-teardown.mjs';
import stopKafka from '../../kafka/src/jest-teardown.mjs';

export default async function cleanUpAfterEndToEnd(...jest) {
  await stopKafka(...jest);
  await stopDatabase(...jest);
}
