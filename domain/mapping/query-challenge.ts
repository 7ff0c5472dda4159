import type { Challenge } from './challenge.js';

/** Parameters whose value a provider wants back as text: Meta, Microsoft Graph, Dropbox and others. */
const PARAMETERS = ['hub.challenge', 'validationToken', 'challenge'];
const PRINTABLE = /^[\x20-\x7e]{1,1024}$/;

/** The answer to a challenge that stands in a query string, or null when none does. */
export function queryChallenge(query: string): Challenge | null {
  const parameters = new URLSearchParams(query);
  const challenge = PARAMETERS.map((name) => parameters.get(name)).find((value) => value !== null);
  if (challenge === undefined || challenge === null || !PRINTABLE.test(challenge)) return null;
  return { status: 200, body: challenge, contentType: 'text/plain', headers: {} };
}
