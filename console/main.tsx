import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { meQuery } from './api/me';
import { createQueryClient } from './api/query-client';
import { loadTexts } from './texts/texts-in';
import { applyPreferences, currentPreferences } from './ui/preferences';
import { createConsoleRouter } from './router';

applyPreferences();
const queryClient = createQueryClient();
const router = createConsoleRouter(queryClient);
// Meanwhile the session and the screen's code. The routes are loaded once they are shown: twice would enter a workspace twice.
void queryClient.prefetchQuery(meQuery);
const [routes] = router.getMatchedRoutes(router.latestLocation.pathname);
for (const route of routes) void router.loadRouteChunk(route)?.catch(() => undefined);
// If texts cannot be loaded, English is used. A top-level `await` would split the first load into about a hundred files.
void loadTexts(currentPreferences().language, 'first')
  .catch(() => undefined)
  .then(show);

function show() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element for the console.');
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
}
