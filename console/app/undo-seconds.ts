/** How long what starts at once can be undone, also by someone else or after the window was closed. */
export const UNDO_SECONDS = 10;
