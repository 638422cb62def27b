import { findOne, rowOf, type CallContext, type Reading } from '@causeway/commands';
import { bigint, defineView, json, text, time, type ViewRecord } from '@causeway/event-store';
import type { Environment, Instant, Money } from '@causeway/kernel';
import type { Agreement, SaidOfPayee } from '../../domain/payments/agreement.js';
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

const SINCE = `
  select count(*)::int as count from uma.agreement_view
   where environment = $1 and platform_id = $2 and domain = $3 and agreed_at > $4`;

/** How many payments the tenant agreed on with an institution since then. */
export const agreementsSince = async (
  { views }: Reading,
  { environment, platformId }: Tenant,
  domain: string,
  since: Instant,
): Promise<number> => {
  const [row] = await views.rows<{ readonly count: number }>(SINCE, [environment, platformId, domain, since]);
  return row?.count ?? 0;
};

const EVER = `
  select count(*)::int as count from uma.agreement_view
   where environment = $1 and platform_id = $2 and domain = $3`;

/** How many payments the tenant has agreed on with an institution; it never gets fewer. */
export const agreementsEver = async (
  { views }: Reading,
  { environment, platformId }: Tenant,
  domain: string,
): Promise<number> => {
  const [row] = await views.rows<{ readonly count: number }>(EVER, [environment, platformId, domain]);
  return row?.count ?? 0;
};
