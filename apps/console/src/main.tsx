import { isCausewayError } from '@causeway/client';
import { createTheme, MantineProvider } from '@mantine/core';
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { SESSION_KEY } from './api/session.js';
import { router } from './routes.js';

/** A page that was left for a moment shows what it knew, and asks again. */
const STALE_MS = 1_000;

/** A session may end while its page is open: what is refused asks anew who is signed in, and the page follows. */
const onError = (error: unknown): void => {
  if (isCausewayError(error) && error.kind === 'API' && error.status === 401)
    void queries.invalidateQueries({ queryKey: SESSION_KEY });
};

const queries = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({ onError }),
  // The client of the API has its own retries.
  defaultOptions: { queries: { staleTime: STALE_MS, retry: false } },
});
const theme = createTheme({ cursorType: 'pointer', respectReducedMotion: true });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console.');
createRoot(root).render(
  <StrictMode>
    {/* Styles come from our own file: the page's policy allows none that a script writes. */}
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
