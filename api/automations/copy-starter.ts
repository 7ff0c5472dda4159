import { invalid } from '../../domain/errors.js';
import { starterOf } from '../../domain/starters/starters.js';
import type { NewAutomation } from './save-automation.js';

/** A starter's content as a new automation. @throws RollcallError `invalid` for an unknown starter */
export function copyStarter(of: { from: string; name?: string; description?: string | null }): NewAutomation {
  const starter = starterOf(of.from);
  if (starter === undefined) throw invalid([{ path: 'from', message: 'unknown starter' }]);
  const { key: _key, provider: _provider, fields: _fields, ...definition } = starter;
  return {
    ...definition,
    ...(of.name !== undefined && { name: of.name }),
    ...(of.description !== undefined && { description: of.description }),
  };
}
