/** What is edited on the screen that is shown. */
interface Edited {
  /** The path of its screens. */
  place: string;
  staysUnsaved: () => boolean;
}

const shown = new Set<Edited>();

/** Names something that is edited on the screen that is shown. Returns what ends that. */
export function addEdited(one: Edited): () => void {
  shown.add(one);
  return () => {
    shown.delete(one);
  };
}

/** The path of the screens on which is edited what is kept under a name: `rules/5f…` is at `/rules/5f…` and below. */
export function placeOf(name: string): string {
  return `/${name.split('/').slice(0, 2).join('/')}`;
}

/** Whether going to a path leaves the screens of something that stays unsaved. */
export function leavesUnsaved(path: string): boolean {
  return [...shown].some(
    ({ place, staysUnsaved }) => path !== place && !path.startsWith(`${place}/`) && staysUnsaved(),
  );
}
