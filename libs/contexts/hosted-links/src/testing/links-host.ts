import { type Command, RejectedError } from '@causeway/commands';
import {
  AddBeneficialOwner,
  ChangeBeneficialOwner,
  CheckBeneficialOwner,
  CheckCustomerChange,
  customers,
  GetCustomer,
  GetEndUserTerms,
  DeleteDocument,
  ListDocuments,
  ListLockedDocuments,
  ListVerifications,
  SubmitVerification,
  UpdateCustomer,
  type CustomerDocument,
  type DocumentDocument,
  type VerificationDocument,
} from '@causeway/customers';
import { FILES } from '@causeway/customers/uploads';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, idOf, instant, newId, newUuid, type Id } from '@causeway/kernel';
import { GetOperatorSettings, GetPlatformConfig, GetPlatformName } from '@causeway/platform';
import { groundFor, HostedContext, type Ground } from '@causeway/testing';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { randomBytes } from 'node:crypto';
import { hostedLinksControllers } from '../http.js';
import { hostedLinks } from '../hosted-links.module.js';
import { HmacLinkSecrets } from '../infrastructure/hmac-link-secrets.adapter.js';

/** The context on a database of its own, with the real runner and store; customers and platforms are stood in for. */
export class LinksHost extends HostedContext {
  private readonly regulated = new Set<string>();
  readonly customers = new Map<Id<'Customer'>, CustomerDocument & { readonly platformId: string }>();
  /** What the context, or its pages, asked of customers. */
  readonly sent: Command<object, unknown>[] = [];
  /** What a submission comes to. */
  outcome: Pick<VerificationDocument, 'verificationStatus' | 'errors'> = {
    verificationStatus: 'APPROVED',
    errors: [],
  };
  latest: VerificationDocument | undefined;
  platformName: string | null = null;
  /** What customers would refuse of a form that is not complete. */
  wouldRefuse: readonly { readonly field: string; readonly message: string }[] = [];
  documents: readonly DocumentDocument[] = [];
  /** Those of them that a submission has. */
  locked: readonly Id<'Document'>[] = [];

  private constructor(
    ground: Ground,
    readonly pagesUrl: string,
  ) {
    super(ground);
    const { record, dispatch, rows, clock } = this;
    const views = { rows: <Row>(sql: string, params?: readonly unknown[]) => this.query<Row>(sql, params) };
    const secrets = new HmacLinkSecrets(randomBytes(32));
    this.serve(hostedLinks.table({ record, dispatch, rows, clock, pagesUrl, views, secrets }));
    this.answers(GetCustomer, ({ customerId }: GetCustomer['payload'], { platformId }) => {
      const found = this.customers.get(customerId);
      if (found?.platformId !== platformId) throw new RejectedError('customers', 'CUSTOMER_NOT_FOUND');
      return found;
    });
    this.answers(GetPlatformConfig, (_wanted: object, { platformId }) => ({
      isRegulatedFinancialInstitution: this.regulated.has(platformId),
    }));
    this.answers(GetOperatorSettings, () => ({ skipPaperwork: false }));
    this.answers(GetPlatformName, () => this.platformName);
    this.answers(ListDocuments, () => ({ data: this.documents }));
    this.answers(ListLockedDocuments, () => this.locked);
    this.obeys(DeleteDocument, (payload: DeleteDocument['payload'], call) => {
      if (this.locked.includes(payload.documentId)) throw new RejectedError('customers', 'DOCUMENT_LOCKED');
      this.sent.push(new DeleteDocument(payload, call));
    });
    this.answers(GetEndUserTerms, () => ({ version: 'V1', url: 'https://pages.example/terms/V1' }));
    this.answers(ListVerifications, () => ({ data: this.latest === undefined ? [] : [this.latest] }));
    this.obeys(CheckCustomerChange, () => this.check());
    this.answers(CheckBeneficialOwner, () => this.check());
    this.obeys(UpdateCustomer, (payload: UpdateCustomer['payload'], call) => {
      this.sent.push(new UpdateCustomer(payload, call));
    });
    for (const request of [AddBeneficialOwner, ChangeBeneficialOwner])
      this.obeys(request, (payload: never, call) => {
        this.sent.push(new request(payload, call));
      });
    this.obeys(SubmitVerification, (payload: SubmitVerification['payload'], call) => {
      this.sent.push(new SubmitVerification(payload, call));
      const now = this.clock.now();
      const { customerId } = payload;
      const id = idOf('Verification', newUuid());
      this.latest = { id, customerId, ...this.outcome, createdAt: now, updatedAt: now };
      return this.latest;
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string, pagesUrl = 'https://pages.example'): Promise<LinksHost> {
    const clock = new FixedClock(instant('2026-03-02T10:00:00.000Z'));
    return new LinksHost(await groundFor(hostedLinks.definition, url, clock), pagesUrl);
  }

  platform({ isRegulated = false } = {}): string {
    const platformId = newId('Platform');
    if (isRegulated) this.regulated.add(platformId);
    return platformId;
  }

  customer(platformId: string, more: Partial<CustomerDocument> = {}): Id<'Customer'> {
    const id = idOf('Customer', newUuid());
    const at = this.clock.now();
    this.customers.set(id, {
      ...{ id, platformId, platformCustomerId: 'p-1', customerType: 'INDIVIDUAL', kycStatus: 'UNVERIFIED' },
      ...{ umaAddress: '$ada@uma.example', currencies: [], isDeleted: false, createdAt: at, updatedAt: at },
      ...more,
    });
    return id;
  }

  private check(): null {
    const { wouldRefuse: errors } = this;
    if (errors.length > 0) throw new RejectedError('customers', 'INVALID_INPUT', { errors });
    return null;
  }

  /** The controllers behind the whole edge. */
  async http(): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...hostedLinksControllers],
      providers: [{ provide: FILES, useValue: {} }],
      rejectionTables: {
        customers: customers.definition.rejections,
        hosted_links: hostedLinks.definition.rejections,
      },
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}
