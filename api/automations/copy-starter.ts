import { invalid } from '../../domain/errors.js';
import type { WordLanguage } from '../../domain/words/languages.js';
import { findStarter } from '../../domain/starters/starters.js';
import type { NewAutomation } from './save-automation.js';

/** A starter's content as a new automation. @throws RollcallError `invalid` for an unknown starter */
export function copyStarter(copied: {
  from: string;
  name?: string;
  description?: string | null;
  language?: WordLanguage;
}): NewAutomation {
  const starter = findStarter(copied.from, copied.language ?? 'en');
  if (starter === undefined) throw invalid([{ path: 'from', message: 'unknown starter' }]);
  const { key: _key, provider: _provider, fields: _fields, ...definition } = starter;
  return {
    ...definition,
    ...(copied.name !== undefined && { name: copied.name }),
    ...(copied.description !== undefined && { description: copied.description }),
  };
}
