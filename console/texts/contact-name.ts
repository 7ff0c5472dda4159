import type { RenderedContact } from '../../domain/contact/rendered-contact.js';

type Names = Pick<RenderedContact, 'name' | 'firstName' | 'lastName'>;

/** The whole name, as far as it is known; null if nothing is. */
export function fullName({ name, firstName, lastName }: Names): string | null {
  if (name !== null) return name;
  const parts = [firstName, lastName].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
