import type { ObjectId } from 'mongodb';
import type { Step } from '../../domain/automation/automation.js';
import { compiledContent } from '../../domain/mail-document/compiled-content.js';
import { snippetsIn } from '../../domain/mail-document/locate-blocks.js';
import { flatten, mapSteps } from '../../domain/steps/tree.js';
import type { Database } from '../../models/core/database.js';
import { loadSnippets } from '../../models/mail/load-snippets.js';

/** Steps to try, whose emails with snippets are compiled. */
export async function stepsWithSnippets(
  db: Database,
  { workspaceId, steps }: { workspaceId: ObjectId; steps: Step[] },
): Promise<Step[]> {
  const ids = [...new Set(flatten(steps).flatMap(snippetsOf))];
  if (ids.length === 0) return steps;
  const snippets = await loadSnippets(db, { workspaceId, ids });
  return mapSteps(steps, (step) =>
    step.type === 'sendEmail' && !('template' in step) && snippetsOf(step).length > 0
      ? compiledContent(step, snippets)
      : step,
  );
}

function snippetsOf(step: Step): string[] {
  if (step.type !== 'sendEmail' || 'template' in step || step.document === undefined) return [];
  return snippetsIn(step.document.blocks);
}
