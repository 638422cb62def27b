import { Button, Loader, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { signOut, useSession, type Session } from '../api/session.js';
import { Problem } from './problem.js';
import { Search } from './search.js';
import { SignIn } from './sign-in.js';
import { StreamLink } from './stream-link.js';
import { titleOf, useTitle } from './title.js';

interface Place {
  readonly to: string;
  readonly name: string;
  /** Who finds something there. */
  readonly of: 'platform' | 'operator' | 'both';
}

const PLACES: readonly Place[] = [
  { to: '/', name: 'Home', of: 'both' },
  { to: '/payments', name: 'Payments', of: 'platform' },
  { to: '/customers', name: 'Customers', of: 'platform' },
  { to: '/accounts', name: 'Accounts', of: 'platform' },
  { to: '/cards', name: 'Cards', of: 'platform' },
  { to: '/agents', name: 'Agents', of: 'platform' },
  { to: '/stablecoins', name: 'Stablecoins', of: 'platform' },
  { to: '/invitations', name: 'Invitations', of: 'platform' },
  { to: '/verifications', name: 'Verifications', of: 'platform' },
  { to: '/documents', name: 'Documents', of: 'platform' },
  { to: '/webhooks', name: 'Webhooks', of: 'platform' },
  { to: '/requests', name: 'Requests', of: 'platform' },
  { to: '/ledger', name: 'Ledger', of: 'operator' },
  { to: '/events', name: 'Events', of: 'operator' },
  { to: '/settings', name: 'Settings', of: 'platform' },
  { to: '/rules', name: 'Rules', of: 'operator' },
  { to: '/installation', name: 'Installation', of: 'operator' },
];
/** Pages below these are reached from others. */
const ALL_PLACES: readonly Place[] = [...PLACES, { to: '/streams', name: 'Time travel', of: 'operator' }];

/** What stands around every page: where to go, who is signed in, and the search; or the sign-in. */
export const Frame = (): ReactElement => {
  const { data: session, error, refetch } = useSession();
  if (session !== undefined) return isSignedIn(session) ? <Signed session={session} /> : <SignIn />;
  return (
    <main className="alone">
      {error === null ? (
        <Loader role="status" aria-label="Loading" />
      ) : (
        <>
          <h1>Causeway</h1>
          <Problem error={error} />
          <Button onClick={() => void refetch()}>Try again</Button>
        </>
      )}
    </main>
  );
};

const isSignedIn = ({ operator, platform }: Session): boolean =>
  operator !== undefined || platform !== undefined;

const Signed = ({ session }: { readonly session: Session }): ReactElement => {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setOpen(false), [pathname]);
  useFocusOnContent(pathname);
  const places = PLACES.filter((each) => isOpenTo(session, each));
  const place = ALL_PLACES.find(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
  useTitle(place === undefined ? titleOf('No such page') : titleOf(place.name, pathname));
  return (
    <div className="frame">
      <a className="skip" href="#content">
        Skip to the content
      </a>
      <header className="top">
        <Button
          className="opener"
          variant="default"
          aria-expanded={isOpen}
          aria-controls="places"
          onClick={() => setOpen(!isOpen)}
        >
          Menu
        </Button>
        <strong className="brand">Causeway</strong>
        {session.platform !== undefined && <Search />}
        <Who session={session} />
      </header>
      <nav id="places" className={isOpen ? 'places open' : 'places'} aria-label="Pages">
        {places.map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            activeOptions={{ exact: to === '/' }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {name}
          </Link>
        ))}
        <a href="/docs">Reference</a>
      </nav>
      <main id="content" tabIndex={-1}>
        {place === undefined || isOpenTo(session, place) ? (
          <>
            <StreamLink />
            <Outlet />
          </>
        ) : (
          <Closed place={place} />
        )}
      </main>
    </div>
  );
};

/** Another page is come to at its beginning, also by who goes with the keyboard or hears it. */
const useFocusOnContent = (pathname: string): void => {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true });
  }, [pathname]);
};

const isOpenTo = (session: Session, { of }: Place): boolean => of === 'both' || session[of] !== undefined;

/** A link leads to a page of the other kind of session. */
const Closed = ({ place: { name, of } }: { readonly place: Place }): ReactElement => (
  <>
    <h1>{name}</h1>
    <p>
      This page is {of === 'operator' ? 'an operator’s' : 'a platform’s'}. On <Link to="/">Home</Link> you can
      sign in as one, too.
    </p>
  </>
);

const Who = ({ session: { operator, platform } }: { readonly session: Session }): ReactElement => {
  const queries = useQueryClient();
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const other = shown === 'dark' ? 'light' : 'dark';
  const leave = async (): Promise<void> => {
    await signOut();
    queries.clear();
    location.assign('/console');
  };
  return (
    <div className="who">
      {platform !== undefined && (
        <span className={`environment ${platform.environment}`}>{platform.environment}</span>
      )}
      {operator !== undefined && <span className="environment operator">operator {operator.name}</span>}
      <Button variant="default" onClick={() => setColorScheme(other)} aria-label={`Show in ${other}`}>
        {other === 'dark' ? 'Dark' : 'Light'}
      </Button>
      <Button variant="default" onClick={() => void leave()}>
        Sign out
      </Button>
    </div>
  );
};
