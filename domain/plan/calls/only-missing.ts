import type { ContactPatch, ContactState } from '../../contact/contact-state.js';

/** The requested values that the contact does not have yet. */
export function onlyMissing(contact: ContactState, requested: ContactPatch): ContactPatch {
  const { customFields = {}, firstName, lastName, name, timezone, language } = requested;
  const plain = Object.entries({ firstName, lastName, name, timezone, language }).filter(
    ([field, value]) => typeof value === 'string' && contact[field as PlainField] === null,
  );
  const custom = Object.entries(customFields).filter(([key]) => !Object.hasOwn(contact.customFields, key));
  return {
    ...Object.fromEntries(plain),
    ...(custom.length === 0 ? {} : { customFields: Object.fromEntries(custom) }),
  };
}

type PlainField = 'firstName' | 'lastName' | 'name' | 'timezone' | 'language';
