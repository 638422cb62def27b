/** Each filter of the list of transactions finds its rows by an index, in the list's order. */
const LISTED = 'created_at desc, transaction_id desc';

/**
 * Creates the table of a `transactionView` with its indexes: for the first migration of an owner. What is released
 * stays as it is; a later change is a migration of each owner.
 */
export const transactionTable = (name: `${string}.${string}`): string => {
  const index = name.slice(name.indexOf('.') + 1);
  return `
    create table ${name} (
      transaction_id text primary key,
      platform_id text not null,
      environment text not null,
      stream_id text not null,
      quote_id text,
      customer_id text not null,
      type text not null,
      status text not null,
      source_account text,
      destination_account text not null,
      destination_alias text,
      reference text,
      refund_reference text,
      expires_at timestamptz,
      created_at timestamptz not null,
      document text
    );
    create index ${index}_newest on ${name} (platform_id, environment, ${LISTED});
    create index ${index}_customer on ${name} (platform_id, environment, customer_id, ${LISTED});
    create index ${index}_source on ${name} (platform_id, environment, source_account, ${LISTED})
      where source_account is not null;
    create index ${index}_destination on ${name} (platform_id, environment, destination_account, ${LISTED});
    create index ${index}_alias on ${name} (platform_id, environment, destination_alias, ${LISTED})
      where destination_alias is not null;
    create index ${index}_status on ${name} (platform_id, environment, status, ${LISTED});
    create index ${index}_reference on ${name} (platform_id, environment, reference) where reference is not null;
    create index ${index}_refund_reference on ${name} (platform_id, environment, refund_reference)
      where refund_reference is not null;`;
};
