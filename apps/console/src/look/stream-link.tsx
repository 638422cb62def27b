import { Link, useLocation } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useSession } from '../api/session.js';

/** A record's page ends with its id. These have streams with their number; an account has its own time travel there. */
const RECORD = /\/((?:Agent|Card|Customer|Stablecoin|Transaction|Webhook):[0-9a-f-]{36})$/;

/** From the page of any record to its events, for the operator: stated once, for the pages that are and will be. */
export const StreamLink = (): ReactElement | null => {
  const { data: session } = useSession();
  const { pathname } = useLocation();
  const [, id] = RECORD.exec(decodeURIComponent(pathname)) ?? [];
  if (session?.operator === undefined || id === undefined || pathname.startsWith('/streams/')) return null;
  return (
    <p className="beside">
      <Link
        to="/streams/$stream"
        params={{ stream: id }}
        search={{ environment: session.platform?.environment }}
      >
        Time travel
      </Link>
    </p>
  );
};
