import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import { parseUrl } from '../../domain/kernel/parse-url.js';

export interface SmtpServer {
  connection: SMTPConnection.Options;
  auth: { user: string; pass: string } | null;
}

/** Query parameters of `SMTP_URL`; all are off or empty by default. */
const FLAGS = ['requireTLS', 'ignoreTLS', 'opportunisticTLS'] as const;
const TEXTS = ['name', 'localAddress'] as const;
const KNOWN = new Set<string>([...FLAGS, ...TEXTS, 'pool', 'tls.rejectUnauthorized', 'tls.servername']);

/**
 * Parses `smtp://user:password@host:port?requireTLS=true` or `smtps://…`. Default port: 587, or 465
 * for smtps. STARTTLS is used whenever it is offered. `pool` is accepted and ignored: mail always
 * uses a pool.
 * @throws TypeError whose message never contains the URL, which may include a password
 */
export function parseSmtpUrl(text: string): SmtpServer {
  const url = parseUrl(text);
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') {
    throw new TypeError('SMTP_URL must look like smtp://host:port or smtps://user:password@host');
  }
  const query = url.searchParams;
  for (const key of query.keys()) {
    if (!KNOWN.has(key)) throw new TypeError(`SMTP_URL has an unknown option ${JSON.stringify(key)}`);
  }
  const secure = url.protocol === 'smtps:';
  const connection: SMTPConnection.Options = {
    host: decodeURIComponent(url.hostname).replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    tls: tlsOptions(query),
  };
  for (const key of FLAGS) if (query.has(key)) connection[key] = flag(query, key);
  for (const key of TEXTS) if (query.has(key)) connection[key] = query.get(key) ?? undefined;
  const auth =
    url.username === ''
      ? null
      : { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) };
  return { connection, auth };
}

function tlsOptions(query: URLSearchParams): NonNullable<SMTPConnection.Options['tls']> {
  const servername = query.get('tls.servername');
  return {
    ...(query.has('tls.rejectUnauthorized')
      ? { rejectUnauthorized: flag(query, 'tls.rejectUnauthorized') }
      : {}),
    ...(servername === null ? {} : { servername }),
  };
}

function flag(query: URLSearchParams, key: string): boolean {
  const value = query.get(key);
  if (value !== 'true' && value !== 'false') throw new TypeError(`SMTP_URL: ${key} must be true or false`);
  return value === 'true';
}
