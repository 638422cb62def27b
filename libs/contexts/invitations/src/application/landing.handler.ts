import { answersQuery, findAll, type CallContext, type QueryHandling } from '@causeway/commands';
import { currency, ENVIRONMENTS, unlessErased } from '@causeway/kernel';
import { ListUmaProviders } from '@causeway/uma';
import { onboardingUrl, setupIn, type InvitationSetup } from '../domain/invitation-setup.js';
import { statusAt } from '../domain/invitation.js';
import { findInvitation } from '../read/invitation.query.js';
import { invitationSetup } from './operator-settings.js';
import type { InvitationsPorts } from './ports.js';
import { ShowLanding, type LandingProvider } from './requests.js';

/** A code says nothing of its environment: both are looked through (invitations §6). */
export const showLandingHandling = (ports: InvitationsPorts): QueryHandling =>
  answersQuery<ShowLanding>({
    query: ShowLanding,
    answer: async ({ code }, unowned) => {
      const found = await Promise.all(
        ENVIRONMENTS.map(async (environment) => ({
          environment,
          invitation: await findInvitation(ports, environment, code),
        })),
      );
      const hit = found.find(({ invitation }) => invitation !== undefined);
      if (hit?.invitation === undefined) return null;
      const { environment, invitation } = hit;
      const call = { ...unowned, environment, platformId: invitation.platformId };
      const status = statusAt(invitation, ports.clock.now(environment));
      const own = setupIn(environment, await invitationSetup.find(ports, call));
      const { displayName, logoUrl } = own;
      const firstName = unlessErased(invitation.firstName);
      const { amountToSend: announced } = invitation;
      return {
        status,
        platform: {
          ...(displayName !== undefined && { displayName }),
          ...(logoUrl !== undefined && { logoUrl }),
        },
        ...(firstName !== undefined && { firstName }),
        ...(announced !== undefined && {
          amountToSend: { amount: announced.amountMinor, currency: currency(announced.currency) },
        }),
        providers: status === 'PENDING' ? await providersFor(ports, call, { code, own }) : [],
      };
    },
  });

/** The platforms of this installation that are set up, and then the institutions that the inviter's deals with. */
const providersFor = async (
  ports: InvitationsPorts,
  call: CallContext,
  { code, own }: { readonly code: string; readonly own: InvitationSetup },
): Promise<readonly LandingProvider[]> => {
  const { environment } = call;
  const [setups, directory] = await Promise.all([
    findAll(ports, invitationSetup.view, {
      filters: { environment },
      where: () => ['onboarding_url is not null'],
    }),
    ports.dispatch.execute(new ListUmaProviders({ includesBlocked: false }, call)),
  ]);
  const others = setups.filter((each) => each['platformId'] !== call.platformId);
  const here = [own, ...others.map((set) => setupIn(environment, set as unknown as InvitationSetup))];
  return [
    ...here.flatMap(({ displayName: name, logoUrl, countries, onboardingUrl: target }) =>
      name === undefined || target === undefined
        ? []
        : [{ name, countries, url: onboardingUrl(target, code), ...(logoUrl !== undefined && { logoUrl }) }],
    ),
    ...directory.map(({ name, domain, supportedRegions: countries, logoUrl }) => ({
      name,
      countries,
      url: onboardingUrl(`https://${domain}/`, code),
      ...(logoUrl !== undefined && { logoUrl }),
    })),
  ];
};
