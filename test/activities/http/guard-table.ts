import { notations, wrapped } from '../../support/http/address-notations.js';

/** A public address, the only one to which connections are allowed. */
export const PUBLIC = '93.184.216.34';
/** Our own database: a public address, configured by name. */
export const OWN = { name: 'db.own.test', address: '93.184.216.40' };
/** The servers of another database, found through its SRV records. */
export const CLUSTER = {
  records: '_mongodb._tcp.cluster.test',
  member: 'shard.test',
  address: '93.184.216.41',
};
/** Further hosts of our own, as configured. */
export const DENIED = ['denied.test', '93.184.217.0/24', '2606:4700:1::/48', '[2606:4700:2::7]:8080'];
/** Public addresses on an interface of the sending machine. */
export const MACHINE = ['93.184.218.1', '2606:4700:3::1'];

export type Way = 'literal' | 'name' | 'rebinding' | 'redirect' | 'own';

/** A target that is refused whenever an internal address would be connected to for it. */
export interface Target {
  way: Way;
  url: string;
  /** Matches the reason for the refusal. */
  because: RegExp;
  /** The answers of the DNS server, one per lookup; the last one is repeated. */
  answers?: string[][];
}

const insideV4: Record<string, string> = {
  '0.0.0.0': 'unspecified',
  '0.1.2.3': 'unspecified',
  '10.1.2.3': 'private',
  '100.64.0.1': 'carrierGradeNat',
  '100.100.100.200': 'metadata',
  '127.0.0.1': 'loopback',
  '127.255.255.254': 'loopback',
  '168.63.129.16': 'metadata',
  '169.254.42.42': 'linkLocal',
  '169.254.169.254': 'linkLocal',
  '169.254.170.2': 'linkLocal',
  '172.16.0.1': 'private',
  '172.31.255.255': 'private',
  '192.0.0.1': 'reserved',
  '192.0.0.192': 'metadata',
  '192.0.2.1': 'reserved',
  '192.31.196.1': 'as112',
  '192.52.193.1': 'amt',
  '192.80.8.124': 'metadata',
  '192.88.99.1': 'reserved',
  '192.168.1.1': 'private',
  '192.175.48.1': 'as112',
  '198.18.0.1': 'reserved',
  '198.51.100.7': 'reserved',
  '203.0.113.7': 'reserved',
  '224.0.0.1': 'multicast',
  '239.255.255.250': 'multicast',
  '240.0.0.1': 'reserved',
  '255.255.255.255': 'broadcast',
};
const insideV6: Record<string, string> = {
  '::': 'unspecified',
  '::1': 'loopback',
  '100::1': 'discard',
  '2001:2::1': 'benchmarking',
  '2001:10::1': 'deprecatedOrchid',
  '2001:20::1': 'orchid2',
  '2001:db8::1': 'reserved',
  '2620:4f:8000::1': 'as112v6',
  '3fff::1': 'reserved',
  '4000::1': 'reserved',
  '5f00::1': 'segmentRouting',
  'fc00::1': 'uniqueLocal',
  'fd00:42::42': 'metadata',
  'fd00:a9fe:a9fe::1': 'metadata',
  'fd00:c1::a9fe:a9fe': 'metadata',
  'fd00:ec2::254': 'metadata',
  'fd20:ce::254': 'metadata',
  'fe80::1': 'linkLocal',
  'fe80::a9fe:a9fe': 'linkLocal',
  'fec0::1': 'deprecatedSiteLocal',
  'ff02::1': 'multicast',
};
/** Addresses as a DNS server may return them, each with the range named in the refusal. */
const inside = Object.entries({ ...insideV4, ...insideV6 });

/** Metadata services of all clouds: refused even if private targets are allowed. */
export const metadata = inside
  .filter(([address, range]) => range === 'metadata' || /^169\.254|a9fe:a9fe$/.test(address))
  .map(([address]) => address);
/** What `ALLOW_PRIVATE_WEBHOOKS` permits. */
export const local = ['10.1.2.3', '100.64.0.1', '127.0.0.1', '172.16.0.1', '192.168.1.1', '::1', 'fc00::1'];

/** An address as the host of a URL. */
export function hostOf(address: string): string {
  return address.includes(':') ? `[${address}]` : address;
}

/** All refused targets with their reasons: addresses × notations × ways to reach them. */
export function guardTable(): Target[] {
  return [...literals(), ...names(), ...rebinding(), ...redirects(), ...own()];
}

function literals(): Target[] {
  const v4 = Object.entries(insideV4).flatMap(([address, range]) => [
    ...notations(address).map((host) => ({ host, range })),
    ...wrapped(address),
  ]);
  const v6 = Object.entries(insideV6).map(([address, range]) => ({ host: `[${address}]`, range }));
  const said = [
    ...['localhost', 'LOCALHOST.', 'a.localhost', 'ⓛocalhost', 'loc%61lhost'].map((host) => [
      host,
      'loopback',
    ]),
    ...['metadata', 'metadata.google.internal.'].map((host) => [host, 'metadata']),
    ['[fe80::1%25lo]', 'absolute URL'],
    ['[::ffff:127.0.0.1%25lo]', 'absolute URL'],
  ].map(([host = '', range = '']) => ({ host, range }));
  return [...v4, ...v6, ...said].map(({ host, range }, n) => {
    const url = [`http://${host}/`, `http://${host}:8080/`, `https://${host}/`][n % 3] ?? '';
    return { way: 'literal', url, because: new RegExp(range) };
  });
}

/** A name that resolves to an internal address: alone, beside a public address, or through an alias. */
function names(): Target[] {
  const wrappings = wrapped('127.0.0.1').map(({ host, range }) => [host.slice(1, -1), range] as const);
  return [...inside, ...wrappings].flatMap(([address, range], n) => [
    named('name', `alone-${n}.test`, { answers: [[address]], range }),
    named('name', `mixed-${n}.test`, { answers: [[PUBLIC, address]], range }),
    named('name', `alias-to-${n}.test`, { answers: [[`alone-${n}.test`]], range }),
  ]);
}

/** A name that resolves to a public address first and to an internal one afterwards. */
function rebinding(): Target[] {
  return inside.map(([address, range], n) =>
    named('rebinding', `rebinding-${n}.test`, { answers: [[PUBLIC], [address]], range }),
  );
}

/** A public receiver that redirects to an internal address. */
function redirects(): Target[] {
  return inside.map(([address], n) => {
    const status = [301, 302, 303, 307, 308][n % 5];
    const to = encodeURIComponent(`http://${hostOf(address)}/`);
    return { way: 'redirect', url: `http://${PUBLIC}/?status=${status}&to=${to}`, because: /not followed/ };
  });
}

/** Hosts of our own with public addresses: by name, by address, and by other names for their addresses. */
function own(): Target[] {
  const addresses = [
    OWN.address,
    CLUSTER.address,
    '93.184.217.9',
    '2606:4700:1::9',
    '2606:4700:2::7',
    ...MACHINE,
  ];
  const literal = addresses.map((address) => ({
    way: 'own' as const,
    url: `http://${hostOf(address)}:8080/`,
    because: /host of the service/,
  }));
  const aliases = addresses.map((address, n) =>
    named('own', `alias-${n}.test`, { answers: [[address]], range: 'host of the service' }),
  );
  const byName = [OWN.name, 'DB.own.test.', 'denied.test'].map((host) =>
    named('own', host, { answers: [[OWN.address]], range: 'host of the service' }),
  );
  return [...literal, ...aliases, ...byName];
}

function named(way: Way, host: string, { answers, range }: { answers: string[][]; range: string }): Target {
  return { way, url: `http://${host}:8080/`, because: new RegExp(range), answers };
}
