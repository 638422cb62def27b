import { programOf } from './bundle.mjs';
import { nextFreePort } from './port-check.mjs';

/** @import { ServicePlan } from './supervised-service.mjs' */

/** In the order of starting: the gateway, which needs the others, comes last and is stopped first. */
const SERVICES = ['ledger', 'quotes', 'onboarding', 'webhooks', 'gateway'];
/** The gateway, too, has a port that only its siblings call. */
const FIRST_SERVICE_PORTS = new Map([
  ['gateway', 3100],
  ['ledger', 3101],
  ['quotes', 3102],
  ['onboarding', 3103],
  ['webhooks', 3104],
]);

/**
 * Decides each service's ports and passes the addresses of all the others to it.
 * @param {{ databaseUrl: string, kafkaBrokers: string, dataDir: string, publicPort: number }} shared
 * @returns {Promise<ServicePlan[]>}
 */
export const planServices = async ({ databaseUrl, kafkaBrokers, dataDir, publicPort }) => {
  const ports = await choosePorts(publicPort);
  const shared = {
    DATABASE_URL: databaseUrl,
    KAFKA_BROKERS: kafkaBrokers,
    CAUSEWAY_DATA_DIR: dataDir,
    CAUSEWAY_PORT: `${publicPort}`,
    ...Object.fromEntries(
      [...ports].map(([name, port]) => [`CAUSEWAY_${name.toUpperCase()}_URL`, `http://127.0.0.1:${port}`]),
    ),
  };
  return [...ports].map(([name, port]) => ({
    name,
    main: programOf(name),
    env: { ...shared, CAUSEWAY_SERVICE_PORT: `${port}` },
    readyUrl: `http://127.0.0.1:${name === 'gateway' ? publicPort : port}/health/ready`,
  }));
};

/**
 * @param {number} publicPort
 * @returns {Promise<Map<string, number>>}
 */
const choosePorts = async (publicPort) => {
  const promised = new Set([publicPort]);
  const ports = new Map();
  for (const name of SERVICES) {
    const port = await nextFreePort(FIRST_SERVICE_PORTS.get(name) ?? 0, promised);
    promised.add(port);
    ports.set(name, port);
  }
  return ports;
};
