import { parseArgs } from 'node:util';

export interface SeedArguments {
  /** URL of the running Rollcall, without a trailing slash. */
  url: string;
  email: string;
  /** Of a new account; null for none until the printed link is opened. */
  password: string | null;
  /** How many contacts and events there should be at least. */
  contacts: number;
  events: number;
  help: boolean;
}

export const usage = `Usage: npm run seed -- [--email EMAIL] [--password PASSWORD] [--contacts N] [--events N] [--url URL]

Creates a demo workspace with a shop's contacts, sources, events and automations, and makes an account its owner. Needs
the settings of the API, and a running Rollcall. Safe to run again: nothing is created twice.

  --url URL              where Rollcall is (default BASE_URL, or http://localhost:PORT, or http://localhost:3000)
  --email EMAIL          the owner, created if there is no such account (default demo@example.com)
  --password PASSWORD    of a new account; without it, a link to set one is printed
  --contacts, --events   how many there should be at least, with a past of 90 days (such as 200000 and 1000000)
`;

const EMAIL = 'demo@example.com';
const MIN_PASSWORD = 10;
const MAX_COUNT = 100_000_000;

/** @throws Error for an unknown or malformed argument */
export function parseArguments(args: string[], environment: NodeJS.ProcessEnv): SeedArguments {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      email: { type: 'string', default: EMAIL },
      password: { type: 'string' },
      contacts: { type: 'string', default: '0' },
      events: { type: 'string', default: '0' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { BASE_URL, PORT = '3000' } = environment;
  const url = new URL(values.url ?? BASE_URL ?? `http://localhost:${PORT}`);
  const { password = null, help } = values;
  const email = values.email.trim().toLowerCase();
  if (password !== null && password.length < MIN_PASSWORD)
    throw new Error(`A password has at least ${String(MIN_PASSWORD)} characters.`);
  const contacts = parseCount('--contacts', values.contacts);
  const events = parseCount('--events', values.events);
  return { url: url.origin, email, password, contacts, events, help };
}

function parseCount(name: string, text: string): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MAX_COUNT) return count;
  throw new Error(`${name} must be a whole number up to ${String(MAX_COUNT)}.`);
}
