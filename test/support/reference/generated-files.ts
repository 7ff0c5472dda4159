import { join } from 'node:path';
import { projectRoot } from '../../../scripts/servers/project-root.js';
import { apiPage } from './api-page.js';
import { clientSchema } from './client-schema.js';

/** Every file that is generated from the OpenAPI description. */
export async function generatedFiles(): Promise<{ path: string; text: string }[]> {
  return [
    { path: inProject('docs/api.md'), text: await apiPage() },
    { path: inProject('packages/client/src/schema.ts'), text: await clientSchema() },
  ];
}

function inProject(path: string): string {
  return join(projectRoot(), path);
}
