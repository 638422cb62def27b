import type { ContextTable } from '@causeway/commands';
import { GetCustomerEligibility, type CustomerEligibility } from '@causeway/customers';
import { newId, type Id } from '@causeway/kernel';
import { GetOperatorSettings } from '@causeway/platform';
import { ListInstitutions, type Institution } from '@causeway/rates';
import { groundFor, HostedContext, specCall, type Ground } from '@causeway/testing';
import type { AccountPolicy } from '../domain/account-policy.js';
import { externalAccounts, type ScreeningResult } from '../index.js';
import { POLICIES } from './account.fixture.js';

const SANDBOX_LANE = 'external_accounts.sandbox' as const;

/** The context on a database of its own, with the real runner and store; its neighbours are stood in for. */
export class ExternalAccountsHost extends HostedContext {
  private readonly customers = new Map<string, CustomerEligibility & { readonly platformId: string }>();
  /** The operator's settings by platform; defaults apply to the rest. */
  private readonly policies = new Map<string, Partial<AccountPolicy>>();
  private readonly institutions: Institution[] = [];
  private screeningResult: ScreeningResult = 'CLEAN';
  private readonly timers: ContextTable['timers'];

  private constructor(ground: Ground) {
    super(ground);
    const table = externalAccounts.table({
      views: { rows: this.query },
      rows: this.rows,
      dispatch: this.dispatch,
      record: this.record,
      screening: { screen: async () => this.screeningResult },
      vault: this.vault,
    });
    this.timers = table.timers;
    this.serve(table);
    this.answers(
      GetCustomerEligibility,
      ({ customerId }: GetCustomerEligibility['payload'], { platformId }) => {
        const customer = this.customers.get(customerId);
        return customer?.platformId === platformId ? customer : null;
      },
    );
    this.answers(GetOperatorSettings, (_wanted: object, { environment, platformId }) => ({
      ...POLICIES[environment],
      ...this.policies.get(platformId),
    }));
    this.answers(ListInstitutions, ({ country, currency }: ListInstitutions['payload']) =>
      this.institutions.filter((each) => each.country === country && each.currency === currency),
    );
  }

  /** On an empty database; `url` is a superuser's. */
  static async open(url: string): Promise<ExternalAccountsHost> {
    return new ExternalAccountsHost(await groundFor(externalAccounts.definition, url));
  }

  /** A customer of a platform, as its own context would describe it. */
  addCustomer(platformId: string, change: Partial<CustomerEligibility> = {}): Id<'Customer'> {
    const customerId = newId('Customer');
    this.customers.set(customerId, {
      platformId,
      customerId,
      platformCustomerId: customerId,
      customerType: 'INDIVIDUAL',
      verificationStatus: 'APPROVED',
      isDeleted: false,
      hasAcceptedTerms: true,
      hasRegistrationNumber: false,
      lackingInfo: [],
      isScaRegulated: false,
      ...change,
    });
    return customerId;
  }

  /** The operator's settings for one platform from now on. */
  setPolicy(platformId: string, policy: Partial<AccountPolicy>): void {
    this.policies.set(platformId, policy);
  }

  /** The screening result of every account from now on. */
  screens(result: ScreeningResult): void {
    this.screeningResult = result;
  }

  /** Keeps a directory of a country and currency from now on. */
  listInstitutions(country: string, currency: Institution['currency'], names: readonly string[]): void {
    this.institutions.push(
      ...names.map((bankName) => ({ bankName, displayName: bankName, country, currency })),
    );
  }

  /** Lets all timers that are due in the sandbox strike, as the process that hosts the context would. */
  async strike(): Promise<void> {
    const claim = { lane: SANDBOX_LANE, dueBy: this.clock.now(), limit: 100, leaseMs: 1 };
    for (const timer of await this.store.claimTimers(claim))
      await this.timers[timer.name]?.(timer, specCall((timer.data as { platformId: string }).platformId));
  }
}
