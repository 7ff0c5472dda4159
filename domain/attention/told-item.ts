import type { AttentionItem } from './attention.js';

/** Errors may be as long as what a server answers. */
const MAX_REASON = 500;
/** Servers name the address that they refuse. */
const ADDRESS = /[^\s<>"'(),;:]{1,64}@[^\s<>"'(),;:]{1,255}/g;

/** An item as it leaves the workspace, by mail and to other systems: its reason is short, and names no email address. */
export function toldItem(item: AttentionItem): AttentionItem {
  const { reason, look } = item;
  const { lastError, ...query } = look.query;
  // An error with an address is not searched for by the link, which would name it.
  const isSafe = lastError === undefined || lastError === withoutAddresses(lastError);
  return {
    ...item,
    reason: reason === null ? null : shortened(withoutAddresses(reason)),
    look: isSafe ? look : { ...look, query },
  };
}

function withoutAddresses(text: string): string {
  return text.replace(ADDRESS, '…');
}

function shortened(text: string): string {
  return text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text;
}
