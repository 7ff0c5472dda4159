import { join } from 'node:path';

export interface Announced {
  baseUrl: string;
  workerPort: number;
  dataDir: string;
  namespace: string;
  /** Null if there is none, or if it is unknown. */
  temporalUiUrl: string | null;
  mailPageUrl: string | null;
  /** Required for the first sign-up. */
  setupToken: string | null;
  /** If there are users, the first command signs in instead of up. */
  hasUsers: boolean;
}

const EXAMPLE_USER = { email: 'you@example.com', password: 'correct horse battery' };
const EXAMPLE_CONTACT = { email: 'ada@example.com', firstName: 'Ada' };
const EXAMPLE_EVENT = {
  email: EXAMPLE_CONTACT.email,
  eventName: 'order.placed',
  eventProperties: { total: 42 },
};

/** The text that `npm start` prints when everything is ready. */
export function announcement(about: Announced): string {
  const rows = [
    ['Console', about.baseUrl],
    ['API', `${about.baseUrl}/api`],
    ['Reference', `${about.baseUrl}/docs`],
    ['Worker', `http://localhost:${about.workerPort}/readyz`],
    ['Temporal UI', about.temporalUiUrl && `${about.temporalUiUrl}/namespaces/${about.namespace}/workflows`],
    ['Mail catcher', about.mailPageUrl],
    ['Data and logs', about.dataDir],
    ['Set-up token', about.hasUsers ? null : about.setupToken],
  ].filter(([, value]) => value !== null);
  return [
    '',
    'Rollcall is ready.',
    '',
    ...rows.map(([name, value]) => `  ${name?.padEnd(15)}${value}`),
    '',
    about.hasUsers
      ? 'Sign in, create a contact, send an event:'
      : 'Sign up, create a contact, send an event:',
    '',
    ...curlLines(about).map((line) => `  ${line}`),
    '',
    'Ctrl-C stops everything; the data stay.',
    '',
  ].join('\n');
}

/** Three commands for any POSIX shell, in any folder. */
export function curlLines({ baseUrl, dataDir, setupToken, hasUsers }: Announced): string[] {
  const jar = quoted(join(dataDir, 'cookies.txt'));
  const post = (path: string, body: object, cookies: string) =>
    `curl -sS ${cookies} ${quoted(`${baseUrl}/api/${path}`)} -H 'content-type: application/json' -d ${quoted(JSON.stringify(body))}`;
  const signUp = {
    ...EXAMPLE_USER,
    workspaceName: 'My company',
    ...(setupToken !== null && { setupToken }),
  };
  return [
    hasUsers ? post('auth/sign-in', EXAMPLE_USER, `-c ${jar}`) : post('auth/sign-up', signUp, `-c ${jar}`),
    post('contacts', EXAMPLE_CONTACT, `-b ${jar}`),
    post('events/send', EXAMPLE_EVENT, `-b ${jar}`),
  ];
}

/** Quotes a text as one shell word. */
function quoted(text: string): string {
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
