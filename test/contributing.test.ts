import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const UNION = 'domain/automation/automation.ts';

describe('CONTRIBUTING.md', () => {
  it('names the files that do not compile after a step type is added', function () {
    this.timeout(120_000);
    const source = readFileSync(join(root, UNION), 'utf8');
    const reported = filesWithErrors({ file: UNION, text: withNewStepType(source) });
    assert.deepEqual(reported, filesToChange('Adding a step type'));
  });
});

/** The paths in the bullet list of a section, sorted. */
function filesToChange(heading: string): string[] {
  const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  const section = page.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^ *- `([\w/.-]+)`/gm)].map(([, path]) => path ?? '').sort();
}

function withNewStepType(source: string): string {
  const added = `export interface TagStep { id: string; type: 'tag'; label: string }\n`;
  const union = /export type Step =\n(?: {2}\| \w+\n)*/;
  assert.match(source, union);
  return added + source.replace(union, (members) => `${members}  | TagStep\n`);
}

/** The build's files with type errors if `file` had another text, sorted; nothing is written. */
function filesWithErrors({ file, text }: { file: string; text: string }): string[] {
  const changed = join(root, file);
  const config = ts.getParsedCommandLineOfConfigFile(
    join(root, 'tsconfig.build.json'),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) =>
        assert.fail(ts.flattenDiagnosticMessageText(messageText, '\n')),
    },
  );
  assert.ok(config !== undefined);
  const host = ts.createCompilerHost(config.options);
  const readReal = host.readFile.bind(host);
  host.readFile = (path) => (resolve(path) === changed ? text : readReal(path));
  const program = ts.createProgram(config.fileNames, config.options, host);
  const paths = program.getSemanticDiagnostics().map((error) => relative(root, error.file?.fileName ?? ''));
  return [...new Set(paths)].sort();
}
