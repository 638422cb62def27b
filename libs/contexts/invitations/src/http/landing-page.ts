import { markup, named, noticePage, page, selectField, type Markup, type Page } from '@causeway/http/pages';
import type { Landing, LandingProvider } from '../application/requests.js';

/** What the page says where there is nothing to begin. */
const ENDED = {
  CLAIMED: ['This invitation was already used', 'Each invitation works once. Ask for a new one.'],
  CANCELLED: ['This invitation was cancelled', 'The sender took it back. Ask for a new one.'],
  EXPIRED: ['This invitation has expired', 'Its time is over. Ask for a new one.'],
} as const;

/** The landing page of an invitation for a visitor of a country; without one they choose first (invitations §6). */
export const landingPage = (landing: Landing | null, country: string | undefined): Page => {
  if (landing === null)
    return noticePage('Invitation not found', 'Look whether the link is complete.', { status: 404 });
  const { status, platform } = landing;
  const head = markup`<header>${picture(platform.logoUrl)}<span>${platform.displayName}</span></header>`;
  if (status !== 'PENDING') {
    const [title, remedy] = ENDED[status];
    return noticePage(title, remedy, { head });
  }
  const inviter = landing.firstName ?? 'Someone';
  const title = `${inviter} invites you`;
  const body = [
    head,
    markup`<h1>${named(inviter)} invites you</h1>`,
    announced(landing),
    chooser(landing.providers, country),
  ];
  return page({ title, body, isNarrow: true });
};

const announced = ({ amountToSend }: Landing): Markup => {
  const address = markup`<p>Choose where you want an account: with it you get a UMA address, and people can pay you.</p>`;
  if (amountToSend === undefined) return address;
  return markup`<p class="amount">${amountText(amountToSend)}</p>
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

const chooser = (providers: readonly LandingProvider[], chosen: string | undefined): Markup => {
  const choices = [...new Set(providers.flatMap((provider) => provider.countries))]
    .map((value) => ({ value, label: NAMES.of(value) ?? value }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en'));
  const here = providers.filter((provider) => chosen !== undefined && provider.countries.includes(chosen));
  const none =
    chosen === undefined
      ? 'Choose your country to see who serves it.'
      : 'No provider serves your country yet.';
  const list =
    here.length > 0 ? markup`<ul class="plain">${here.map(link)}</ul>` : markup`<p class="note">${none}</p>`;
  return markup`<h2>Where do you live?</h2>
<form method="get" class="chooser">${selectField({ name: 'country', label: 'Country', value: chosen, choices })}
<button class="quiet">Show providers</button></form>${list}`;
};

const link = ({ name, logoUrl, url }: LandingProvider): Markup =>
  markup`<li><a href="${url}" rel="noreferrer">${picture(logoUrl)}<span>${name}</span></a></li>`;

const picture = (logoUrl: string | undefined): Markup | undefined =>
  logoUrl === undefined ? undefined : markup`<img src="${logoUrl}" alt="">`;
