import { accountOf } from '../harness/account-of.js';
import type { ApiClient } from '../harness/api-client.js';
import { dollarAccount, euroAccount, ownWallet } from './account-body.js';
import { connectAgent } from './agent-of-tenant.js';
import { HasNone, succeeded } from './settled.js';
import { send } from './attempt.js';
import { eventually } from '../harness/eventually.js';
import { cardBody } from './card-body.js';
import { cardPayment, type CardPayment } from './card-payment.js';
import { ownerBody } from './owner-body.js';
import {
  delegatedKey,
  firstCredential,
  REACHABLE,
  signedInWallet,
  signIn,
  type SignedInWallet,
} from './wallet-sign-in.js';
import { issuedCoins } from './issued-coins.js';
import { CURRENCIES } from './tenant-currencies.js';
import {
  canary,
  foreignValue,
  freshAccountNumber,
  freshAddress,
  freshIban,
  type ForeignValue,
  type Kind,
} from './foreign-value.js';

export { HasNone } from './settled.js';

type Body = Record<string, any>;

const FUNDING = 50_000_000;
const PAYMENT = 10_000;

export type Environment = 'sandbox' | 'production';

interface Settlement {
  readonly name: string;
  readonly environment: Environment;
  readonly platformId: string;
  readonly api: ApiClient;
  /** Where its webhooks go, if anywhere. */
  readonly webhookEndpoint?: string;
}

/** One platform in one environment, with a record of every kind that it can have there, each marked with a canary. */
export class Tenant {
  private readonly owned = new Map<Kind, string>();
  /** Texts of its records that no other tenant may ever see. */
  private readonly secrets: string[] = [];
  private invitation: string | undefined;

  private constructor(
    readonly name: string,
    readonly environment: Environment,
    readonly api: ApiClient,
  ) {}

  static async settle({ name, environment, platformId, api, webhookEndpoint }: Settlement): Promise<Tenant> {
    const tenant = new Tenant(name, environment, api);
    tenant.own('Platform', platformId);
    await tenant.configure(webhookEndpoint);
    await tenant.issueToken();
    await tenant.register();
    if (environment === 'sandbox') await tenant.pay();
    return tenant;
  }

  /** The id or the name of its record of a kind. Throws `HasNone`. */
  readonly value = (kind: Kind): string => {
    const value = this.owned.get(kind);
    if (value === undefined) throw new HasNone(`${this.name} has no ${kind}`);
    return value;
  };

  /** Of which kinds it has a record. */
  get kinds(): readonly Kind[] {
    return [...this.owned.keys()];
  }

  /** What a stranger could try: each value, and its unknown twin. */
  foreignTo(stranger: Tenant): ForeignValue[] {
    return this.foreignKinds(stranger).map((kind) => foreignValue(kind, this.value(kind)));
  }

  /** Texts that no answer to a stranger may hold. */
  canariesFor(stranger: Tenant): string[] {
    const values = this.foreignKinds(stranger).map(this.value);
    return [...values.map((value) => value.slice(value.indexOf(':') + 1)), ...this.secrets];
  }

  /** A position in one of its lists, where the list has more than one row. */
  async keepCursor(
    operationId: string,
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const search = new URLSearchParams({ ...query, limit: '1' }).toString();
    const { body } = await this.api.get(`${path}?${search}`);
    if (typeof body['nextCursor'] === 'string') this.own(`cursor of ${operationId}`, body['nextCursor']);
  }

  newAccount(beneficiary = 'Erika Mustermann', iban = freshIban()): Body {
    return euroAccount(beneficiary, iban);
  }

  newQuote(more: object = {}): Body {
    return {
      source: { sourceType: 'ACCOUNT', accountId: this.value('InternalAccount') },
      destination: { destinationType: 'ACCOUNT', accountId: this.value('ExternalAccount') },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: PAYMENT,
      ...more,
    };
  }

  /** The address of a customer who may invite; production's platform is not set up for it. */
  inviter(): string {
    if (this.environment === 'production') throw new HasNone(`${this.name} cannot invite`);
    return this.value('umaAddress');
  }

  /** One that is kept as it is; throws `HasNone` in production. */
  keptInvitation(): string {
    if (this.invitation === undefined) throw new HasNone(`${this.name} has no invitation`);
    return this.invitation;
  }

  /** An invitation that waits to be claimed. */
  async pendingInvitation(): Promise<string> {
    return (await this.made('/invitations', { inviterUma: this.inviter() }))['code'] as string;
  }

  /** A customer who was just registered, and of whom nothing is known elsewhere. */
  async another(): Promise<string> {
    const person = { customerType: 'INDIVIDUAL', fullName: canary('Another') };
    return (await this.made('/customers', person))['id'] as string;
  }

  /** A customer whose contacts are to be verified, with a code on its way where one is asked for; none in production. */
  async european(asked?: 'verify-email' | 'verify-phone'): Promise<string> {
    if (this.environment === 'production') throw new HasNone(`${this.name} sends no messages`);
    const { id } = await this.made('/customers', {
      ...{ customerType: 'INDIVIDUAL', region: 'DE' },
      ...{ email: 'jane@acme.example', phoneNumber: '+491701234567' },
    });
    if (asked !== undefined) await this.api.post(`/customers/${String(id)}/${asked}`, {});
    return id as string;
  }

  /** The address of a person who was just registered. */
  async invitee(): Promise<string> {
    const person = { customerType: 'INDIVIDUAL', fullName: canary('Invited') };
    return (await this.made('/customers', person))['umaAddress'] as string;
  }

  /** A quote that is funded by a payment from outside. */
  async fundableQuote(): Promise<string> {
    const source = { sourceType: 'REALTIME_FUNDING', currency: 'USD', customerId: this.value('Customer') };
    return (await this.made('/quotes', this.newQuote({ source })))['id'] as string;
  }

  /** A quote that is not executed yet. */
  async pendingQuote(): Promise<string> {
    return (await this.made('/quotes', this.newQuote()))['id'] as string;
  }

  /** An account in the currency of its money; `end` decides what payments to it meet (sandbox §3). */
  async dollarAccount(end = '000'): Promise<string> {
    const body = dollarAccount(this.value('Customer'), freshAccountNumber(end));
    const account = await this.made('/customers/external-accounts', body);
    return account['id'] as string;
  }

  /** A bank transfer that is pending for minutes. */
  async openTransfer(): Promise<string> {
    const accountId = await this.dollarAccount('009');
    const destination = { destinationType: 'ACCOUNT', accountId, paymentRail: 'ACH' };
    const quote = await this.made('/quotes', this.newQuote({ destination, immediatelyExecute: true }));
    return quote['transactionId'] as string;
  }

  async spareToken(): Promise<string> {
    return (await this.made('/tokens', { name: 'spare', permissions: ['VIEW'] }))['id'] as string;
  }

  /** A document that may be deleted. */
  async spareDocument(): Promise<string> {
    const body = { documentHolder: this.value('Customer'), documentType: 'SELFIE', country: 'US' };
    const answer = await send(this.api, { method: 'POST', path: '/documents' }, { body, file: 'file' });
    return succeeded(answer)['id'] as string;
  }

  /** An owner with no share, of whom a business may have any number. */
  newOwner(): Body {
    return ownerBody(this.value('Business'), this.secret('owner'));
  }

  /** An account of the customer, or of the platform itself, that may be deleted. */
  async spareAccount(path: '/customers/external-accounts' | '/platform/external-accounts'): Promise<string> {
    return (await this.made(path, this.newAccount()))['id'] as string;
  }

  /** A wallet of a new customer, who has signed in with its first credential; production sends its codes away. */
  async signedInWallet(): Promise<SignedInWallet> {
    if (this.environment === 'production') throw new HasNone(`${this.name} reads no codes`);
    const { id } = await this.made('/customers', { customerType: 'INDIVIDUAL', ...REACHABLE });
    return signedInWallet(this.api, id as string);
  }

  /** A wallet that a customer of the EEA calls its own; production would require a signature of its key. */
  async unprovenWallet(): Promise<string> {
    if (this.environment === 'production') throw new HasNone(`${this.name} has no key of a wallet`);
    const customer = await this.made('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: 'Erika Mustermann',
      region: 'DE',
      email: 'erika@mail.example',
      phoneNumber: '+4915112345678',
    });
    const body = ownWallet(customer['id'] as string, freshAddress());
    const wallet = await this.made('/customers/external-accounts', body);
    return wallet['id'] as string;
  }

  /** Such a wallet with a pending signature. */
  async challengedWallet(): Promise<string> {
    const id = await this.unprovenWallet();
    await this.made(`/customers/external-accounts/${id}/challenge`, { method: 'WALLET_SIGNATURE' });
    return id;
  }

  /** The same platform has one id in both of its environments. */
  private foreignKinds(stranger: Tenant): Kind[] {
    return this.kinds.filter((kind) => this.owned.get(kind) !== stranger.owned.get(kind));
  }

  private own(kind: Kind, value: string): void {
    this.owned.set(kind, value);
  }

  private secret(word: string): string {
    const text = canary(`${word} of ${this.name}`);
    this.secrets.push(text);
    return text;
  }

  private async configure(webhookEndpoint?: string): Promise<void> {
    const config = await this.api.patch('/config', {
      supportedCurrencies: CURRENCIES,
      ...(webhookEndpoint !== undefined && { webhookEndpoint }),
    });
    this.own('PlatformConfig', succeeded(config)['id']);
    const accounts = await eventually(`the accounts of ${this.name}`, async () => {
      const { body } = await this.api.get('/platform/internal-accounts');
      return body['data'].length >= CURRENCIES.length ? (body['data'] as Body[]) : undefined;
    });
    const holding = (code: string) =>
      accounts.find(({ balance }) => balance.currency.code === code)?.['id'] as string;
    this.own('PlatformInternalAccount', holding('USD'));
    this.own('CryptoAccount', holding('USDC'));
  }

  private async issueToken(): Promise<void> {
    const name = this.secret('token');
    const { id } = await this.made('/tokens', { name, permissions: ['VIEW'] });
    this.own('Token', id);
    this.own('tokenName', name);
  }

  private async register(): Promise<void> {
    const platformCustomerId = canary('customer');
    const customer = await this.made('/customers', {
      customerType: 'INDIVIDUAL',
      fullName: this.secret('person'),
      platformCustomerId,
      ...REACHABLE,
    });
    this.own('Customer', customer['id']);
    this.own('platformCustomerId', platformCustomerId);
    this.own('umaAddress', customer['umaAddress']);
    await this.made('/customers', { customerType: 'INDIVIDUAL', fullName: this.secret('other person') });
    await this.registerBusiness();
    this.own('Document', await this.spareDocument());
    await this.spareDocument();
    if (this.environment === 'sandbox') this.invitation = await this.pendingInvitation();
    const account = await accountOf(this.api, customer['id'], { currency: 'USD' });
    this.own('InternalAccount', account['id']);
    const wallet = await accountOf(this.api, customer['id'], { type: 'EMBEDDED_WALLET' });
    this.own('EmbeddedWallet', wallet['id']);
    this.own('AuthMethod', await firstCredential(this.api, this.value('EmbeddedWallet')));
    if (this.environment === 'sandbox') this.own('Session', await signIn(this.api, this.value('AuthMethod')));
    await this.registerAccounts(customer['id']);
    this.own('Agent', await connectAgent(this));
    // Two, as a list of more than one page needs them; production has no issuer.
    if (this.environment === 'sandbox')
      for (const word of ['first card', 'second card'])
        this.own('Card', (await this.made('/cards', cardBody(this, this.secret(word))))['id']);
    if (this.environment === 'sandbox') await this.delegate();
  }

  /** A card that draws on its holder's wallet, which needs a key that the holder signed for twice. */
  private async delegate(): Promise<void> {
    const body = { ...(await this.walletCard()), nickname: this.secret('delegated key') };
    const key = await delegatedKey(this.api, body);
    this.own('DelegatedKey', key['id']);
    this.own('CardFundingSource', key['fundingSourceId']);
  }

  /** A new card of the wallet, whose binding has no key yet. */
  async walletCard(): Promise<{ readonly cardId: string; readonly internalAccountId: string }> {
    const internalAccountId = this.value('EmbeddedWallet');
    const order = { ...cardBody(this), fundingSources: [internalAccountId] };
    return { cardId: (await this.made('/cards', order))['id'] as string, internalAccountId };
  }

  /** A business with two owners, as a list of more than one page needs them. */
  private async registerBusiness(): Promise<void> {
    const business = await this.made('/customers', {
      customerType: 'BUSINESS',
      businessInfo: {
        legalName: this.secret('business'),
        country: 'US',
        taxId: '47-1234567',
        incorporatedOn: '2015-06-01',
      },
    });
    this.own('Business', business['id']);
    this.own('BeneficialOwner', (await this.made('/beneficial-owners', this.newOwner()))['id']);
    await this.made('/beneficial-owners', this.newOwner());
  }

  private async registerAccounts(customerId: string): Promise<void> {
    const platformAccountId = canary('account');
    const iban = freshIban();
    const account = this.newAccount(this.secret('beneficiary'), iban);
    const mine = { ...account, customerId, platformAccountId };
    this.own('ExternalAccount', (await this.made('/customers/external-accounts', mine))['id']);
    this.own('platformAccountId', platformAccountId);
    this.own('iban', iban);
    const own = this.newAccount(this.secret('beneficiary'));
    this.own('PlatformExternalAccount', (await this.made('/platform/external-accounts', own))['id']);
    await this.made('/customers/external-accounts', { ...this.newAccount(), customerId });
    await this.made('/platform/external-accounts', this.newAccount());
  }

  private async pay(): Promise<void> {
    const issued = await issuedCoins(this.api, this.secret('mint'));
    for (const [kind, id] of Object.entries(issued.owned)) this.own(kind as Kind, id);
    const funded = await this.api.post(`/sandbox/internal-accounts/${this.value('InternalAccount')}/fund`, {
      amount: FUNDING,
    });
    succeeded(funded);
    const { body } = await this.api.get('/transactions?type=INCOMING');
    this.own('Deposit', body['data'][0].id);
    const quote = await this.made(
      '/quotes',
      this.newQuote({
        description: this.secret('purpose'),
        remittanceInformation: this.secret('remittance'),
      }),
    );
    this.own('Quote', quote['id']);
    this.own('Transaction', quote['transactionId']);
    succeeded(await this.api.post(`/quotes/${quote['id']}/execute`, {}));
    await eventually(`the payment of ${this.name}`, async () => {
      const { body: transaction } = await this.api.get(`/transactions/${quote['transactionId']}`);
      return transaction['status'] === 'COMPLETED' ? transaction : undefined;
    });
    this.own('CardTransaction', await this.cardPayment('AUTHORIZED'));
    await this.replay();
    await issued.done();
  }

  /** A new row of what its card paid, as it stands by then; none in production. */
  async cardPayment(stand: CardPayment): Promise<string> {
    return cardPayment(this.api, this.value('Card'), stand);
  }

  /** A webhook of its own, and a replay that finds nothing to send once more. */
  private async replay(): Promise<void> {
    const webhook = await eventually(`a webhook of ${this.name}`, async () => {
      const { body } = await this.api.get('/config/webhooks/deliveries');
      return (body['data'] as Body[])[0];
    });
    this.own('Webhook', webhook['webhookId']);
    const replay = await this.made('/config/webhooks/replays', { createdAfter: '2999-01-01T00:00:00Z' });
    this.own('WebhookReplay', replay['replayId']);
  }

  async made(path: string, body: object): Promise<Body> {
    return succeeded(await this.api.post(path, body));
  }
}
