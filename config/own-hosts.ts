import { MongoClient } from 'mongodb';
import type { Environment } from './schema.js';

/** Where nodemailer goes when the URL names no port. */
const SMTP_PORT = '587';
const SMTPS_PORT = '465';

/**
 * The hosts that no webhook may reach even when they are public: those of the servers in the settings, and what
 * WEBHOOK_DENIED_HOSTS says. A name, an address or a CIDR range, with or without a port; `_mongodb._tcp.…` stands for
 * the hosts in its SRV records. What cannot be read is added to `problems`.
 *
 * Other doors of the hosts of MongoDB and Temporal are no webhook's business either (their web pages have no sign-in),
 * so they are named without a port, unless ALLOW_PRIVATE_WEBHOOKS says that everything may be on one machine. A mail
 * server often shares its address with a web site.
 */
export function readOwnHosts(environment: Environment, problems: string[]): string[] {
  const { MONGODB_URI, TEMPORAL_ADDRESS, SMTP_URL, ALLOW_PRIVATE_WEBHOOKS: onOneMachine } = environment;
  const read = (name: string, hosts: () => string[]): string[] => {
    try {
      return hosts();
    } catch {
      // the error would repeat the value, which may hold a password
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
  // the client connects when it is first used, which this one never is
  const { hosts, srvHost } = new MongoClient(uri).options;
  if (srvHost !== undefined) return [srvHost, `_mongodb._tcp.${srvHost}`];
  // a path to a socket is no host
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
