import { parseUrl } from '../../../domain/kernel/parse-url.js';
import type { Phrase } from './document.js';

/** The path of a picture of this installation; the console's policy allows no others. */
export function ownPath(address: Phrase): string | null {
  const url = typeof address === 'string' ? parseUrl(address) : null;
  return url !== null && /^\/images\/[\w.-]+$/.test(url.pathname) ? url.pathname : null;
}

/** The host of a picture that is not shown here. */
export function hostElsewhere(address: Phrase): string | null {
  if (typeof address !== 'string' || ownPath(address) !== null) return null;
  return /^https?:\/\/([^/?#]{1,80})/i.exec(address)?.[1] ?? null;
}
