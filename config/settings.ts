import { join, resolve, dirname } from 'node:path';
import { storedSecret } from './stored-secret.js';
import { withSecretFiles } from './secret-files.js';
import { readOwnHosts } from './own-hosts.js';
import { environmentSchema, SECRET_KEY_BYTES, type Environment, type Mode } from './schema.js';
import { readTls, type TemporalTls } from './temporal-tls.js';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SETUP_TOKEN_BYTES = 24;
/** Where anyone may sign up, unless MAIL_QUOTA says otherwise. */
const MAILS_PER_DAY = 10_000;
/** Enough to try everything out. */
const UNVERIFIED_MAILS_PER_DAY = 100;

/** All settings; loaded once, by the entry points (bin/api.ts, bin/worker.ts, scripts). */
export interface Settings {
  /** Of this program. */
  version: string;
  mode: Mode;
  production: boolean;
  /** The address to listen on. */
  host: string;
  port: number;
  /** API processes that share the port; 0 for one without supervision. */
  apiProcesses: number;
  /** Where a worker serves its health and metrics. */
  workerPort: number;
  /** Scheme, host and port as browsers see them, without a trailing slash. */
  baseUrl: string;
  /** `baseUrl` is https: cookies are `Secure` and have the prefix `__Host-`. */
  secure: boolean;
  /** Always includes a database name. */
  mongodbUri: string;
  temporal: {
    address: string;
    namespace: string;
    /** For links to workflows; null if there is no web UI. */
    uiUrl: string | null;
    apiKey: string | null;
    /** Null connects without TLS. */
    tls: TemporalTls | null;
  };
  smtpUrl: string;
  /** The page of a mail catcher, for a link; null if mail is delivered. */
  mailUiUrl: string | null;
  /** Concurrent connections of one worker to the mail server. */
  smtpConnections: number;
  /** Workflows that a worker keeps in memory. */
  workflowCache: number;
  /** Time limit for the mail server's final reply to a mail, in seconds. */
  mailReplyTimeout: number;
  /** Waits until a time of day are spread over this period after it, in seconds. */
  calendarSpread: number;
  /** 32 bytes. */
  secretKey: Buffer;
  /** Earlier ones, which still open what they sealed; latest first. */
  oldSecretKeys: Buffer[];
  /** Absolute. */
  dataDir: string;
  signUp: Environment['SIGN_UP'];
  /** Required for the first sign-up; null if anyone may sign up first. */
  setupToken: string | null;
  /** Workspaces may send as any address of these domains, without confirming it. */
  senderDomains: string[];
  /** Emails per workspace and day; null for no limit. */
  mailQuota: { perDay: number; unverifiedPerDay: number } | null;
  /** Above these rates, in percent, marketing email of a workspace is paused; null never pauses it. */
  pauseRates: { bounces: number | null; complaints: number | null };
  allowPrivateWebhooks: boolean;
  /** Hosts that webhooks must not reach even if they are public; see `readOwnHosts`. */
  ownHosts: string[];
  /** Number of proxies trusted to forward the client's address. */
  trustProxy: number;
  /** Authenticated requests per second and credential; null for no limit. */
  rateLimitApi: number | null;
  /** Whether `/metrics` is served. */
  metrics: boolean;
  /** Who may read them. */
  metricsAccess: { token: string | null; onlyLocal: boolean };
  logLevel: Environment['LOG_LEVEL'];
}

/** Lists every problem, one line each, without repeating secrets. */
export class SettingsError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(['Invalid settings:', ...problems.map((problem) => `  ${problem}`)].join('\n'));
    this.name = 'SettingsError';
    this.problems = problems;
  }
}

/**
 * Validates the whole environment. Secrets that are not set are created once and stored in DATA_DIR: SECRET_KEY outside
 * production, SETUP_TOKEN in production.
 *
 * @throws SettingsError
 */
export function loadSettings(env: NodeJS.ProcessEnv): Settings {
  const { environment, problems } = parse(env);
  const tls = readTls(environment, problems);
  // Invalid variables have their default or no value.
  const ownHosts = problems.length > 0 ? [] : readOwnHosts(environment, problems);
  if (problems.length > 0) throw new SettingsError(problems);
  const dataDir = resolve(environment.DATA_DIR);
  const production = environment.NODE_ENV === 'production';
  const baseUrl = environment.BASE_URL ?? `http://localhost:${environment.PORT}`;
  return {
    version: readVersion(),
    mode: environment.NODE_ENV,
    production,
    host: environment.HOST,
    port: environment.PORT,
    apiProcesses: environment.API_PROCESSES,
    workerPort: environment.WORKER_PORT,
    baseUrl,
    secure: baseUrl.startsWith('https:'),
    mongodbUri: withDatabase(environment.MONGODB_URI),
    temporal: {
      address: environment.TEMPORAL_ADDRESS,
      namespace: environment.TEMPORAL_NAMESPACE,
      uiUrl: environment.TEMPORAL_UI_URL?.replace(/\/+$/, '') ?? null,
      apiKey: environment.TEMPORAL_API_KEY ?? null,
      tls,
    },
    smtpUrl: environment.SMTP_URL,
    mailUiUrl: environment.MAIL_UI_URL ?? null,
    smtpConnections: environment.SMTP_CONNECTIONS,
    workflowCache: environment.WORKFLOW_CACHE,
    mailReplyTimeout: environment.MAIL_REPLY_TIMEOUT,
    calendarSpread: environment.CALENDAR_SPREAD,
    secretKey: readSecretKey(environment, dataDir),
    oldSecretKeys: (environment.SECRET_KEY_OLD ?? []).map((key) => Buffer.from(key, 'base64')),
    dataDir,
    signUp: environment.SIGN_UP,
    setupToken: environment.SETUP_TOKEN ?? (production ? storedSetupToken(dataDir) : null),
    senderDomains: environment.SENDER_DOMAINS ?? [],
    mailQuota: readMailQuota(environment),
    pauseRates: {
      bounces: environment.BOUNCE_RATE || null,
      complaints: environment.COMPLAINT_RATE || null,
    },
    allowPrivateWebhooks: environment.ALLOW_PRIVATE_WEBHOOKS,
    ownHosts,
    trustProxy: environment.TRUST_PROXY,
    rateLimitApi: readRateLimit(environment),
    metrics: environment.METRICS === 'on',
    metricsAccess: { token: environment.METRICS_TOKEN ?? null, onlyLocal: production },
    logLevel: environment.LOG_LEVEL,
  };
}

/** Calls a second of one credential where strangers may sign up; batches make it many times as many events. */
const STRANGERS_RATE_LIMIT = 100;

function readRateLimit({ RATE_LIMIT_API, SIGN_UP }: Environment): number | null {
  const standard = SIGN_UP === 'invitation' ? null : STRANGERS_RATE_LIMIT;
  return RATE_LIMIT_API === undefined ? standard : RATE_LIMIT_API || null;
}

function parse(env: NodeJS.ProcessEnv): { environment: Environment; problems: string[] } {
  // Compose files and shells pass omitted variables as empty strings.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const mode: Mode = given['NODE_ENV'] === 'production' ? 'production' : 'development';
  const problems: string[] = [];
  const result = environmentSchema(mode).validate(withSecretFiles(given, problems));
  problems.push(...(result.error?.details.map(({ message }) => message) ?? []));
  return { environment: result.value as Environment, problems };
}

/** No quota by default if sign-up is by invitation. Unverified owners have a smaller one only where anyone may sign up. */
function readMailQuota({ MAIL_QUOTA, SIGN_UP }: Environment): Settings['mailQuota'] {
  if (MAIL_QUOTA === undefined && SIGN_UP === 'invitation') return null;
  const perDay = MAIL_QUOTA ?? MAILS_PER_DAY;
  const unverifiedPerDay = SIGN_UP === 'invitation' ? perDay : Math.min(perDay, UNVERIFIED_MAILS_PER_DAY);
  return { perDay, unverifiedPerDay };
}

/** Without a database name the driver would use `test`. */
function withDatabase(uri: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?(?=\?|$)/, '$1/rollcall');
}

function readSecretKey(environment: Environment, dataDir: string): Buffer {
  const path = join(dataDir, 'secret-key');
  const key = Buffer.from(environment.SECRET_KEY ?? storedSecret(path, SECRET_KEY_BYTES, 'base64'), 'base64');
  if (key.length !== SECRET_KEY_BYTES)
    throw new SettingsError([`${path} does not contain 32 bytes in base64`]);
  return key;
}

function storedSetupToken(dataDir: string): string {
  return storedSecret(join(dataDir, 'setup-token'), SETUP_TOKEN_BYTES, 'base64url');
}

/** The version in `package.json`, which is above the sources and above the build. */
function readVersion(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder);
    if (above === folder) throw new Error('There is no package.json above the program.');
    folder = above;
  }
  const [, version] = /"version": "([^"]+)"/.exec(readFileSync(join(folder, 'package.json'), 'utf8')) ?? [];
  if (version === undefined) throw new Error('package.json has no version.');
  return version;
}
