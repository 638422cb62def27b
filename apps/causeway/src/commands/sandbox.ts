import type { Work } from './row.js';

type Thing = Readonly<Record<string, unknown>>;
type Call = Pick<Work, 'call'>;

const ask = async ({ call }: Call, operation: string, input: object): Promise<Thing> =>
  (await call(operation, input)) as Thing;
const idOf = (thing: Thing): string => String(thing['id']);
const firstOf = (list: Thing): Thing | undefined => (list['data'] as readonly Thing[])[0];

/** The bank of the example in the standard; the rest of the number is drawn. */
const BANK = '37040044';
const ACCOUNT_DIGITS = 10;
/** `DE00` behind a number, with its letters as digits (ISO 13616). */
const COUNTRY = '131400';

/** A valid German account number with these digits at its end: they decide what the simulated bank does (sandbox §3). */
export const ibanEndingIn = (suffix: string, drawn: number): string => {
  const before = String(drawn)
    .padStart(ACCOUNT_DIGITS, '0')
    .slice(suffix.length - ACCOUNT_DIGITS);
  const number = `${BANK}${before}${suffix}`;
  const check = 98n - (BigInt(`${number}${COUNTRY}`) % 97n);
  return `DE${String(check).padStart(2, '0')}${number}`;
};

const draw = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

/** A new customer of the sandbox. */
export const register = async (around: Call, fullName: string): Promise<string> =>
  idOf(await ask(around, 'createCustomer', { body: { customerType: 'INDIVIDUAL', fullName } }));

/** The customer's account in a currency, with this much more on it. */
export const fund = async (around: Call, customerId: string, amount: number): Promise<string> => {
  const account = firstOf(await ask(around, 'listCustomerInternalAccounts', { customerId, currency: 'USD' }));
  if (account === undefined)
    throw new Error('The customer has no account in USD: the platform has not enabled it.');
  const accountId = idOf(account);
  await ask(around, 'sandboxFundInternalAccount', { accountId, body: { amount } });
  return accountId;
};

/** An account elsewhere, whose number ends as the wanted outcome asks. */
export const payee = async (around: Call, customerId: string, suffix: string): Promise<string> =>
  idOf(
    await ask(around, 'createCustomerExternalAccount', {
      body: {
        customerId,
        currency: 'EUR',
        accountInfo: {
          accountType: 'EUR_ACCOUNT',
          iban: ibanEndingIn(suffix, draw()),
          beneficiary: { beneficiaryType: 'INDIVIDUAL', fullName: 'Erika Muster', countryOfResidence: 'DE' },
        },
      },
    }),
  );

interface Payment {
  readonly accountId: string;
  readonly payeeId: string;
  readonly amount: number;
}

/** Prices a payment from USD to EUR, and executes it; gives its transaction. */
export const pay = async (around: Call, { accountId, payeeId, amount }: Payment): Promise<string> => {
  const quote = await priced(around, { accountId, payeeId, amount });
  await ask(around, 'executeQuote', { quoteId: idOf(quote) });
  return String(quote['transactionId']);
};

/** Prices a payment, and leaves it at that. */
export const priced = (around: Call, { accountId, payeeId, amount }: Payment): Promise<Thing> =>
  ask(around, 'createQuote', {
    body: {
      source: { sourceType: 'ACCOUNT', accountId },
      destination: { destinationType: 'ACCOUNT', accountId: payeeId },
      lockedCurrencySide: 'SENDING',
      lockedCurrencyAmount: amount,
    },
  });
