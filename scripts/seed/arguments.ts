import { parseArgs } from 'node:util';

export interface SeedArguments {
  /** URL of the running Rollcall, without a trailing slash. */
  url: string;
  email: string;
  password: string;
  setupToken: string | null;
  help: boolean;
}

export const usage = `Usage: npm run seed -- [--url URL] [--email EMAIL --password PASSWORD] [--setup-token TOKEN]

Fills a workspace of a running Rollcall with a shop's contacts, sources, events and automations. Safe to run again:
nothing is created twice.

  --url URL              where Rollcall is (default BASE_URL, or http://localhost:PORT, or http://localhost:3000)
  --email, --password    the account to use, created if it does not exist (default demo@example.com)
  --setup-token TOKEN    required for the first sign-up of an installation in production
`;

const EMAIL = 'demo@example.com';
const PASSWORD = 'demo demo demo';

/** @throws Error for an unknown or malformed argument */
export function parseArguments(args: string[], environment: NodeJS.ProcessEnv): SeedArguments {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      email: { type: 'string', default: EMAIL },
      password: { type: 'string', default: PASSWORD },
      'setup-token': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const { BASE_URL, PORT = '3000', SETUP_TOKEN } = environment;
  const url = new URL(values.url ?? BASE_URL ?? `http://localhost:${PORT}`);
  const { email, password, help } = values;
  return { url: url.origin, email, password, setupToken: values['setup-token'] ?? SETUP_TOKEN ?? null, help };
}
