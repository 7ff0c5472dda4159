import { useSyncExternalStore } from 'react';
import { useMe } from '../api/me';
import { contactsSearch, type ContactsSearch } from './search';

/** Filters, order and columns under a name. Kept in this browser, for each workspace. */
export interface View {
  name: string;
  search: ContactsSearch;
}

const MOST = 50;
const listeners = new Set<() => void>();
const read = new Map<string, readonly View[]>();
const none: readonly View[] = [];

function keyOf(workspaceId: string): string {
  return `rollcall.views.${workspaceId}`;
}

function viewsOf(workspaceId: string): readonly View[] {
  const known = read.get(workspaceId);
  if (known) return known;
  const views = stored(workspaceId);
  read.set(workspaceId, views);
  return views;
}

/** None where storage is blocked or holds something else. */
function stored(workspaceId: string): readonly View[] {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(keyOf(workspaceId)) ?? '[]');
    return Array.isArray(values) ? values.flatMap(viewIn) : none;
  } catch {
    return none;
  }
}

function viewIn(value: unknown): View[] {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('search' in value)) return [];
  const { name, search } = value;
  if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
  return [{ name, search: contactsSearch({ ...search }) }];
}

function save(workspaceId: string, views: readonly View[]): void {
  read.set(workspaceId, views);
  try {
    localStorage.setItem(keyOf(workspaceId), JSON.stringify(views));
  } catch {
    // Storage is blocked: the views last as long as the page.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The saved views of the workspace, and changing them. */
export function useViews() {
  const { id } = useMe().workspace;
  const views = useSyncExternalStore(subscribe, () => viewsOf(id));
  return {
    views,
    /** Replaces one of the same name. */
    add: (view: View) => save(id, [...views.filter(({ name }) => name !== view.name), view].slice(-MOST)),
    remove: (name: string) =>
      save(
        id,
        views.filter((one) => one.name !== name),
      ),
    restore: (before: readonly View[]) => save(id, before),
  };
}

/** Whether a view is what is shown. */
export function isShown({ search }: View, now: ContactsSearch): boolean {
  return normal(search) === normal(now);
}

function normal(search: ContactsSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined);
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
