import { given, textIn, type RawSearch } from '../app/search-values';

/** The workspace that a link belongs to: its reader may have another one open. */
const PARAMETER = 'w';

/** The workspace that a link names. */
export function linkSearch(search: RawSearch): { w?: string } {
  return given({ w: textIn(search, PARAMETER) });
}

/** The path of a location, without the workspace. */
export function hereWithout({ pathname, searchStr }: { pathname: string; searchStr: string }): string {
  const search = new URLSearchParams(searchStr);
  search.delete(PARAMETER);
  return search.size === 0 ? pathname : `${pathname}?${search}`;
}

/** A page's address as a link for others. */
export function linkTo(href: string, workspaceId: string): string {
  const url = new URL(href);
  url.searchParams.set(PARAMETER, workspaceId);
  return url.href;
}
