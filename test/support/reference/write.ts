/** Writes what is generated from the OpenAPI description: `npm run reference`. */
import { writeFileSync } from 'node:fs';
import { generatedFiles } from './generated-files.js';

for (const { path, text } of await generatedFiles()) writeFileSync(path, text);
