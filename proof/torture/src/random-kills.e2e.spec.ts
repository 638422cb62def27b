import { Opened } from '@causeway/e2e';
import { killAtMoment } from './campaign/kill-plan.js';
import { ROUND_TIMEOUT_MS } from './campaign/label-rounds.js';
import { roundsUntil } from './campaign/rounds-until.js';
import { inGroups } from './campaign/strike-plan.js';
import { totalsOf } from './campaign/totals.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const KILLS = 5;
const KILLS_A_ROUND = 5;
const numbers = Array.from({ length: KILLS }, (_, index) => index + 1);

describe(`a standalone killed at ${KILLS} random moments under load (CAUSEWAY_SEED=${SEED})`, () => {
  const chance = new SeededChance(SEED);
  const opened = new Opened();
  let chamber: TortureChamber;

  beforeAll(async () => {
    chamber = opened.add(await TortureChamber.open({ shape: 'standalone', chance }), (each) => each.close());
  });
  afterAll(() => opened.close());

  it.each(inGroups(numbers, KILLS_A_ROUND).map((group) => [group.join(), group] as const))(
    'keeps every promise after kills %s',
    async (_name, group) => {
      const plans = group.map((number) => killAtMoment('standalone', chance.of(`moment ${number}`)));
      const { violations } = await chamber.round(...plans);
      expect(violations).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  it(
    'had something to keep: many effects, some of them in doubt, and webhooks',
    async () => {
      const isEnough = (): boolean => {
        const { acknowledged, inDoubt, webhooks } = totalsOf(chamber);
        return acknowledged > 25 && inDoubt > 0 && webhooks > 10;
      };
      const more = (round: number) => [killAtMoment('standalone', chance.of(`more ${round}`))];
      expect(await roundsUntil(isEnough, chamber, more)).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );
});
