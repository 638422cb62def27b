import stopServerForTests from '../../../tools/database/src/jest-teardown.mjs';
import stopBrokerForTests from '../../../tools/kafka/src/jest-teardown.mjs';

export default async function stopServers() {
  await Promise.all([stopServerForTests(), stopBrokerForTests()]);
}
