import stopDatabase from '@causeway/database/jest-teardown';
import stopKafka from '@causeway/kafka/jest-teardown';

export default async function cleanUpAfterEndToEnd(...jest) {
  await stopKafka(...jest);
  await stopDatabase(...jest);
}
