import { createTheme, MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { router } from './routes.js';

/** A page that was left for a moment shows what it knew, and asks again. */
const STALE_MS = 1_000;

const queries = new QueryClient({
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
