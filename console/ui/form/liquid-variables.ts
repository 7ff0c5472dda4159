import type { Completion } from '@codemirror/autocomplete';
import type { KnownProperty } from '../../api/catalogues';
import type { Schemas } from '../../api/client';

/** What Liquid can print besides custom fields and the properties of events. */
const CONTACT = ['email', 'firstName', 'lastName', 'name', 'language', 'timezone', 'subscribed'];
const WORKSPACE = ['name', 'postalAddress'];

/** What an editor completes: the catalogues as they are now. */
export interface LiquidCatalogue {
  fields: Schemas['ContactFields']['data'];
  properties: readonly KnownProperty[];
}

/** The variables at the beginning of a path. */
export const rootVariables: Completion[] = [
  { label: 'contact', type: 'namespace' },
  { label: 'event', type: 'namespace' },
  { label: 'workspace', type: 'namespace' },
  { label: 'list', type: 'namespace' },
  { label: 'steps', type: 'namespace' },
  { label: 'unsubscribeUrl', type: 'variable' },
];

/** What follows `contact.`, `event.` and so on. */
export function completionsAt(path: readonly string[], catalogue: LiquidCatalogue): Completion[] {
  if (path.length !== 1) return [];
  if (path[0] === 'contact') {
    const custom = catalogue.fields.map(({ key, types }) => ({ label: key, detail: types.join(', ') }));
    return [...CONTACT.map((label) => ({ label })), ...custom].map(asProperty);
  }
  if (path[0] === 'event') {
    return catalogue.properties.map(({ name, types }) =>
      asProperty({ label: name, detail: types.join(', ') }),
    );
  }
  if (path[0] === 'workspace') return WORKSPACE.map((label) => asProperty({ label }));
  return path[0] === 'list' ? [asProperty({ label: 'name' })] : [];
}

function asProperty(completion: Completion): Completion {
  return { ...completion, type: 'property' };
}
