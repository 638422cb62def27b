import type { Api } from '@causeway/client';
import { register, registerInEea } from './customers.js';
import { tenantOf, until, type Scene } from './scene.js';

type Caller = Pick<Scene, 'api'>;

const FUNDED_MINOR = 500_000;
/** What is sent where the amount does not matter. */
export const SENT_MINOR = 240_000;
const SECOND_MS = 1_000;
/** The bank of the example in the standard; the rest of the number is drawn. */
const BANK = '37040044';
const ACCOUNT_DIGITS = 10;
/** `DE00` behind a number, with its letters as digits (ISO 13616). */
const COUNTRY = '131400';

/** A valid German account number with these digits at its end: they decide what the simulated bank does (sandbox §3). */
export const ibanEndingIn = (suffix: string, drawn: number): string => {
  const number = `${BANK}${accountNumber(suffix, drawn)}`;
  const check = 98n - (BigInt(`${number}${COUNTRY}`) % 97n);
  return `DE${String(check).padStart(2, '0')}${number}`;
};

const accountNumber = (suffix: string, drawn: number): string =>
  `${String(drawn)
    .padStart(ACCOUNT_DIGITS, '0')
    .slice(suffix.length - ACCOUNT_DIGITS)}${suffix}`;

/** A number that is new with some certainty. */
export const draw = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A customer's account in a currency. */
export const accountOf = async (
  { api }: Caller,
  customerId: string,
  currency = 'USD',
): Promise<Api.InternalAccount> => {
  const [account] = (await api.listCustomerInternalAccounts({ customerId, currency })).data;
  if (account === undefined)
    throw new Error(`The customer has no account in ${currency}: the platform has not enabled it.`);
  return account;
};

/** The customer's account in a currency, with this much more on it. */
export const fund = async (
  scene: Caller,
  customerId: string,
  amount: number,
  currency = 'USD',
): Promise<string> => {
  const { id: accountId } = await accountOf(scene, customerId, currency);
  await scene.api.sandboxFundInternalAccount({ accountId, body: { amount } });
  return accountId;
};

const PAYEE = { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster' } as const;

/** An account elsewhere, whose number ends as the wanted outcome asks. */
export const payee = async ({ api }: Caller, customerId: string, suffix: string): Promise<string> => {
  const accountInfo = {
    accountType: 'EUR_ACCOUNT',
    iban: ibanEndingIn(suffix, draw()),
    beneficiary: { ...PAYEE, countryOfResidence: 'DE' },
  } as const;
  return (await api.createCustomerExternalAccount({ body: { customerId, currency: 'EUR', accountInfo } })).id;
};

interface Payment {
  readonly accountId: string;
  readonly payeeId: string;
  readonly amount: number;
}

/** Prices a payment into EUR, and executes it; gives its transaction. */
export const pay = async (scene: Caller, payment: Payment): Promise<string> => {
  const { id: quoteId, transactionId } = await priced(scene, payment);
  await scene.api.executeQuote({ quoteId });
  return transactionId;
};

/** What is priced, to be executed or not. */
export const quoteBody = ({ accountId, payeeId, amount }: Payment): Api.QuoteRequest => ({
  source: { sourceType: 'ACCOUNT', accountId },
  destination: { destinationType: 'ACCOUNT', accountId: payeeId },
  lockedCurrencySide: 'SENDING',
  lockedCurrencyAmount: amount,
});

const priced = ({ api }: Caller, payment: Payment): Promise<Api.Quote> =>
  api.createQuote({ body: quoteBody(payment) });

/** Money for a customer, and an account to pay to. */
export const payer = async (
  scene: Caller,
  suffix: string,
  customerId: string,
  currency = 'USD',
): Promise<Payment> => ({
  accountId: await fund(scene, customerId, FUNDED_MINOR, currency),
  payeeId: await payee(scene, customerId, suffix),
  amount: SENT_MINOR,
});

const newPayer = async (scene: Caller, suffix: string): Promise<Payment> =>
  payer(scene, suffix, (await register(scene, 'Ada Lovelace')).id);

/** A new customer's payment with the outcome of an account number's end. */
export const paymentEnding =
  (suffix: string) =>
  async (scene: Scene): Promise<string> =>
    pay(scene, await newPayer(scene, suffix));

/** A payment that is priced and not executed. */
export const quoted = async (scene: Scene): Promise<string> =>
  (await priced(scene, await newPayer(scene, '100'))).transactionId;

/** A payment that is priced, until the time is over; it passes for every platform of the sandbox. */
export const expired = async (scene: Scene): Promise<string> => {
  const { transactionId, createdAt, expiresAt } = await priced(scene, await newPayer(scene, '100'));
  const advanceSeconds = Math.ceil((Date.parse(expiresAt) - Date.parse(createdAt)) / SECOND_MS) + 1;
  await scene.operator('POST', '/operator/clock', { environment: 'sandbox', advanceSeconds });
  return transactionId;
};

/** A payment of a customer in the European Economic Area, which waits for its proof. */
export const challenged = async (scene: Scene): Promise<string> => {
  const { id: customerId } = await registerInEea(scene);
  // Of an account in dollars nothing would be proven (sca §1).
  return pay(scene, await payer(scene, '100', customerId, 'USDC'));
};

/** Money on a new customer's account. */
export const funded = async (scene: Scene): Promise<string> =>
  fund(scene, (await register(scene, 'Ada Lovelace')).id, FUNDED_MINOR);

/** Money that is pulled in from an account elsewhere. */
export const pulledFrom =
  (suffix: string) =>
  async (scene: Scene): Promise<string> => {
    const { api } = scene;
    const { id: customerId } = await register(scene, 'Ada Lovelace');
    const accountInfo = {
      accountType: 'USD_ACCOUNT',
      routingNumber: '021000021',
      accountNumber: accountNumber(suffix, draw()),
      beneficiary: { ...PAYEE, countryOfResidence: 'US' },
    } as const;
    const source = await api.createCustomerExternalAccount({
      body: { customerId, currency: 'USD', accountInfo },
    });
    const { id: accountId } = await accountOf(scene, customerId);
    const body = { source: { accountId: source.id }, destination: { accountId }, amount: SENT_MINOR };
    return (await api.createTransferIn({ body })).id;
  };

/** Money that came in, was held, and is sent back: to an account with this ending. */
export const sentBackTo =
  (suffix: string) =>
  async (scene: Scene): Promise<string> => {
    const { id: customerId } = await register(scene, 'Ada Lovelace');
    const [instructions] = (await accountOf(scene, customerId)).fundingPaymentInstructions;
    const { accountNumber: coordinates, reference } = instructions?.accountOrWalletInfo as Readonly<
      Record<string, unknown>
    >;
    const { transactionId } = (await scene.operator('POST', '/operator/deposits', {
      ...{ environment: 'sandbox', arrivalId: crypto.randomUUID(), needsReview: true },
      ...{ amount: SENT_MINOR, currency: 'USD', coordinates, reference },
      originator: { accountHolderName: 'Erika Muster', accountIdentifier: accountNumber(suffix, draw()) },
    })) as { readonly transactionId: string };
    await until(scene, 'the deposit to be held', async () => {
      const { status } = await scene.api.getTransactionById({ transactionId });
      return status === 'PENDING' ? status : undefined;
    });
    const rejected = { ...(await tenantOf(scene)), depositId: transactionId };
    await scene.operator('POST', '/operator/deposits/reject', rejected);
    return transactionId;
  };
