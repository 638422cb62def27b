import { currency } from '@causeway/kernel';
import type { Landing } from '../application/requests.js';
import { landingPage } from './landing-page.js';

const pending: Landing = {
  status: 'PENDING',
  platform: { displayName: 'Acme', logoUrl: 'https://acme.example/logo.svg' },
  firstName: 'Ada',
  amountToSend: { amount: 123_456_789n, currency: currency('EUR') },
  providers: [
    { name: 'Acme', countries: ['DE', 'FR'], url: 'https://acme.example/join?code=0a1b2c3d' },
    { name: 'Banco', countries: ['MX'], url: 'https://banco.example/?code=0a1b2c3d' },
  ],
};
const html = (landing: Landing | null, country?: string) => landingPage(landing, country).html;

describe('the landing page of an invitation (invitations §6)', () => {
  it('names the inviter, the platform and the amount, exactly', () => {
    const page = html(pending, 'DE');
    expect(page).toContain('<h1><bdi>Ada</bdi> invites you</h1>');
    expect(page).toContain('1,234,567.89 EUR');
    expect(page).toContain('depends on the exchange rate');
    expect(page).toContain('src="https://acme.example/logo.svg"');
  });

  it.each([
    [5n, 'EUR', '0.05 EUR'],
    [100n, 'JPY', '100 JPY'],
    [1_000n, 'JPY', '1,000 JPY'],
    [123_456_789_012_345n, 'USDC', '123,456,789.012345 USDC'],
  ] as const)('writes %d of %s as %s', (amount, code, text) => {
    expect(html({ ...pending, amountToSend: { amount, currency: currency(code) } })).toContain(`>${text}<`);
  });

  it('lists the providers of the chosen country, with links that carry the code', () => {
    expect(html(pending, 'MX')).toContain('href="https://banco.example/?code=0a1b2c3d"');
    expect(html(pending, 'MX')).not.toContain('acme.example/join');
    expect(html(pending, 'MX')).toContain('<option value="MX" selected>Mexico</option>');
  });

  it('says so where no country is chosen, or none of them serves it', () => {
    expect(html(pending)).toContain('Choose your country');
    expect(html(pending, 'JP')).toContain('No provider serves your country yet');
  });

  it('does without a name, a logo and an amount', () => {
    const page = html({ status: 'PENDING', platform: {}, providers: [] }, 'DE');
    expect(page).toContain('<title>Someone invites you</title>');
    expect(page).not.toContain('<img');
    expect(page).not.toContain('class="amount"');
  });

  it.each([
    ['CLAIMED', 'already used'],
    ['CANCELLED', 'was cancelled'],
    ['EXPIRED', 'has expired'],
  ] as const)('of one that is %s says that it %s, and offers nothing', (status, said) => {
    const page = html({ ...pending, status }, 'DE');
    expect(page).toContain(said);
    expect(page).not.toContain('href="https://');
    expect(page).not.toContain('EUR');
  });

  it('is a plain 404 for an unknown code', () => {
    expect(landingPage(null, 'DE')).toMatchObject({ status: 404 });
    expect(html(null, 'DE')).toContain('Invitation not found');
  });

  it('shows what people wrote as text', () => {
    const evil = `"><script>alert(1)</script>&'`;
    const page = html(
      {
        ...pending,
        firstName: evil,
        platform: { displayName: evil, logoUrl: `https://x/"onerror="y` },
        providers: [{ name: evil, countries: ['DE'], url: `https://x/"onclick="y` }],
      },
      'DE',
    );
    expect(page).not.toContain('<script');
    expect(page).not.toContain('"onerror');
    expect(page).not.toContain('"onclick');
    expect(page).toContain('&lt;script&gt;');
  });
});
