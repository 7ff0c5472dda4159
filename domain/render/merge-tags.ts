/** The notations of other tools, which would be sent as they are. The first group is what a tag names, if it names something. */
const NOTATIONS: readonly { tool: string; pattern: RegExp }[] = [
  { tool: 'Mailchimp', pattern: /\*\|([^|*\n]{1,120})\|\*/g },
  { tool: 'MailerLite', pattern: /\{\$([\w.]{1,60}[^{}\n]{0,80})\}/g },
  { tool: 'Braze', pattern: /\{\{ ?(?:\w{1,40}\.)?\$\{([^{}\n]{1,80})\}[^{}\n]{0,80}\}\}/g },
  { tool: 'Braze', pattern: /\$\{([^{}\n]{1,80})\}/g },
  { tool: 'Mailjet', pattern: /\{\{ ?((?:var|data):[^{}\n]{1,80})\}\}/g },
  { tool: 'Handlebars', pattern: /\{\{\{?[#/^>&!]([^{}\n]{1,120})\}\}/g },
  { tool: 'Handlebars', pattern: /\{\{\{([^{}\n]{1,120})\}\}\}/g },
  { tool: 'SendGrid', pattern: /\{\{ ?insert ([^{}\n]{1,120})\}\}/g },
  { tool: 'SendGrid', pattern: /\[%([^%\]\n]{1,80})%\]/g },
  { tool: 'Go templates', pattern: /\{\{-? ?\.([^{}\n]{1,120})\}\}/g },
  {
    tool: 'Marketo',
    pattern: /\{\{ ?(?:lead|my|system|company)\.([\w -]{1,60}(?::default=[^{}\n]{0,60})?)\}\}/g,
  },
  { tool: 'Salesforce', pattern: /%%([\w. =()-]{1,80})%%/g },
  { tool: 'ActiveCampaign', pattern: /%([A-Z][A-Z_]{1,40}[A-Z0-9])%/g },
  { tool: 'Mailjet or Constant Contact', pattern: /\[\[( ?[A-Za-z][^[\]\n]{0,120})\]\]/g },
  { tool: 'Campaign Monitor', pattern: /\[([\w ]{1,40}, ?fallback=[^\]\n]{0,80})\]/g },
  { tool: 'MailPoet', pattern: /\[((?:subscriber|newsletter|link|date|contact_attribute):[^\]\n]{1,80})\]/g },
  { tool: 'Mailtrain', pattern: /\[([A-Z]{2,20}(?:_[A-Z0-9]{1,20}){1,5})\]/g },
  {
    tool: 'phpList or Sendy',
    pattern:
      /\[(unsubscribe(?:url)?|webversion|firstname|lastname|first_name|last_name|fname|email|name)\]/gi,
  },
  {
    tool: 'Campaign Monitor',
    pattern: /<(unsubscribe|webversion|preferences|forwardtoafriend)\b[^>\n]{0,200}>/gi,
  },
  {
    tool: 'Mautic',
    pattern:
      /(?<!\{)\{(contactfield=[^{}\n]{1,60}|(?:unsubscribe|resubscribe|webview)_(?:url|text))\}(?!\})/g,
  },
  { tool: 'AWeber', pattern: /\{!([\w -]{1,60})\}/g },
  {
    tool: 'Brevo',
    pattern: /(?<![{%])\{(FIRSTNAME|LASTNAME|NAME|EMAIL|PRENOM|NOM|VORNAME|NACHNAME)\}(?!\})/g,
  },
  { tool: 'Moosend', pattern: /#(recipient:[\w ]{1,40}|unsubscribeLink)#/g },
  { tool: 'Keap', pattern: /~([A-Z]\w{1,30}\.\w{1,40})~/g },
  { tool: 'Zoho', pattern: /\$\[([^[\]\n]{1,80})\]\$/g },
  { tool: 'Dotdigital', pattern: /@([A-Z][A-Z_]{2,40})@/g },
  { tool: 'Oracle', pattern: /<pstag:[^>\n]{1,200}>/g },
  { tool: 'ERB or JSP', pattern: /<%=?([^%>\n]{1,120})%>/g },
];
/** Tags that are reported of one text. */
const MAX_TAGS = 20;

/** A tag of another tool. */
export interface MergeTag {
  /** As it stands in the text. */
  tag: string;
  tool: string;
  /** What says the same here; null if nothing does. */
  output: string | null;
}

/** A tag and where it begins. */
export interface LocatedTag {
  tag: string;
  tool: string;
  /** What it names. */
  name: string;
  at: number;
}

/** All merge tags of other tools in a text, in their order; several where notations share signs, the longest first. */
export function locateMergeTags(text: string): LocatedTag[] {
  return NOTATIONS.flatMap(({ tool, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      tool,
      tag: match[0],
      name: match[1] ?? '',
      at: match.index,
    })),
  ).sort((a, b) => a.at - b.at || b.tag.length - a.tag.length);
}

/** The merge tags of other tools in a text, each once, in the order in which they occur; up to twenty. */
export function mergeTagsIn(text: string): MergeTag[] {
  const tags = new Map<string, MergeTag>();
  let end = 0;
  for (const { tag, tool, name, at } of locateMergeTags(text)) {
    if (at < end) continue;
    end = at + tag.length;
    const variable = tag.startsWith('<') ? null : variableFor(name);
    if (!tags.has(tag)) tags.set(tag, { tag, tool, output: variable === null ? null : `{{ ${variable} }}` });
    if (tags.size === MAX_TAGS) break;
  }
  return [...tags.values()];
}

/** Names that other tools give to what is known here, without signs and case. */
const VARIABLES = new Map(
  Object.entries({
    'contact.firstName': 'firstname fname first name1 prenom vorname givenname firstnamefix contactfirstname',
    'contact.lastName': 'lastname lname last surname nom nachname familyname contactlastname',
    'contact.name': 'name fullname namefull',
    'contact.email': 'email emailaddress mail emailaddr',
    unsubscribeUrl:
      'unsub unsubscribe unsubscribelink unsubscribeurl unsublink unsublinken unsublinkfr unsublinkde linkunsubscribe ' +
      'linkunsubscribeurl linksubscriptionunsubscribeurl optout optouturl optoutlink unsubscribetext rawunsubscribeurl',
    'workspace.postalAddress':
      'address addressline listaddress listaddressline postaladdress fulladdress organizationfulladdress senderinfo ' +
      'senderinfosingleline',
    'workspace.name':
      'company shopname sitesettingscompanyname listcompany companyname organizationname listname senderinfocompany sitename',
  }).flatMap(([variable, names]) => names.split(' ').map((name) => [name, variable] as const)),
);

/** What other tools call the person that a mail goes to. */
const PERSONS = new Set(
  'person customer subscriber lead recipient user contact profile member data var contactfield'.split(' '),
);
/** `*|IF:FNAME|*` is no output. */
const CONDITIONAL = /^(?:IF|ELSE|END)/;

/** The variable here for a name elsewhere: `FNAME`, `person.first_name`, `subscriber:firstname | default:reader`. */
export function variableFor(name: string): string | null {
  if (CONDITIONAL.test(name)) return null;
  const [bare = ''] = name.split(/[|,]|:default=|:"| OR | "/, 1);
  const [first = '', ...below] = bare
    .split(/[.:=]/)
    .map(squeezed)
    .filter((part) => part !== '');
  const named = VARIABLES.get(squeezed(bare));
  if (named !== undefined || !PERSONS.has(first)) return named ?? null;
  const own = VARIABLES.get(below.at(-1) ?? '') ?? null;
  // The address and company of a person are not ours.
  return own?.startsWith('workspace.') === true ? null : own;
}

function squeezed(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}
