import type { Challenge } from './challenge.js';

/** Parameters that a provider expects back as text: Meta, Microsoft Graph, Dropbox and others. */
const PARAMETERS = ['hub.challenge', 'validationToken', 'challenge'];
const PRINTABLE = /^[\x20-\x7e]{1,1024}$/;

/** The response to a challenge in a query string; null without one. */
export function queryChallenge(query: string): Challenge | null {
  const parameters = new URLSearchParams(query);
  const challenge = PARAMETERS.map((name) => parameters.get(name)).find((value) => value !== null);
  if (challenge === undefined || challenge === null || !PRINTABLE.test(challenge)) return null;
  return { status: 200, body: challenge, contentType: 'text/plain', headers: {} };
}
