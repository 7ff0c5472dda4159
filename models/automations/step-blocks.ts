import type { ClientSession, ObjectId } from 'mongodb';
import type { AutomationDefinition, WrittenMailStep } from '../../domain/automation/automation.js';
import { pickCompilation } from '../../domain/mail-document/compile.js';
import { currentCompilation } from '../../domain/mail-document/current-compilation.js';
import type { MailDocument } from '../../domain/mail-document/document.js';
import { flatten, mapSteps } from '../../domain/steps/tree.js';
import type { Database } from '../core/database.js';
import { loadSnippets } from '../mail/load-snippets.js';
import { derivedId } from '../core/ids.js';

/** A version of an automation. */
export interface VersionRef {
  automationId: ObjectId;
  version: number;
}

export function stepMailId({ automationId, version }: VersionRef, step: string): ObjectId {
  return derivedId('stepMail', automationId.toHexString(), version, step);
}

/** The definition to store, and the blocks that are stored beside it, by step. */
export function withoutBlocks(definition: AutomationDefinition): {
  definition: AutomationDefinition;
  documents: ReadonlyMap<string, MailDocument>;
} {
  const documents = new Map<string, MailDocument>();
  const steps = mapSteps(definition.steps, (step) => {
    if (step.type !== 'sendEmail' || 'template' in step || step.document === undefined) return step;
    const { document, ...rest } = step;
    documents.set(step.id, document);
    return { ...rest, inBlocks: true };
  });
  return { definition: documents.size === 0 ? definition : { ...definition, steps }, documents };
}

/** Definitions with the blocks of their steps. */
export async function withBlocks<V extends VersionRef & { definition: AutomationDefinition }>(
  db: Database,
  versions: readonly V[],
  session?: ClientSession,
): Promise<V[]> {
  const ids = versions.flatMap((version) => stepsInBlocks(version).map(({ id }) => stepMailId(version, id)));
  if (ids.length === 0) return [...versions];
  const rows = await db.collections.StepMail.find(
    { _id: { $in: ids } },
    { projection: { document: 1 }, ...(session && { session }) },
  ).toArray();
  const documents = new Map(rows.map(({ _id, document }) => [_id.toHexString(), document]));
  return versions.map((version) => {
    const steps = mapSteps(version.definition.steps, (step) => {
      if (step.type !== 'sendEmail' || 'template' in step || step.inBlocks !== true) return step;
      const { inBlocks: _inBlocks, ...rest } = step;
      const document = documents.get(stepMailId(version, step.id).toHexString());
      return { ...rest, ...(document !== undefined && { document }) };
    });
    return { ...version, definition: { ...version.definition, steps } };
  });
}

function stepsInBlocks({ definition }: { definition: AutomationDefinition }): WrittenMailStep[] {
  return flatten(definition.steps).filter(
    (step): step is WrittenMailStep =>
      step.type === 'sendEmail' && !('template' in step) && step.inBlocks === true,
  );
}

/** The step with its HTML and text, if it was written in blocks; null if they are gone. */
export async function compiledStep<S extends WrittenMailStep>(
  db: Database,
  version: VersionRef,
  step: S,
): Promise<S | null> {
  if (step.inBlocks !== true) return step;
  const row = await db.collections.StepMail.findOne(
    { _id: stepMailId(version, step.id) },
    { projection: { workspaceId: 1, document: 1, compiled: 1 } },
  );
  if (row === null) return null;
  const ids = row.compiled.snippets ?? [];
  const snippets = await loadSnippets(db, { workspaceId: row.workspaceId, ids });
  const current = currentCompilation(row.document, { stored: row.compiled, snippets });
  const { html, text, ...compiled } = current;
  return { ...step, html, text: step.text ?? text, layout: 'none', compiled: pickCompilation(compiled) };
}
