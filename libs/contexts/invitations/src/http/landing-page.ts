import type { Landing, LandingProvider } from '../application/requests.js';

/** The page's style, at a path of its own: the policy allows none inside the page. */
export const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --quiet: #60646c; --paper: #ffffff; --room: #f3f4f6; --line: #d9dce1; --accent: #0b5fd0; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --quiet: #a3a8b0; --paper: #1b1d20; --room: #111214; --line: #363a40; --accent: #79b4ff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem; background: var(--room); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 30rem; padding: 2rem; background: var(--paper); border: 1px solid var(--line); border-radius: 1rem; }
header { display: flex; align-items: center; gap: .75rem; color: var(--quiet); }
header img, li img { max-width: 2rem; max-height: 2rem; }
h1 { margin: 1.5rem 0 .5rem; font-size: 1.6rem; line-height: 1.25; }
h2 { margin: 2rem 0 .75rem; font-size: 1.1rem; }
p { margin: .5rem 0; }
.amount { margin: 1rem 0 0; font-size: 2rem; font-weight: 600; }
.note { color: var(--quiet); font-size: .9rem; }
form { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
label { flex: 1 1 12rem; font-size: .9rem; color: var(--quiet); }
select, button { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit; color: var(--ink); background: var(--paper); border: 1px solid var(--line); border-radius: .5rem; }
button { width: auto; cursor: pointer; }
ul { list-style: none; margin: 1rem 0 0; padding: 0; display: grid; gap: .5rem; }
li a { display: flex; align-items: center; gap: .75rem; min-height: 3rem; padding: .5rem .75rem; color: var(--accent); text-decoration: none; border: 1px solid var(--line); border-radius: .5rem; }
a:focus-visible, select:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;

const SECURITY = [
  "default-src 'none'",
  "style-src 'self'",
  'img-src https: data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** What the page says where there is nothing to begin. */
const ENDED = {
  CLAIMED: ['This invitation was already used', 'Each invitation works once. Ask for a new one.'],
  CANCELLED: ['This invitation was cancelled', 'The sender took it back. Ask for a new one.'],
  EXPIRED: ['This invitation has expired', 'Its time is over. Ask for a new one.'],
} as const;

export interface Page {
  readonly status: 200 | 404;
  readonly html: string;
}

/** Of every answer of the page: nothing is loaded but pictures, nothing runs, and no cache keeps it. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': SECURITY,
  'cache-control': 'no-store',
} as const;

/** The landing page of an invitation for a visitor of a country; without one they choose first (invitations §6). */
export const landingPage = (landing: Landing | null, country: string | undefined): Page => {
  if (landing === null)
    return {
      status: 404,
      html: document(
        'Invitation not found',
        notice('Invitation not found', 'Look whether the link is complete.'),
      ),
    };
  const { status, platform } = landing;
  const head = `<header>${picture(platform.logoUrl)}<span>${escaped(platform.displayName ?? '')}</span></header>`;
  if (status !== 'PENDING') {
    const [title, remedy] = ENDED[status];
    return { status: 200, html: document(title, head + notice(title, remedy)) };
  }
  const title = `${landing.firstName ?? 'Someone'} invites you`;
  const body = [head, `<h1>${escaped(title)}</h1>`, announced(landing), chooser(landing.providers, country)];
  return { status: 200, html: document(title, body.join('')) };
};

const announced = ({ amountToSend }: Landing): string => {
  const address =
    '<p>Choose where you want an account: with it you get a UMA address, and people can pay you.</p>';
  if (amountToSend === undefined) return address;
  return `<p class="amount">${escaped(amountText(amountToSend))}</p>
<p class="note">is what they mean to send. What you receive depends on the exchange rate when it is paid.</p>${address}`;
};

/** `1,250.00 EUR`: exact, whatever the size. */
const amountText = ({
  amount,
  currency: { code, decimals },
}: NonNullable<Landing['amountToSend']>): string => {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
  return `${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`} ${code}`;
};

const NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

const chooser = (providers: readonly LandingProvider[], chosen: string | undefined): string => {
  const countries = [...new Set(providers.flatMap((provider) => provider.countries))]
    .map((code) => ({ code, name: NAMES.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
  const here = providers.filter((provider) => chosen !== undefined && provider.countries.includes(chosen));
  const options = countries.map(
    ({ code, name }) =>
      `<option value="${code}"${code === chosen ? ' selected' : ''}>${escaped(name)}</option>`,
  );
  const list =
    here.length > 0
      ? `<ul>${here.map(link).join('')}</ul>`
      : `<p class="note">${chosen === undefined ? 'Choose your country to see who serves it.' : 'No provider serves your country yet.'}</p>`;
  return `<h2>Where do you live?</h2>
<form method="get"><label for="country">Country
<select id="country" name="country"><option value="">Choose</option>${options.join('')}</select></label>
<button>Show providers</button></form>${list}`;
};

const link = ({ name, logoUrl, url }: LandingProvider): string =>
  `<li><a href="${escaped(url)}" rel="noreferrer">${picture(logoUrl)}<span>${escaped(name)}</span></a></li>`;

const picture = (logoUrl: string | undefined): string =>
  logoUrl === undefined ? '' : `<img src="${escaped(logoUrl)}" alt="">`;

const notice = (title: string, remedy: string): string =>
  `<h1>${escaped(title)}</h1><p>${escaped(remedy)}</p>`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const document = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="data:,"><link rel="stylesheet" href="/i/page.css"></head>
<body><main>${body}</main></body></html>
`;
