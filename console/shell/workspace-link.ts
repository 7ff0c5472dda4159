/** The workspace that a link names by `?w=`, or null; and the link's other parameters. */
export function linkedWorkspace(searchStr: string): { id: string | null; rest: string } {
  const search = new URLSearchParams(searchStr);
  const id = search.get('w')?.replaceAll('"', '') ?? null;
  search.delete('w');
  const rest = search.toString();
  return { id, rest: rest === '' ? '' : `?${rest}` };
}
