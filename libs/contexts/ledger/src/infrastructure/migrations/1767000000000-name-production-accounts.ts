import type { MigrationInterface, QueryRunner } from 'typeorm';
import { accountReference } from '../../read/account-reference.js';

/** Enough that round trips do not count, few enough that a statement is soon done. */
const ACCOUNTS_AT_ONCE = 1_000;

/** Accounts of production that were opened before they had a reference are found by theirs. */
export class NameProductionAccounts1767000000000 implements MigrationInterface {
  readonly name = 'NameProductionAccounts1767000000000';
  /** Each statement commits by itself, so that no row is locked for long; cut off, it begins again, and writes the same. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    let accountIds = await accountsAfter(runner, '');
    while (accountIds.length > 0) {
      await runner.query(
        `update ledger.account_view a set coordinates = array[named.reference]
           from unnest($1::text[], $2::text[]) named (account_id, reference)
          where a.environment = 'production' and a.account_id = named.account_id`,
        [accountIds, accountIds.map(accountReference)],
      );
      accountIds = await accountsAfter(runner, accountIds.at(-1) ?? '');
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update ledger.account_view set coordinates = null where environment = 'production'`);
  }
}

const accountsAfter = async (runner: QueryRunner, last: string): Promise<string[]> => {
  const found = (await runner.query(
    `select account_id from ledger.account_view
      where environment = 'production' and account_id > $1 order by account_id limit $2`,
    [last, ACCOUNTS_AT_ONCE],
  )) as { readonly account_id: string }[];
  return found.map(({ account_id }) => account_id);
};
