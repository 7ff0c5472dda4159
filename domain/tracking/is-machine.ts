/** People need longer than this to open a mail, in milliseconds after it was handed over; scanners follow its links at once. */
const TOO_SOON_MS = 1_000;

/** Mail privacy services that load images for every mail, opened or not: Apple's names itself so, and nothing else does. */
const PREFETCHERS = new Set(['Mozilla/5.0']);

/** Words in the names of scanners, link previews and libraries. Gmail's image proxy is none: it loads what is being read. */
const MACHINE_WORDS = [
  'crawler',
  'spider',
  'preview',
  'prefetch',
  'headless',
  'facebookexternalhit',
  'slurp',
  'barracuda',
  'mimecast',
  'proofpoint',
  'safelinks',
  'curl/',
  'wget/',
  'python',
  'java/',
  'okhttp',
  'go-http-client',
  'undici',
  'axios',
  'ruby',
  'libwww',
  'httpclient',
];

/** Words that are also part of the names of people's devices, such as Cubot. */
const MACHINE_NAMES = /(?<!cu)bot|\bscan|scan(?:ner)?\b|\bnode(?:js)?\b/;

/** A request for a link or image of a mail. */
export interface TrackedRequest {
  method: string;
  /** Empty if it names none. */
  userAgent: string;
  /** What `Sec-Purpose`, `Purpose`, `X-Purpose` and `X-Moz` say; empty for nothing. */
  purpose: string;
  /** Since the mail was handed over; negative while it was being handed over. */
  sinceSentMs: number;
}

/**
 * Whether a request was probably made by a scanner, proxy or privacy service without the recipient. What gives itself
 * away is recognized; a scanner that imitates a browser and waits is taken for a person.
 */
export function isMachine({ method, userAgent, purpose, sinceSentMs }: TrackedRequest): boolean {
  if (method === 'HEAD' || sinceSentMs < TOO_SOON_MS) return true;
  if (/prefetch|preview/i.test(purpose)) return true;
  const name = userAgent.trim();
  if (name === '' || PREFETCHERS.has(name)) return true;
  const lower = name.toLowerCase();
  return MACHINE_NAMES.test(lower) || MACHINE_WORDS.some((word) => lower.includes(word));
}
