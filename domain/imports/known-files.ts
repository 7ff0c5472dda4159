import { plainName } from './column-names.js';
import { CUSTOM_FIELD_PREFIX, type ColumnTarget } from './import.js';

/** What the people of an export have in common: nothing, or that they have left or cannot be reached. */
export const knownKinds = ['all', 'subscribed', 'unsubscribed', 'cleaned', 'suppressed'] as const;
export type KnownKind = (typeof knownKinds)[number];

/** An export of another tool. */
export interface KnownFile {
  tool: string;
  /** What the tool calls what is in it. */
  holds: 'audience' | 'contacts' | 'customers' | 'list' | 'members' | 'people' | 'profiles' | 'subscribers';
  kind: KnownKind;
}

interface KnownHead extends KnownFile {
  /** Columns that it always has, and that no other tool's export has together, as `plainName` writes them. */
  columns: string;
  /** How its name begins or what it contains, where columns alone do not say which. */
  fileName?: RegExp;
}

/** The exports of tools that people come from; the first that fits counts. */
const KNOWN: readonly KnownHead[] = [
  { tool: 'Mailchimp', holds: 'audience', kind: 'unsubscribed', columns: 'emailaddress unsubtime leid euid' },
  { tool: 'Mailchimp', holds: 'audience', kind: 'cleaned', columns: 'emailaddress cleantime leid euid' },
  {
    tool: 'Mailchimp',
    holds: 'audience',
    kind: 'subscribed',
    columns: 'emailaddress memberrating optintime leid euid',
  },
  {
    tool: 'Klaviyo',
    holds: 'profiles',
    kind: 'suppressed',
    columns: 'email klaviyoid',
    fileName: /suppress/i,
  },
  { tool: 'Klaviyo', holds: 'list', kind: 'all', columns: 'email klaviyoid emailmarketingconsent' },
  { tool: 'HubSpot', holds: 'contacts', kind: 'all', columns: 'recordid email marketingcontactstatus' },
  { tool: 'HubSpot', holds: 'contacts', kind: 'all', columns: 'recordid email unsubscribedfromallemail' },
  { tool: 'Customer.io', holds: 'people', kind: 'all', columns: 'cioid email' },
  {
    tool: 'ActiveCampaign',
    holds: 'contacts',
    kind: 'all',
    columns: 'id email accountname tags datecreated ipaddress',
  },
  { tool: 'Brevo', holds: 'contacts', kind: 'all', columns: 'contactid email emailblacklisted addedtime' },
  { tool: 'MailerLite', holds: 'subscribers', kind: 'all', columns: 'subscriber sent opened clicked' },
  { tool: 'Kit', holds: 'subscribers', kind: 'all', columns: 'id firstname email state createdat' },
  { tool: 'Kit', holds: 'subscribers', kind: 'all', columns: 'firstname emailaddress state createdat tags' },
  { tool: 'listmonk', holds: 'subscribers', kind: 'all', columns: 'uuid email name attributes status' },
  {
    tool: 'Mautic',
    holds: 'contacts',
    kind: 'all',
    columns: 'firstname lastname email points attributiondate',
  },
  {
    tool: 'Ghost',
    holds: 'members',
    kind: 'all',
    columns: 'email subscribedtoemails complimentaryplan stripecustomerid',
  },
  {
    tool: 'Substack',
    holds: 'subscribers',
    kind: 'all',
    columns: 'email activesubscription expiry emaildisabled',
  },
  { tool: 'EmailOctopus', holds: 'contacts', kind: 'all', columns: 'emailaddress status subscribedat tags' },
  {
    tool: 'Shopify',
    holds: 'customers',
    kind: 'all',
    columns: 'email acceptsemailmarketing totalspent totalorders',
  },
];

/** The tool that a file with these columns and this name was exported from; null if it is none of those known. */
export function knownFile(columns: readonly string[], fileName: string): KnownFile | null {
  const names = new Set(columns.map(plainName));
  const found = KNOWN.find(
    (known) =>
      known.columns.split(' ').every((column) => names.has(column)) &&
      known.fileName?.test(fileName) !== false,
  );
  return found === undefined ? null : { tool: found.tool, holds: found.holds, kind: found.kind };
}

/** Columns by which tools keep their own books, as `plainName` writes them: ids of theirs, estimates, times of their changes. */
const BOOKS: Readonly<Record<string, string>> = {
  Mailchimp: `leid euid lastchanged gmtoff dstoff latitude longitude cc optinip confirmip unsubcampaigntitle
    unsubcampaignid cleancampaigntitle cleancampaignid`,
  Klaviyo: 'klaviyoid latitude longitude ipaddress profilecreatedon dateadded lastopen lastclick source',
  HubSpot: 'recordid createdate lastmodifieddate contactowner associatedcompanyids',
  'Customer.io': 'cioid',
  ActiveCampaign: 'id ipaddress datecreated',
  Brevo: 'contactid addedtime modifiedtime',
  MailerLite: 'sent opened clicked ipaddress',
  Kit: 'id',
  listmonk: 'uuid createdat updatedat',
  Mautic: 'id points attribution attributiondate',
  Ghost: 'id stripecustomerid',
  Substack: 'emaildisabled',
  EmailOctopus: 'contactid',
  Shopify: 'customerid',
};

/** Leaves out what only the tool that a file is from has a use for; what says something about consent is still read. */
export function withoutBooks(targets: readonly ColumnTarget[], fileName: string): ColumnTarget[] {
  const known = knownFile(
    targets.map(({ column }) => column),
    fileName,
  );
  const books = new Set((BOOKS[known?.tool ?? ''] ?? '').split(/\s+/));
  return targets.map((target) => {
    const isOurs = target.field === null || !target.field.startsWith(CUSTOM_FIELD_PREFIX);
    return isOurs || !books.has(plainName(target.column)) ? target : { ...target, field: null };
  });
}
