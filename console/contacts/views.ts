import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, type Schemas } from '../api/client';
import { isOvertaken, taggedAs, type Tagged } from '../api/tagged';
import { given } from '../app/search-values';
import { whereIn } from '../conditions/where-in';
import { contactsSearch, type ContactsSearch } from './search';

type SavedViews = Schemas['Views'];
type SavedView = SavedViews['views'][number];
type ViewsChange = (views: readonly View[]) => readonly View[];

/** Filters, order and columns under a name. */
export interface View {
  name: string;
  search: ContactsSearch;
}

/** Another member may save one between reading and writing. */
const ATTEMPTS = 5;
const none: readonly View[] = [];

const viewsQuery = {
  queryKey: ['views'],
  queryFn: ({ signal }: { signal: AbortSignal }) => dataOf(api.GET('/api/views', { signal })),
};

/** The saved views of the workspace, and changing them. */
export function useViews() {
  const queryClient = useQueryClient();
  const { data } = useQuery({ ...viewsQuery, select: toViews });
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (change: ViewsChange) => changeViews(change),
    onSuccess: async (saved) => {
      // A read that began earlier would bring back the views as they were.
      await queryClient.cancelQueries({ queryKey: viewsQuery.queryKey });
      queryClient.setQueryData(viewsQuery.queryKey, saved);
    },
  });
  return {
    views: data ?? none,
    isPending,
    error,
    /** Replaces one of the same name. */
    add: (view: View) => mutateAsync((views) => [...without(views, view.name), view]),
    remove: (name: string) => mutateAsync((views) => without(views, name)),
    /** Puts one back where it was. */
    restore: (view: View, index: number) =>
      mutateAsync((views) => {
        const others = without(views, view.name);
        return [...others.slice(0, index), view, ...others.slice(index)];
      }),
  };
}

function without(views: readonly View[], name: string): readonly View[] {
  return views.filter((one) => one.name !== name);
}

/** Changes the views as they are now, and begins again where another member was faster. */
async function changeViews(change: ViewsChange, attempt = 1): Promise<SavedViews> {
  const read = await taggedAs(api.GET('/api/views', {}), (saved) => ({ saved }));
  try {
    return await writeViews(read, change);
  } catch (error) {
    if (!isOvertaken(error) || attempt === ATTEMPTS) throw error;
    return await changeViews(change, attempt + 1);
  }
}

function writeViews(
  { saved, etag }: Tagged<{ saved: SavedViews }>,
  change: ViewsChange,
): Promise<SavedViews> {
  const params = { header: { 'If-Match': etag } };
  return dataOf(api.PUT('/api/views', { params, body: { views: change(toViews(saved)).map(toSavedView) } }));
}

function toViews({ views }: SavedViews): readonly View[] {
  return views.map(({ name, columns, ...filters }) => ({
    name,
    search: contactsSearch({ ...filters, columns: columns?.join(',') }),
  }));
}

function toSavedView({ name, search: { where, subscribed, columns, ...search } }: View): SavedView {
  return {
    name,
    ...given({
      ...search,
      where: whereIn(where),
      subscribed: subscribed && subscribed === 'true',
      columns: columns?.split(','),
    }),
  };
}

/** Whether a view is what is shown. */
export function isShown({ search }: View, now: ContactsSearch): boolean {
  return normal(search) === normal(now);
}

function normal(search: ContactsSearch): string {
  const entries = Object.entries({ ...search, where: whereIn(search.where) });
  const shown = entries.filter(([, value]) => value !== undefined);
  return JSON.stringify(shown.sort(([a], [b]) => (a < b ? -1 : 1)));
}
