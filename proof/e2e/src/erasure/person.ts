import { randomBytes, randomInt } from 'node:crypto';
import { needlesFor, needlesForBytes, type Needle } from './needles.js';

const digits = (count: number): string => Array.from({ length: count }, () => String(randomInt(10))).join('');

/** An unused German IBAN with valid check digits; the last three decide what the simulated bank does. */
const freshIban = (): string => {
  const account = `37040044${digits(7)}999`;
  const remainder = BigInt(`${account}131400`) % 97n;
  return `DE${String(98n - remainder).padStart(2, '0')}${account}`;
};

/** A person all of whose fields are unmistakable: none of these texts exists twice in the world. */
export class CanaryPerson {
  /** It ends in no digit: by the end of a name, a description or an order the sandbox decides what becomes of it. */
  private readonly mark = `${randomBytes(6).toString('hex')}x`;
  readonly iban = freshIban();
  readonly dollars = `8${digits(9)}000`;
  readonly phone = `+1415${digits(7)}`;
  readonly ssn = `${randomInt(100, 666)}-${randomInt(10, 99)}-${randomInt(1000, 9999)}`;
  readonly passport = `P${digits(9)}`;
  readonly ip = `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;

  /** What the service made for the person alone, such as a card's number. */
  private readonly seen: string[] = [];

  hasSeen(text: string): void {
    this.seen.push(text);
  }

  private readonly secrets: Needle[] = [];

  /** A key of the person's wallet, or what one follows from. */
  owns(name: string, secret: Buffer): void {
    this.secrets.push(...needlesForBytes(name, secret));
  }

  /** A text of this person's, with letters that JSON, URLs and character sets write in several ways. */
  text(what: string): string {
    return `Zoë ${what} ${this.mark}`;
  }

  get platformCustomerId(): string {
    return `Canary-${this.mark}-own-name`;
  }
  get umaUser(): string {
    return `canary${this.mark}`;
  }
  get email(): string {
    return `Canary.${this.mark}@mail.example`;
  }

  get registration(): object {
    return {
      customerType: 'INDIVIDUAL',
      platformCustomerId: this.platformCustomerId,
      umaAddress: `$${this.umaUser}@uma.localhost`,
      email: this.email,
      phoneNumber: this.phone,
      fullName: this.text('name'),
      birthDate: '1931-07-19',
      nationality: 'US',
      region: 'US',
      address: {
        line1: this.text('line 1'),
        line2: this.text('line 2'),
        city: this.text('city'),
        state: 'CA',
        postalCode: '94105',
        country: 'US',
      },
      idType: 'SSN',
      identifier: this.ssn,
      countryOfIssuance: 'US',
      sourceOfFundsCategories: ['SALARY', 'OTHER'],
      sourceOfFundsOtherDescription: this.text('funds'),
      endUserTermsConsent: {
        acceptedAt: '2026-01-02T03:04:05.000Z',
        ipAddress: this.ip,
        termsVersion: 'V1',
        acceptanceMethod: 'CHECKBOX',
      },
    };
  }

  externalAccount(customerId: string): object {
    return {
      customerId,
      currency: 'EUR',
      platformAccountId: this.text('account'),
      accountInfo: {
        accountType: 'EUR_ACCOUNT',
        iban: this.iban,
        beneficiary: {
          beneficiaryType: 'INDIVIDUAL',
          fullName: this.text('beneficiary'),
          countryOfResidence: 'DE',
        },
      },
    };
  }

  dollarAccount(customerId: string): object {
    return {
      ...{ customerId, currency: 'USD' },
      accountInfo: {
        ...{ accountType: 'USD_ACCOUNT', accountNumber: this.dollars, routingNumber: '021000021' },
        beneficiary: {
          beneficiaryType: 'INDIVIDUAL',
          fullName: this.text('agent payee'),
          countryOfResidence: 'US',
        },
      },
    };
  }

  /** Everything of the person that must be nowhere; the mark alone finds each text that holds it. */
  get needles(): Needle[] {
    const { mark, iban, dollars, phone, ssn, passport, ip, seen } = this;
    const texts = [mark, iban, iban.slice(-12), dollars, phone, ssn, passport, ip, ...seen];
    return [...texts.flatMap(needlesFor), ...this.secrets];
  }
}
