/** The TXT records of a name, none if there are none; null if the name servers did not answer in time. */
export type LookUpText = (name: string) => Promise<string[] | null>;

/**
 * `invalid`: several where there must be one, or a DKIM key that was revoked. `unknown`: the name servers did not answer.
 */
export const dnsStatuses = ['found', 'missing', 'invalid', 'unknown'] as const;
export type DnsStatus = (typeof dnsStatuses)[number];

export interface DnsFinding {
  /** The name that was looked up, or at which the record was found. */
  name: string;
  status: DnsStatus;
  /** The records of this kind. */
  records: string[];
}

export const dmarcPolicies = ['none', 'quarantine', 'reject'] as const;
export type DmarcPolicy = (typeof dmarcPolicies)[number];

/** What the DNS says about who may send as a domain. */
export interface SenderDns {
  domain: string;
  spf: DnsFinding;
  /** Null without a selector: nobody can list the keys of a domain. */
  dkim: DnsFinding | null;
  dmarc: DnsFinding & { policy: DmarcPolicy | null };
}

/** Looks up the SPF, DKIM and DMARC records of a domain (RFC 7208, 6376 and 7489). */
export async function readSenderDns(
  lookUp: LookUpText,
  { domain, selector }: { domain: string; selector: string | null },
): Promise<SenderDns> {
  const [spf, dkim, dmarc] = await Promise.all([
    find(lookUp, domain, isSpf),
    selector === null ? null : findKey(lookUp, `${selector}._domainkey.${domain}`),
    findDmarc(lookUp, domain),
  ]);
  return { domain, spf, dkim, dmarc: { ...dmarc, policy: readPolicy(dmarc) } };
}

async function find(
  lookUp: LookUpText,
  name: string,
  isKind: (record: string) => boolean,
): Promise<DnsFinding> {
  const all = await lookUp(name);
  if (all === null) return { name, status: 'unknown', records: [] };
  const records = all.filter(isKind);
  return {
    name,
    status: records.length > 1 ? 'invalid' : records.length === 1 ? 'found' : 'missing',
    records,
  };
}

async function findKey(lookUp: LookUpText, name: string): Promise<DnsFinding> {
  const found = await find(lookUp, name, (record) => tagIn(record, 'p') !== null);
  const isRevoked = found.records.some((record) => tagIn(record, 'p') === '');
  return isRevoked ? { ...found, status: 'invalid' } : found;
}

/** A subdomain without a record has that of the next domain above. */
async function findDmarc(lookUp: LookUpText, domain: string): Promise<DnsFinding> {
  const own = await find(lookUp, `_dmarc.${domain}`, isDmarc);
  const [, ...above] = domain.split('.');
  if (own.status !== 'missing' || above.length < 2) return own;
  const inherited = await findDmarc(lookUp, above.join('.'));
  return inherited.status === 'missing' ? own : inherited;
}

function isSpf(record: string): boolean {
  return /^v=spf1(?: |$)/i.test(record);
}

function isDmarc(record: string): boolean {
  return tagIn(record, 'v')?.toUpperCase() === 'DMARC1';
}

function readPolicy({ status, records: [record = ''] }: DnsFinding): DmarcPolicy | null {
  if (status !== 'found') return null;
  const policy = tagIn(record, 'p')?.toLowerCase();
  return dmarcPolicies.find((one) => one === policy) ?? null;
}

/** The value of a tag in a list such as `v=DMARC1; p=none`; null if it has no such tag. */
function tagIn(record: string, tag: string): string | null {
  for (const part of record.split(';')) {
    const [name = '', ...value] = part.split('=');
    if (name.trim().toLowerCase() === tag && value.length > 0) return value.join('=').trim();
  }
  return null;
}
