import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keep, keptIn } from '../../app/use-kept';
import type { Command } from '../../ui/frame/palette';
import { OpenIcon } from '../../ui/icons';
import { iconOf } from '../navigation';

const MOST = 6;
const KEPT = 'palette/recent';

/** A page that was left, with its title. */
interface Visited {
  path: string;
  title: string;
}

/** Remembers the pages below a screen that are left, such as a contact's, until the session or the workspace ends. */
export function useRememberPages(): void {
  const router = useRouter();
  const queryClient = useQueryClient();
  useEffect(
    () =>
      router.subscribe('onBeforeLoad', ({ fromLocation, pathChanged }) => {
        const path = fromLocation?.pathname;
        if (!pathChanged || path === undefined || !isPage(path)) return;
        const title = document.title.replace(/ · Rollcall$/, '');
        const before = keptIn<Visited[]>(queryClient, KEPT) ?? [];
        const others = before.filter((one) => one.path !== path);
        keep(queryClient, KEPT, [{ path, title }, ...others].slice(0, MOST));
      }),
    [router, queryClient],
  );
}

/** The pages that were left last, but for the one that is open. */
export function useRecent(isOpen: boolean): Command[] {
  const router = useRouter();
  const queryClient = useQueryClient();
  if (!isOpen) return [];
  const visited = keptIn<Visited[]>(queryClient, KEPT) ?? [];
  return visited
    .filter(({ path }) => path !== router.latestLocation.pathname)
    .map(({ path, title }) => ({
      id: `recent ${path}`,
      label: title,
      icon: iconOf(path) ?? OpenIcon,
      run: () => void router.navigate({ to: path }),
    }));
}

/** Something with an id. The screens themselves are always listed. */
function isPage(path: string): boolean {
  return /^\/[a-z]+\/[0-9a-f]{24}(?:\/|$)/.test(path);
}
