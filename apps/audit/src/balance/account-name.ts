import { isCurrencyCode, parseId, type CurrencyCode, type Environment } from '@causeway/kernel';
import { SYSTEM_ACCOUNTS } from '@causeway/ledger';
import { UsageError } from '@causeway/cli';

export type AccountName =
  | { readonly kind: 'INTERNAL'; readonly accountId: string }
  | {
      readonly kind: 'SYSTEM';
      readonly account: string;
      readonly currency: CurrencyCode;
      readonly platformId: string;
      readonly environment: Environment;
    };

const SYSTEM = new RegExp(
  `^(?<account>${SYSTEM_ACCOUNTS.join('|')}):(?<currency>[A-Z0-9]+)(?::(?<platform>.+))?$`,
);

/** `InternalAccount:<uuid>`, the uuid alone, or `FEES:USD:Platform:<uuid>`. Throws a `UsageError` for anything else. */
export const accountNamed = (asked: string, environment: Environment | undefined): AccountName => {
  const { account, currency, platform } = SYSTEM.exec(asked)?.groups ?? {};
  if (account !== undefined) {
    if (!isCurrencyCode(currency)) throw new UsageError(`${currency} is no currency.`);
    const platformId = parseId('Platform', platform);
    if (platformId === undefined)
      throw new UsageError(
        `${account}:${currency} is one account for each platform: say ${account}:${currency}:Platform:<uuid>.`,
      );
    if (environment === undefined)
      throw new UsageError(`${asked} is in both environments: say --environment sandbox or production.`);
    return { kind: 'SYSTEM', account, currency, platformId, environment };
  }
  const accountId = parseId('InternalAccount', asked);
  if (accountId !== undefined) return { kind: 'INTERNAL', accountId };
  throw new UsageError(
    `${asked} is no account: say InternalAccount:<uuid>, or one of the service's own such as CLEARING:USD:Platform:<uuid>.`,
  );
};

export const accountText = (account: AccountName): string =>
  account.kind === 'INTERNAL'
    ? account.accountId
    : `${account.account}:${account.currency}:${account.platformId}`;
