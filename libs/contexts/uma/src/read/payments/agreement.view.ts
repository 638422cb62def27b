import type { CallContext, InlineView, RowOpener, ViewReader } from '@causeway/commands';
import type { ViewDefinition } from '@causeway/event-store';
import type { Environment, Erased, Instant } from '@causeway/kernel';
import type { AgreementRecord, PaymentAgreed, SaidOfPayee } from '../../domain/payments/agreement.js';

export const agreementView = {
  table: 'agreement_view',
  key: ['environment', 'agreement_id'],
  columns: {
    environment: 'text',
    agreement_id: 'text',
    platform_id: 'text',
    domain: 'text',
    terms: 'json',
    said: 'json',
    subject_id: 'text',
    agreed_at: 'timestamptz',
    expires_at: 'timestamptz',
  },
  personal: ['said'],
  subjectColumn: 'subject_id',
} as const satisfies ViewDefinition;

type AgreementTerms = Pick<
  AgreementRecord,
  'received' | 'feeMinor' | 'rates' | 'invoice' | 'invoiceMillisatoshis'
>;
export type AgreementRow = {
  readonly environment: Environment;
  readonly agreement_id: string;
  readonly platform_id: string;
  readonly domain: string;
  readonly terms: AgreementTerms;
  readonly said: SaidOfPayee | Erased;
  readonly subject_id: string;
  readonly agreed_at: Instant;
  readonly expires_at: Instant;
};

/** One row an agreement. */
export const agreementRows: InlineView<PaymentAgreed, AgreementRow> = {
  definition: agreementView,
  rowKey: ({ agreementId }, { metadata }) => ({
    environment: metadata.environment,
    agreement_id: agreementId,
  }),
  fold: (_row, event, { metadata }) => {
    const { received, feeMinor, rates, invoice, invoiceMillisatoshis } = event;
    return {
      environment: metadata.environment,
      agreement_id: event.agreementId,
      platform_id: metadata.platformId,
      domain: event.domain,
      terms: { received, feeMinor, rates, invoice, invoiceMillisatoshis },
      said: event.said,
      subject_id: event.subjectId,
      agreed_at: event.agreedAt,
      expires_at: event.expiresAt,
    };
  },
};

type Tenant = Pick<CallContext, 'environment' | 'platformId'>;

const ONE_AGREEMENT = `
  select * from uma.agreement_view where environment = $1 and platform_id = $2 and agreement_id = $3`;

/** An agreement of the tenant, over or not. */
export const findAgreement = async (
  { views, rows }: { readonly views: ViewReader; readonly rows: RowOpener },
  agreementId: string,
  { environment, platformId }: Tenant,
): Promise<AgreementRow | undefined> => {
  const [row] = await views.rows<AgreementRow>(ONE_AGREEMENT, [environment, platformId, agreementId]);
  return row === undefined ? undefined : rows.open<AgreementRow>(agreementView, row);
};

const SINCE = `
  select count(*)::int as count from uma.agreement_view
   where environment = $1 and platform_id = $2 and domain = $3 and agreed_at > $4`;

/** How many payments the tenant agreed on with an institution since then. */
export const agreementsSince = async (
  views: ViewReader,
  { environment, platformId }: Tenant,
  domain: string,
  since: Instant,
): Promise<number> => {
  const [row] = await views.rows<{ readonly count: number }>(SINCE, [environment, platformId, domain, since]);
  return row?.count ?? 0;
};
