import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';

/** An address without a page. */
export const Missing = (): ReactElement => (
  <>
    <h1>There is no such page</h1>
    <p>
      <Link to="/">Back to Home</Link>
    </p>
  </>
);
