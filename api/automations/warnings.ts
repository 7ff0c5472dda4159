import type { ObjectId } from 'mongodb';
import { activationWarnings } from '../../domain/automation/activation-warnings.js';
import type { AutomationDefinition } from '../../domain/automation/automation.js';
import { toGraph } from '../../domain/automation/graph.js';
import { referenceWarnings } from '../../domain/automation/reference-warnings.js';
import { stepVariableWarnings } from '../../domain/automation/step-variable-warnings.js';
import { referencesIn } from '../../domain/automation/references.js';
import { sendersIn } from '../../domain/steps/senders-in.js';
import { NO_TRACKING } from '../../domain/tracking/tracking.js';
import { unmeasuredWarnings } from '../../domain/tracking/unmeasured-warnings.js';
import { looksRendered } from '../../domain/render/has-liquid.js';
import { toWarning, type Warning } from '../../domain/warnings/warning.js';
import type { Database } from '../../models/core/database.js';
import { contentOfTemplates } from '../templates/template-uses.js';
import { readWarnedSenders } from '../senders/warned-senders.js';
import { seenNames } from './stats/seen-names.js';

/**
 * Likely mistakes that do not keep an automation from being saved or activated, by path: problems of its mails, unreachable
 * steps, Liquid in its name, and event names and fields that do not occur in the workspace.
 */
export async function automationWarnings(
  { db }: { db: Database },
  warned: { workspaceId: ObjectId; definition: AutomationDefinition },
): Promise<Warning[]> {
  const { workspaceId, definition } = warned;
  const references = referencesIn(definition);
  const [mails, seen] = await Promise.all([
    mailWarnings({ db }, warned),
    seenNames(db, { workspaceId, references }),
  ]);
  const unreached =
    toGraph(definition)?.nodes.filter(({ kind, reachable }) => kind === 'step' && !reachable) ?? [];
  return [
    ...(looksRendered(definition.name) ? [toWarning('name', 'liquidInName', {})] : []),
    ...unreached.map(({ path }) => toWarning(path ?? '', 'neverReached', {})),
    ...referenceWarnings(references, seen),
    ...stepVariableWarnings(definition),
    ...mails,
  ];
}

/** What the mails of an automation will look wrong for, and reactions to them that the workspace does not measure. */
async function mailWarnings(
  { db }: { db: Database },
  { workspaceId, definition }: { workspaceId: ObjectId; definition: AutomationDefinition },
): Promise<Warning[]> {
  const workspace = await db.models.Workspace.findOne({ _id: workspaceId });
  const templates = await contentOfTemplates(db, { workspaceId, steps: definition.steps });
  const named = [
    ...sendersIn(definition.steps).map(({ sender }) => sender),
    ...[...templates.values()].flatMap(({ sender }) => sender ?? []),
  ];
  const mails = activationWarnings({
    definition,
    workspace: {
      senderEmail: workspace?.senderEmail ?? null,
      senderConfirmed: workspace?.senderConfirmed ?? true,
      replyTo: workspace?.replyTo ?? null,
      postalAddress: workspace?.postalAddress ?? null,
    },
    templates,
    senders: await readWarnedSenders(db, { workspaceId, named }),
  });
  const { events } = referencesIn(definition);
  return [...unmeasuredWarnings(events, workspace?.tracking ?? NO_TRACKING), ...mails];
}
