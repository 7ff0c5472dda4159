import { availableParallelism, totalmem } from 'node:os';
import ipaddr from 'ipaddr.js';
import Joi from 'joi';

/** Any mode but `production` has defaults for a single machine. */
export type Mode = 'development' | 'test' | 'production';

/** The validated environment; absent variables are undefined unless they have a default. */
export interface Environment {
  NODE_ENV: Mode;
  HOST: string;
  PORT: number;
  API_PROCESSES: number;
  WORKER_PORT: number;
  BASE_URL?: string;
  MONGODB_URI: string;
  TEMPORAL_ADDRESS: string;
  TEMPORAL_NAMESPACE: string;
  TEMPORAL_UI_URL?: string;
  MAIL_UI_URL?: string;
  TEMPORAL_API_KEY?: string;
  TEMPORAL_TLS?: boolean;
  TEMPORAL_TLS_SERVER_NAME?: string;
  TEMPORAL_TLS_CA_FILE?: string;
  TEMPORAL_TLS_CERT_FILE?: string;
  TEMPORAL_TLS_KEY_FILE?: string;
  SMTP_URL: string;
  SMTP_CONNECTIONS: number;
  WORKFLOW_CACHE: number;
  MAIL_REPLY_TIMEOUT: number;
  CALENDAR_SPREAD: number;
  SECRET_KEY?: string;
  SECRET_KEY_OLD?: string[];
  DATA_DIR: string;
  SIGN_UP: 'invitation' | 'verified' | 'open';
  SETUP_TOKEN?: string;
  SENDER_DOMAINS?: string[];
  MAIL_QUOTA?: number;
  BOUNCE_RATE: number;
  COMPLAINT_RATE: number;
  ALLOW_PRIVATE_WEBHOOKS: boolean;
  WEBHOOK_DENIED_HOSTS?: string[];
  TRUST_PROXY: number;
  RATE_LIMIT_API?: number;
  METRICS: 'on' | 'off';
  METRICS_TOKEN?: string;
  LOG_LEVEL: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

/** Bytes of SECRET_KEY: AES-256. */
export const SECRET_KEY_BYTES = 32;

/** Of one workflow in a worker's cache, measured; see docs/scaling.md. */
const WORKFLOW_BYTES = 2 ** 19;
const MIN_DEFAULT_WORKFLOWS = 100;
const MAX_DEFAULT_WORKFLOWS = 2_000;

const flag = () => Joi.boolean().truthy('1', 'on', 'yes').falsy('0', 'off', 'no');

/** The schema of the whole environment. In production, nothing that depends on the host is guessed. */
export function environmentSchema(mode: Mode): Joi.ObjectSchema<Environment> {
  const production = mode === 'production';
  const server = (schema: Joi.StringSchema, local: string) =>
    production ? schema.required() : schema.default(local);
  const baseUrl = Joi.string().custom(origin);
  const trustProxy = Joi.number().integer().min(0).max(10);
  return Joi.object<Environment>({
    NODE_ENV: Joi.valid('development', 'test', 'production').default('development'),
    HOST: Joi.string().hostname().default('127.0.0.1'),
    PORT: Joi.number().integer().min(1).max(65_535).default(3000),
    API_PROCESSES: apiProcesses(),
    WORKER_PORT: Joi.number().integer().min(1).max(65_535).default(3001),
    BASE_URL: production ? baseUrl.required() : baseUrl,
    MONGODB_URI: server(
      text(
        /^mongodb(\+srv)?:\/\/[^/?\s]+/,
        'must be a connection string that starts with mongodb:// or mongodb+srv://',
      ),
      'mongodb://127.0.0.1:27017/rollcall?replicaSet=rollcall',
    ),
    TEMPORAL_ADDRESS: server(
      text(/^(\[[\da-f:]+\]|[\w.-]+):\d{1,5}$/i, 'must be host:port'),
      '127.0.0.1:7233',
    ),
    TEMPORAL_NAMESPACE: Joi.string().max(255).default('rollcall'),
    TEMPORAL_UI_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
    MAIL_UI_URL: Joi.string().uri({ scheme: ['http', 'https'] }),
    TEMPORAL_API_KEY: Joi.string(),
    TEMPORAL_TLS: flag(),
    TEMPORAL_TLS_SERVER_NAME: Joi.string().hostname(),
    TEMPORAL_TLS_CA_FILE: Joi.string(),
    TEMPORAL_TLS_CERT_FILE: Joi.string(),
    TEMPORAL_TLS_KEY_FILE: Joi.string(),
    SMTP_URL: server(
      text(/^smtps?:\/\/[^/\s]+/, 'must be a URL that starts with smtp:// or smtps://'),
      'smtp://127.0.0.1:1025',
    ),
    WORKFLOW_CACHE: Joi.number().integer().min(1).max(10_000).default(workflowsFor(availableMemory())),
    SMTP_CONNECTIONS: Joi.number().integer().min(1).max(100).default(10),
    MAIL_REPLY_TIMEOUT: Joi.number().integer().min(1).max(600).default(120),
    CALENDAR_SPREAD: Joi.number().integer().min(0).max(14_400).default(30),
    SECRET_KEY: secretKey(production),
    SECRET_KEY_OLD: Joi.string().custom(oldSecretKeys),
    DATA_DIR: Joi.string().default('.rollcall/data'),
    SIGN_UP: Joi.valid('invitation', 'verified', 'open').default('invitation'),
    SETUP_TOKEN: Joi.string().min(16).max(256).messages({ '*': '{{#label}} must have 16 to 256 characters' }),
    SENDER_DOMAINS: Joi.string().custom(domainList),
    MAIL_QUOTA: Joi.number().integer().min(1),
    ...reportRates(),
    ALLOW_PRIVATE_WEBHOOKS: flag().default(false),
    WEBHOOK_DENIED_HOSTS: Joi.string().custom(hostList),
    TRUST_PROXY: production ? trustProxy.required() : trustProxy.default(0),
    RATE_LIMIT_API: Joi.number().integer().min(0),
    METRICS: Joi.valid('on', 'off').default('on'),
    METRICS_TOKEN: bearerToken(),
    LOG_LEVEL: Joi.valid('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  })
    .and('TEMPORAL_TLS_CERT_FILE', 'TEMPORAL_TLS_KEY_FILE')
    .prefs({ abortEarly: false, stripUnknown: true, errors: { wrap: { label: false } } });
}

/** In percent. The defaults are what large mailbox providers tolerate at most. */
function reportRates(): Record<'BOUNCE_RATE' | 'COMPLAINT_RATE', Joi.NumberSchema> {
  const percent = Joi.number().min(0).max(100);
  return { BOUNCE_RATE: percent.default(5), COMPLAINT_RATE: percent.default(0.3) };
}

/** By default a core is left to everything else. 0: one that nothing supervises here. */
function apiProcesses(): Joi.NumberSchema {
  const available = Math.max(1, availableParallelism() - 1);
  return Joi.number().integer().min(0).max(256).default(available);
}

/** Memory of the machine, or of the container if it has a limit, in bytes. */
function availableMemory(): number {
  const constrained = process.constrainedMemory();
  // Without a limit it is 0 or, on some kernels, larger than any machine.
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * How many workflows a worker keeps in memory: an eighth of the machine's at what one takes, since MongoDB and Temporal
 * may run on it too. Fewer than the enrollments that are under way at a time cost twice the processor time; more than
 * the maximum gain nothing.
 */
export function workflowsFor(memoryBytes: number): number {
  const fitting = Math.floor(memoryBytes / 8 / WORKFLOW_BYTES);
  return Math.min(MAX_DEFAULT_WORKFLOWS, Math.max(MIN_DEFAULT_WORKFLOWS, fitting));
}

/** A pattern whose message does not repeat the value, which may contain a password. */
function text(pattern: RegExp, message: string): Joi.StringSchema {
  return Joi.string()
    .pattern(pattern)
    .messages({ 'string.pattern.base': `{{#label}} ${message}` });
}

/** As in `Authorization: Bearer`. */
function bearerToken(): Joi.StringSchema {
  return Joi.string()
    .pattern(/^[!-~]{16,256}$/)
    .messages({ '*': '{{#label}} must have 16 to 256 printable characters without spaces' });
}

function secretKey(required: boolean): Joi.StringSchema {
  const kind = '32 random bytes in base64, as printed by `openssl rand -base64 32`';
  const schema = Joi.string()
    .custom((value: string, { error }) =>
      isBase64(value) && Buffer.from(value, 'base64').length === SECRET_KEY_BYTES
        ? value
        : error('any.invalid'),
    )
    .messages({
      'any.invalid': `{{#label}} must be ${kind}`,
      'any.required': `{{#label}} is required in production: ${kind}`,
    });
  return required ? schema.required() : schema;
}

const MAX_OLD_KEYS = 5;

/** Keys as SECRET_KEY, separated by commas, latest first. */
function oldSecretKeys(value: string, { message }: Joi.CustomHelpers): unknown {
  const keys = value.split(',').map((key) => key.trim());
  const areKeys = keys.every(
    (key) => isBase64(key) && Buffer.from(key, 'base64').length === SECRET_KEY_BYTES,
  );
  return areKeys && keys.length <= MAX_OLD_KEYS
    ? keys
    : message({
        custom: `{{#label}} must be up to ${MAX_OLD_KEYS} earlier values of SECRET_KEY, separated by commas`,
      });
}

function isBase64(value: string): boolean {
  return /^[A-Za-z0-9+/]+={0,2}$/.test(value) && value.length % 4 === 0;
}

/** Domains of email addresses, separated by commas, in lower case. */
function domainList(value: string, { message }: Joi.CustomHelpers): unknown {
  const domains = value
    .split(',')
    .map((domain) => domain.trim().toLowerCase())
    .filter((domain) => domain !== '');
  const wrong = domains.find((domain) => !HOST_NAME.test(domain) || !domain.includes('.'));
  if (wrong === undefined) return domains;
  return message(
    { custom: '{{#label}} must be a comma-separated list of domains; {#wrong} is invalid' },
    { wrong },
  );
}

/** Names, addresses and CIDR ranges, separated by commas. */
function hostList(value: string, { message }: Joi.CustomHelpers): unknown {
  const hosts = value
    .split(',')
    .map((host) => host.trim())
    .filter((host) => host !== '');
  const wrong = hosts.find((host) => !isHost(host));
  if (wrong === undefined) return hosts;
  const text =
    '{{#label}} must be a comma-separated list of names, addresses or CIDR ranges; {#wrong} is invalid';
  return message({ custom: text }, { wrong });
}

const HOST_NAME =
  /^(?=.{1,253}$)(?!.*\.\d+$)[a-z\d_]([a-z\d_-]*[a-z\d_])?(\.[a-z\d_]([a-z\d_-]*[a-z\d_])?)*$/i;

/** A name that ends in a number would be parsed as an address, and an invalid one. */
function isHost(text: string): boolean {
  if (/^\d+$/.test(text)) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) return true;
  return ipaddr.isValidCIDR(text) || HOST_NAME.test(text);
}

/** Scheme, host and port. Links and cookies apply to the whole host, so a path is invalid. */
function origin(value: string, { message }: Joi.CustomHelpers): unknown {
  const url = parseUrl(value);
  const plain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return plain
    ? url.origin
    : message({ custom: '{{#label}} must be http:// or https:// with a host and at most a port' });
}

/** Null if invalid. `URL.canParse` of Node 20 is unreliable (domain/kernel/parse-url.ts, which settings may not import). */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
