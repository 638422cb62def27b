import { EXIT } from '@causeway/cli';
import { ApiClient } from '@causeway/e2e';
import { DEMO, demoOptionsOf, type DemoOptions } from './demo-options.js';
import { EventLog } from './journey/event-log.js';
import { travel } from './journey/journey.js';
import { Player } from './journey/player.js';
import { runBesideService, say } from './program.js';
import { readCredentials } from './running-service.js';
import { formatAccount } from './format/resources.js';

const demo = async ({ baseUrl, ...traveller }: DemoOptions): Promise<number> => {
  const credentials = await readCredentials(process.env, baseUrl);
  const api = ApiClient.as(credentials.sandbox, credentials.baseUrl);
  const log = await EventLog.open(ApiClient.operator(credentials));
  say(`A payment at ${credentials.baseUrl}, in the sandbox (seed ${traveller.seed})`);
  const { before, after } = await travel(new Player(api, log, say), traveller);
  say('');
  say(`before  ${formatAccount(before)}`);
  say(`after   ${formatAccount(after)}`);
  return EXIT.DONE;
};

await runBesideService(DEMO, demoOptionsOf, demo);
