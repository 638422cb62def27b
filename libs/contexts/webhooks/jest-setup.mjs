import startServerForTests from '../../../tools/database/src/jest-setup.mjs';
import startBrokerForTests from '../../../tools/kafka/src/jest-setup.mjs';

/** Jest takes one set-up; the suites here need a PostgreSQL and a Kafka. */
export default async function startServers() {
  await Promise.all([startServerForTests(), startBrokerForTests()]);
}
