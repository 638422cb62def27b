import type { CausewayRow } from './row.js';
import { register } from '../sandbox/customers.js';
import { fund, pay, payee } from '../sandbox/payments.js';
import { sceneOf, type Scene } from '../sandbox/scene.js';

const PEOPLE = ['Ada Lovelace', 'Alan Turing', 'Grace Hopper'];
const DAYS = 7;
const DAY_SECONDS = 86_400;
const FUNDED_MINOR = 900_000;
/** One payment a day for each: mostly they arrive, some fail and are refunded, one comes back. */
const OUTCOMES = ['100', '100', '004', '100', '008', '100', '007'];
const amountOn = (day: number, person: number): number => 12_500 + 10_000 * day + 2_500 * person;

interface Seeded {
  readonly customerId: string;
  readonly accountId: string;
  readonly payees: readonly string[];
}

const begin = async (scene: Scene, name: string): Promise<Seeded> => {
  const { id: customerId } = await register(scene, name);
  const accountId = await fund(scene, customerId, FUNDED_MINOR);
  const payees: string[] = [];
  for (const suffix of OUTCOMES) payees.push(await payee(scene, customerId, suffix));
  return { customerId, accountId, payees };
};

/** Three customers and a week that passes: the sandbox's clock goes forward day by day, and what falls due happens. */
export const seedRow: CausewayRow = {
  words: 'seed',
  summary: 'Three customers, their accounts and a week of payments, in the sandbox',
  takes: {},
  options: {},
  remarks:
    'The sandbox’s clock goes a week forward, for every platform and for good, which takes an operator’s token. Each ' +
    'time there are three more customers and one more week.',
  work: async (given, around) => {
    const { note } = around;
    const scene = await sceneOf(around);
    // Before anything is made: without a token for it there would be customers without a history.
    await scene.operator('GET', '/operator/clock');
    const people: Seeded[] = [];
    for (const name of PEOPLE) {
      const seeded = await begin(scene, name);
      people.push(seeded);
      note(`${name}: ${seeded.customerId}`);
    }
    let payments = 0;
    for (let day = 0; day < DAYS; day += 1) {
      for (const [person, { accountId, payees }] of people.entries()) {
        const payeeId = payees[(day + person) % payees.length] ?? '';
        await pay(scene, { accountId, payeeId, amount: amountOn(day, person) });
        payments += 1;
      }
      await scene.operator('POST', '/operator/clock', {
        environment: 'sandbox',
        advanceSeconds: DAY_SECONDS,
      });
      note(`Day ${day + 1} of ${DAYS} is over.`);
    }
    const customers = people.map(({ customerId }) => customerId);
    if (given['json'] === true) return [JSON.stringify({ customers, payments, days: DAYS })];
    return [
      `${customers.length} customers, ${payments} payments, ${DAYS} days. The console shows them: ${await around.address()}/console.`,
    ];
  },
};
