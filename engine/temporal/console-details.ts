import { consoleLink } from '../../domain/console-link.js';

/** What the Temporal UI shows beside a run: a link to its page of the console; nothing where that has no known address. */
export type ConsoleDetails = (page: { workspaceId: string; path: string; name: string }) => {
  staticDetails?: string;
};

/** @param consoleUrl without a trailing slash */
export function consoleDetails(consoleUrl: string | undefined): ConsoleDetails {
  return ({ workspaceId, path, name }) =>
    consoleUrl === undefined
      ? {}
      : { staticDetails: `[${name} in Rollcall](${consoleLink(consoleUrl, path, workspaceId)})` };
}
