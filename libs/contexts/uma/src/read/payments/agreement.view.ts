import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { bigint, defineView, integer, json, text, time, type ViewRecord } from '@causeway/event-store';
import type { Environment, Instant, Money } from '@causeway/kernel';
import type { Agreement, SaidOfPayee } from '../../domain/payments/agreement.js';
import type { Pace } from '../../domain/counterparties/velocity-limit.js';
import type { SettlementRates } from '../../domain/protocol/settlement-rate.js';

const agreementView = defineView('uma.agreement_view', {
  key: ['environment', 'agreementId'],
  subject: 'subjectId',
  columns: {
    environment: text<Environment>(),
    agreementId: text(),
    platformId: text(),
    domain: text(),
    received: json<Money>(),
    feeMinor: bigint(),
    rates: json<SettlementRates>(),
    invoice: text(),
    invoiceMillisatoshis: bigint(),
    said: json<SaidOfPayee>().sealed(),
    subjectId: text(),
    agreedAt: time(),
    expiresAt: time(),
    ordinal: integer().optional(),
  },
});

export type AgreementRow = ViewRecord<typeof agreementView>;

export const agreementRows = rowOf(agreementView, (state: Agreement, { environment, platformId }) =>
  state.status === 'ABSENT' ? null : { environment, platformId, ...state.agreement },
);

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

/** An agreement of the tenant, expired or not. */
export const findAgreement = (
  reading: Reading,
  agreementId: string,
  { environment, platformId }: Tenant,
): Promise<AgreementRow | undefined> =>
  findOne(reading, agreementView, { filters: { environment, platformId, agreementId } });

/** One statement, so that both numbers are of one moment. */
const SINCE = `
  select (select count(*) from uma.agreement_view
           where environment = $1 and platform_id = $2 and domain = $3 and agreed_at > $4)::int as "agreedInWindow",
         (select coalesce(max(ordinal), 0) from uma.agreement_view
           where environment = $1 and platform_id = $2 and domain = $3 and ordinal is not null) as "lastOrdinal"`;

/** How many payments the tenant agreed on with an institution since then, and the number of the last one counted. */
export const agreementsSince = async (
  { views }: Reading,
  { environment, platformId }: Tenant,
  domain: string,
  since: Instant,
): Promise<Pick<Pace, 'agreedInWindow' | 'lastOrdinal'>> => {
  const [row] = await views.rows<Pick<Pace, 'agreedInWindow' | 'lastOrdinal'>>(SINCE, [
    ...[environment, platformId, domain, since],
  ]);
  return row ?? { agreedInWindow: 0, lastOrdinal: 0 };
};
