import { RejectedError } from '@causeway/commands';
import { FindUmaBearer, GetCustomer, type UmaBearer } from '@causeway/customers';
import { httpHarness, type HttpHarness } from '@causeway/http/testing';
import { FixedClock, idOf, instant, newId, newUuid, type Id } from '@causeway/kernel';
import { GetPlatformConfig, platform, type PlatformConfigDocument } from '@causeway/platform';
import { groundFor, HostedContext, type Ground } from '@causeway/testing';
import { ListUmaProviders, type ListedProvider } from '@causeway/uma';
import { CommandBus, CqrsModule, QueryBus } from '@nestjs/cqrs';
import { invitationsControllers } from '../http.js';
import { invitations } from '../invitations.module.js';

type Config = Partial<Pick<PlatformConfigDocument, 'umaDomain' | 'webhookEndpoint' | 'supportedCurrencies'>>;
type Currency = PlatformConfigDocument['supportedCurrencies'][number];

/** The context on a database of its own, with the real runner and store; customers and platforms are stood in for. */
export class InvitationsHost extends HostedContext {
  private readonly platforms = new Map<string, Config>();
  private readonly customers = new Map<
    Id<'Customer'>,
    { readonly bearer: UmaBearer; currencies: string[] }
  >();
  private readonly addresses = new Map<string, Id<'Customer'>>();
  /** What the directory of institutions lists. */
  directory: readonly ListedProvider[] = [];

  private constructor(ground: Ground) {
    super(ground);
    const { record, dispatch, rows, clock, vault } = this;
    const pagesUrl = 'https://pages.example';
    this.serve(
      invitations.table({
        record,
        dispatch,
        rows,
        clock,
        vault,
        pagesUrl,
        views: { rows: (sql, params) => this.query(sql, params) },
      }),
    );
    this.answers(FindUmaBearer, ({ umaAddress }: FindUmaBearer['payload']) => {
      const customerId = this.addresses.get(umaAddress);
      return customerId === undefined ? null : this.customers.get(customerId)?.bearer;
    });
    this.answers(GetCustomer, ({ customerId }: GetCustomer['payload']) => this.customers.get(customerId));
    this.answers(ListUmaProviders, () => this.directory);
    this.answers(GetPlatformConfig, (_wanted: object, { platformId }) => {
      const config = this.platforms.get(platformId);
      if (config === undefined) throw new RejectedError('platform', 'PLATFORM_NOT_FOUND');
      return config;
    });
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<InvitationsHost> {
    // A form is judged by the machine's time, which no sandbox is before.
    const clock = new FixedClock(instant('2126-03-02T10:00:00.000Z'));
    return new InvitationsHost(await groundFor(invitations.definition, url, clock));
  }

  platform(config: Config = {}): string {
    const platformId = newId('Platform');
    this.platforms.set(platformId, { supportedCurrencies: [paidOut('EUR')], ...config });
    return platformId;
  }

  /** A living customer with an address, of the currencies named. */
  customer(platformId: string, umaAddress: string, currencies = ['EUR']): Id<'Customer'> {
    const customerId = idOf('Customer', newUuid());
    this.customers.set(customerId, { bearer: { platformId, customerId }, currencies });
    this.addresses.set(umaAddress, customerId);
    return customerId;
  }

  /** The controllers behind the whole edge. */
  async http(operatorToken: string): Promise<HttpHarness> {
    const http = await httpHarness({
      imports: [CqrsModule.forRoot()],
      controllers: [...invitationsControllers],
      rejectionTables: {
        platform: platform.definition.rejections,
        invitations: invitations.definition.rejections,
      },
      operatorToken,
    });
    this.bindTo({ commands: http.app.get(CommandBus), queries: http.app.get(QueryBus) });
    return http;
  }
}

/** A currency that a platform's customers send and receive, or only what is said. */
export const paidOut = (
  currencyCode: string,
  types: Currency['enabledTransactionTypes'] = ['INCOMING', 'OUTGOING'],
) =>
  ({
    currencyCode,
    minAmount: 1,
    maxAmount: 1_000_00,
    requiredCounterpartyFields: [],
    enabledTransactionTypes: types,
  }) satisfies Currency;
