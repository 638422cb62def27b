import { isLongRun, Opened } from '@causeway/e2e';
import { killAtLabel, killAtMoment, labelsOf, formatKill } from './campaign/kill-plan.js';
import { ROUND_TIMEOUT_MS } from './campaign/label-rounds.js';
import { roundsUntil } from './campaign/rounds-until.js';
import { inGroups } from './campaign/strike-plan.js';
import { totalsOf } from './campaign/totals.js';
import { TortureChamber } from './campaign/torture-chamber.js';
import { randomSeed } from './options.js';
import { SeededChance } from './seeded-chance.js';

const SEED = process.env['CAUSEWAY_SEED'] ?? randomSeed();
const chance = new SeededChance(SEED);
/** Beside each label once. */
const MOMENTS = 10;
const KILLS_A_ROUND = 8;
/** Those of readers are struck with the payments, in label-kills-standalone; in a short run, all that payments pass. */
const struckThere = isLongRun
  ? labelsOf('standalone').filter((label) => label.startsWith('reader.'))
  : labelsOf('standalone');
const labels = labelsOf('standalone', 'webhooks').filter((label) => !struckThere.includes(label));
const kills = [
  ...labels.map((label) => killAtLabel('standalone', label, chance.of(label))),
  ...Array.from({ length: MOMENTS }, (_, index) =>
    killAtMoment('standalone', chance.of(`moment ${index}`), 'webhooks'),
  ),
];

describe(`webhooks to a receiver that fails at random (CAUSEWAY_SEED=${SEED})`, () => {
  const opened = new Opened();
  let chamber: TortureChamber;

  beforeAll(async () => {
    chamber = opened.add(
      await TortureChamber.open({ shape: 'standalone', subject: 'webhooks', chance }),
      (each) => each.close(),
    );
  });
  afterAll(() => opened.close());

  it.each(inGroups(kills, KILLS_A_ROUND).map((group) => [group.map(formatKill).join(', '), group] as const))(
    'arrive, all of them and in order, after kills of a %s',
    async (_name, group) => {
      const { violations } = await chamber.round(...group);
      expect(violations).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );

  it(
    'were many, and some of them came more than once',
    async () => {
      const isEnough = (): boolean => {
        const { webhooks, repeats } = totalsOf(chamber);
        return webhooks > 50 && repeats > 10;
      };
      expect(await roundsUntil(isEnough, chamber)).toStrictEqual([]);
    },
    ROUND_TIMEOUT_MS,
  );
});
