import { checkClock } from './checks/clock.mjs';
import { checkDataFolder } from './checks/data-folder.mjs';
import { checkKafka } from './checks/kafka.mjs';
import { checkPublicPort, checkServicePorts } from './checks/ports.mjs';
import { checkPostgres } from './checks/postgres.mjs';
import { checkDisk, checkMemory } from './checks/resources.mjs';
import { checkNode, checkNpm, checkPackages } from './checks/runtime.mjs';
import { checkCredentials, checkMasterKey } from './checks/secrets.mjs';
import { readSecretFiles } from './secret-files.mjs';

/** @import { Finding } from './finding.mjs' */
/** @import { Machine } from './machine.mjs' */

/**
 * Looks at everything that a start needs, in the order of correction.
 * @param {Machine} given
 * @returns {Promise<Finding[]>}
 */
export const examine = async (given) => {
  const secrets = readSecretFiles(given.settings);
  const machine = { ...given, settings: secrets.settings };
  // Docker and Java may take seconds to answer; the other questions are asked meanwhile.
  const kafka = checkKafka(machine);
  return [
    checkNode(),
    await checkNpm(machine),
    checkPackages(machine),
    checkMemory(machine),
    checkDisk(machine),
    checkDataFolder(machine),
    await checkClock(machine),
    await checkPublicPort(machine),
    ...(machine.shape === 'services' ? [await checkServicePorts()] : []),
    ...secrets.findings,
    await checkPostgres(machine),
    await kafka,
    checkMasterKey(machine),
    checkCredentials(machine),
  ];
};
