import { MongoClient } from 'mongodb';
import type { Environment } from './schema.js';

/** nodemailer's default ports. */
const SMTP_PORT = '587';
const SMTPS_PORT = '465';

/**
 * The hosts that webhooks must not reach even if they are public: those of the configured servers, and
 * WEBHOOK_DENIED_HOSTS. Each is a name, an address or a CIDR range, with or without a port; `_mongodb._tcp.…` stands
 * for the hosts in its SRV records. Unreadable settings are added to `problems`.
 *
 * MongoDB and Temporal hosts are denied on all ports, since their web interfaces have no sign-in, unless
 * ALLOW_PRIVATE_WEBHOOKS implies that everything may run on one machine. A mail host is denied on its port only, since
 * it often serves a web site too.
 */
export function readOwnHosts(environment: Environment, problems: string[]): string[] {
  const { MONGODB_URI, TEMPORAL_ADDRESS, SMTP_URL, ALLOW_PRIVATE_WEBHOOKS: onOneMachine } = environment;
  const read = (name: string, hosts: () => string[]): string[] => {
    try {
      return hosts();
    } catch {
      // The error would repeat the value, which may contain a password.
      problems.push(`${name} cannot be read`);
      return [];
    }
  };
  const servers = [...read('MONGODB_URI', () => mongoHosts(MONGODB_URI)), TEMPORAL_ADDRESS];
  return [
    ...(onOneMachine ? servers : servers.map(withoutPort)),
    ...read('SMTP_URL', () => [smtpHost(SMTP_URL)]),
    ...(environment.WEBHOOK_DENIED_HOSTS ?? []),
  ];
}

function mongoHosts(uri: string): string[] {
  // The client connects on first use; this one is never used.
  const { hosts, srvHost } = new MongoClient(uri).options;
  if (srvHost !== undefined) return [srvHost, `_mongodb._tcp.${srvHost}`];
  // Paths of sockets are not hosts.
  return hosts.map(String).filter((host) => !host.includes('/'));
}

function smtpHost(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port || (protocol === 'smtps:' ? SMTPS_PORT : SMTP_PORT)}`;
}

function hasPort(host: string): boolean {
  return /:\d+$/.test(host.replace(/^\[.*\]/, ''));
}

function withoutPort(host: string): string {
  return hasPort(host) ? host.replace(/:\d+$/, '') : host;
}
