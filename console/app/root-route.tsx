import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { LanguageProvider } from '../texts/language';
import { Locale } from '../ui/locale';
import { Toasts } from '../ui/toast';
import { NotFound, ScreenError } from './screen-error';
import { usePreferences } from '../ui/preferences';

/** What guards and loaders of routes may use. */
export interface RouterContext {
  queryClient: QueryClient;
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Root,
  errorComponent: ScreenError,
  notFoundComponent: NotFound,
});

function Root() {
  const { language } = usePreferences();
  return (
    <LanguageProvider language={language}>
      <Locale>
        <Outlet />
        <Toasts />
      </Locale>
    </LanguageProvider>
  );
}
