import type { CurrencyCode } from '@causeway/kernel';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accountCoordinates } from '../../read/coordinates.js';

/** So many accounts are written at a time. */
const BATCH = 1_000;

interface OfAccount {
  readonly account_id: string;
  readonly currency: CurrencyCode;
}

/** Money from outside names an account by its coordinates; in sandbox these follow from the account's id. */
export class FindAccountsByCoordinates1763701450000 implements MigrationInterface {
  readonly name = 'FindAccountsByCoordinates1763701450000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.account_view add column coordinates text[]');
    await fillCoordinates(runner);
    await runner.query(
      'create index account_view_coordinates on ledger.account_view using gin (coordinates)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table ledger.account_view drop column coordinates');
  }
}

/** Of accounts that were opened before; done again it changes nothing. */
export const fillCoordinates = async (runner: Pick<QueryRunner, 'query'>): Promise<void> => {
  let after = '';
  for (;;) {
    const accounts = (await runner.query(
      `select account_id, currency from ledger.account_view
        where environment = 'sandbox' and account_id > $1 order by account_id limit $2`,
      [after, BATCH],
    )) as readonly OfAccount[];
    const last = accounts.at(-1);
    if (last === undefined) return;
    await runner.query(
      `update ledger.account_view view
          set coordinates = (select array_agg(one) from json_array_elements_text(led.coordinates) one)
         from json_to_recordset($1) as led (account_id text, coordinates json)
        where view.environment = 'sandbox' and view.account_id = led.account_id`,
      [JSON.stringify(accounts.map(withCoordinates))],
    );
    after = last.account_id;
  }
};

const withCoordinates = ({ account_id, currency }: OfAccount): object => ({
  account_id,
  coordinates: accountCoordinates(account_id, currency, 'sandbox'),
});
