// `ipaddr.js` is a table of address ranges without I/O, state or clock. The check is part of the domain because
// it runs twice: when a URL is saved (schemas may only import the domain) and on every connection (activities).
import ipaddr from 'ipaddr.js';
import { parseUrl } from '../kernel/parse-url.js';
import { liquidTags } from '../render/liquid-tags.js';
import { splitWebhookUrl } from './split-webhook-url.js';

export interface TargetPolicy {
  /** Allows loopback and private networks, for local development. Metadata addresses stay blocked. */
  allowPrivate: boolean;
}

const MAX_URL_LENGTH = 2048;
const FIRST_UNPRIVILEGED_PORT = 1024;

/** Ranges that `allowPrivate` opens. Link-local stays blocked: metadata services are there. */
const LOCAL_RANGES = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat']);

/**
 * Cloud metadata addresses in public or private ranges. Most others (169.254.169.254, ECS 169.254.170.2, Scaleway
 * 169.254.42.42 …) are link-local.
 */
const METADATA_RANGES = [
  '168.63.129.16/32', // Azure wire server, inside a public range
  '192.80.8.124/32', // Equinix Metal, inside a public range
  '100.100.100.200/32', // Alibaba Cloud
  '192.0.0.192/32', // Oracle Cloud, classic
  'fd00:ec2::/32', // AWS: instance metadata, pod identity, name and time servers
  'fd00:c1::a9fe:a9fe/128', // Oracle Cloud
  'fd20:ce::254/128', // Google Cloud
  'fd00:a9fe:a9fe::/48', // Akamai (Linode)
  'fd00:42::42/128', // Scaleway
].map((range) => ipaddr.parseCIDR(range));
const METADATA_NAMES = new Set([
  'metadata',
  'metadata.google.internal',
  'metadata.goog',
  'metadata.tencentyun.com',
  'metadata.packet.net',
  'metadata.platformequinix.com',
  'api.metadata.cloud.ibm.com',
  'instance-data',
  'instance-data.ec2.internal',
  'rancher-metadata',
]);

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Interface identifiers of ISATAP (RFC 5214 section 6.1): an IPv4 address follows. */
const ISATAP_GROUPS = ['0:5efe', '200:5efe'];

/**
 * Checks a resolved or literal address, IPv4 or IPv6 without brackets. Only global unicast is allowed; addresses
 * that embed another one (mapped, NAT64, 6to4, Teredo, ISATAP …) never are.
 * @returns why it is blocked, or null
 */
export function blockedAddressReason(address: string, policy: TargetPolicy): string | null {
  const plain = withoutDots(address);
  if (plain === null || !ipaddr.isValid(plain)) return 'is not an address';
  const parsed = policy.allowPrivate ? ipaddr.process(plain) : ipaddr.parse(plain);
  if (METADATA_RANGES.some(([base, bits]) => base.kind() === parsed.kind() && parsed.match(base, bits))) {
    return 'is a metadata address';
  }
  const range = parsed.range();
  const tunnel = parsed instanceof ipaddr.IPv6 && isIsatap(parsed);
  if (policy.allowPrivate && LOCAL_RANGES.has(range) && !tunnel) return null;
  if (range !== 'unicast') return `is ${range === 'unspecified' ? 'an' : 'a'} ${range} address`;
  if (tunnel) return 'is an ISATAP address';
  // IANA has allocated 2000::/3 only; addresses outside it that ipaddr.js does not classify (such as ::127.0.0.1)
  // are not public.
  return parsed instanceof ipaddr.IPv6 && !parsed.match(GLOBAL_UNICAST) ? 'is a reserved address' : null;
}

/** IPv6 with all groups in hex: ipaddr.js would turn `::10.0.0.1` into `::ffff:10.0.0.1`. */
function withoutDots(address: string): string | null {
  if (!address.includes(':') || !address.includes('.')) return address;
  return parseUrl(`http://[${address.replace(/%.*$/, '')}]`)?.hostname.slice(1, -1) ?? null;
}

function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return ISATAP_GROUPS.includes(
    parts
      .slice(4, 6)
      .map((group) => group.toString(16))
      .join(':'),
  );
}

/**
 * Checks a host as returned by `URL.hostname` (lower case, IPv6 in brackets): literal addresses in any notation,
 * since the URL parser has normalized them, and names of this machine. Other names pass; their addresses are
 * checked on each connection.
 * @returns why it is blocked, or null
 */
export function blockedHostReason(hostname: string, policy: TargetPolicy): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (ipaddr.isValid(bare)) return blockedAddressReason(bare, policy);
  if (METADATA_NAMES.has(bare)) return 'is a metadata address';
  const local = bare === 'localhost' || bare.endsWith('.localhost');
  return local && !policy.allowPrivate ? 'is a loopback address' : null;
}

/**
 * Checks a webhook URL without network access: when it is saved and again before it is used. Resolved addresses
 * are checked on each connection.
 * @returns an error for the client, or null
 */
export function checkWebhookUrl(url: string, policy: TargetPolicy): string | null {
  if (url.length > MAX_URL_LENGTH) return `must not be longer than ${MAX_URL_LENGTH} characters`;
  // The URL parser silently drops tabs and line breaks, trims spaces and converts backslashes.
  if (/\{\{|\{%/.test(url)) return 'must not contain Liquid; this address is used as it is';
  if (/[\p{C}\p{Z}\\]/u.test(url)) return 'must not contain spaces, backslashes or control characters';
  const parsed = parseUrl(url);
  if (parsed === null) return 'must be an absolute URL';
  const { protocol, username, password, hostname, port } = parsed;
  if (protocol !== 'https:' && protocol !== 'http:') return 'must begin with https:// or http://';
  if (username !== '' || password !== '') return 'must not contain credentials';
  if (!isPortAllowed(port)) return 'must use port 80, 443 or one from 1024 upward';
  const reason = blockedHostReason(hostname, policy);
  if (reason === null) return null;
  const isLocal = blockedHostReason(hostname, { ...policy, allowPrivate: true }) === null;
  const hint = isLocal ? '; the setting ALLOW_PRIVATE_WEBHOOKS=on allows it' : '';
  return `must not point to this host: ${hostname} ${reason}${hint}`;
}

function isPortAllowed(port: string): boolean {
  return ['', '80', '443'].includes(port) || Number(port) >= FIRST_UNPRIVILEGED_PORT;
}

/**
 * `checkWebhookUrl` for a URL with Liquid in its path and query. The renderer checks whether the Liquid compiles.
 * @returns an error for the client, or null
 */
export function checkWebhookUrlTemplate(template: string, policy: TargetPolicy): string | null {
  if (template.length > MAX_URL_LENGTH) return `must not be longer than ${MAX_URL_LENGTH} characters`;
  const parts = splitWebhookUrl(template);
  if (parts === null) return 'must be an absolute URL without Liquid in its scheme, host and port';
  let rest = parts.rest;
  for (const tag of liquidTags(parts.rest)) rest = rest.replace(tag, 'x');
  return checkWebhookUrl(parts.origin + rest, policy);
}

export const MAX_HEADERS = 32;
const MAX_HEADER_CHARACTERS = 8192;
const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/;

/** Framing, routing and signature headers are set by the sender. */
const RESERVED_HEADERS = new Set(
  'host connection transfer-encoding keep-alive proxy-connection upgrade te trailer expect'.split(' '),
);
const RESERVED_PREFIXES = ['content-', 'webhook-'];

/**
 * Checks the headers of a webhook; to be repeated after Liquid in their values was rendered.
 * @returns an error for the client, or null
 */
export function checkWebhookHeaders(headers: Readonly<Record<string, string>>): string | null {
  const entries = Object.entries(headers);
  if (entries.length > MAX_HEADERS) return `must not exceed ${MAX_HEADERS} headers`;
  const seen = new Set<string>();
  let characters = 0;
  for (const [name, value] of entries) {
    const reason = headerError(name, value);
    if (reason !== null) return `${JSON.stringify(name)} ${reason}`;
    if (seen.has(name.toLowerCase())) return `${JSON.stringify(name)} is given twice`;
    seen.add(name.toLowerCase());
    characters += name.length + value.length;
  }
  return characters > MAX_HEADER_CHARACTERS ? `must not exceed ${MAX_HEADER_CHARACTERS} characters` : null;
}

function headerError(name: string, value: string): string | null {
  const lower = name.toLowerCase();
  if (!HEADER_NAME.test(name)) return 'is not a header name';
  if (RESERVED_HEADERS.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix))) {
    return 'is set by Rollcall';
  }
  return /[\p{Cc}\u2028\u2029]/u.test(value) ? 'must not contain control characters' : null;
}
