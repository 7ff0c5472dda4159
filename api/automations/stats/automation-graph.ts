import { readCounts, type AutomationCounts } from '../../../domain/automation/counts.js';
import { toGraph, type Graph } from '../../../domain/automation/graph.js';
import type { Warning } from '../../../domain/warnings/warning.js';
import { locateDrafts } from '../../../domain/automation/locate-drafts.js';
import { invalid, RollcallError, type FieldError } from '../../../domain/errors.js';
import type { JsonObject } from '../../../domain/json/json.js';
import { asObject } from '../../../domain/json/lenient.js';
import type { Database } from '../../../models/core/database.js';
import { readSums } from '../../../models/automations/read-automation-counts.js';
import { brokenReferences, judgeAutomation, type JudgeDeps, type Typed } from '../judge-automation.js';
import { readAutomation, type SavedAutomation } from '../read-automations.js';
import { readVersion, type AutomationTarget } from '../versions/read-versions.js';
import { openDefinition } from '../../../models/core/sealed-definition.js';
import { namesIn } from '../steps/step-names.js';
import { automationWarnings } from '../warnings.js';

/** A graph, and what is to be said of its nodes, by path. */
export interface JudgedGraph {
  graph: Graph | null;
  problems: FieldError[];
  warnings: Warning[];
  /** Null for an automation that is not saved. */
  counts: AutomationCounts | null;
}

/**
 * The graph of a saved automation, with the counts of all its versions.
 *
 * @throws RollcallError `not_found` for an unknown automation or version
 */
export async function savedGraph(
  { db }: { db: Database },
  { number, ...target }: AutomationTarget & { number: string | null },
): Promise<JudgedGraph & { version: number }> {
  const { workspaceId } = target;
  const { automation, definition: current } = await readAutomation({ db }, target);
  const asked = number === null ? null : await readVersion({ db }, { ...target, number });
  const definition = asked?.version.definition ?? current;
  const sums = await readSums(db, { workspaceId, automationId: automation._id });
  return {
    version: asked?.version.version ?? automation.version,
    graph: toGraph(definition, await namesIn(db, { workspaceId, steps: draftsIn(definition) })),
    problems: await brokenReferences(db, { workspaceId, definition }),
    warnings: await automationWarnings({ db }, { workspaceId, definition }),
    counts: readCounts(sums),
  };
}

/**
 * Judges an automation that is not saved, as typed; warnings wait until it has no problems.
 *
 * @param input `replaces`: the id of the saved one that it would replace
 * @throws RollcallError `invalid` if that is unknown
 */
export async function unsavedGraph(
  deps: JudgeDeps & { settings: { secretKey: Buffer } },
  {
    automation,
    replaces,
    ...typed
  }: Omit<Typed, 'saved'> & { automation: JsonObject; replaces: string | null },
): Promise<JudgedGraph> {
  const { db, settings } = deps;
  const { workspaceId } = typed;
  const before = replaces === null ? null : await replacedBy(deps, { workspaceId, id: replaces });
  const saved = before && openDefinition(settings.secretKey, before.definition);
  const { problems, definition } = await judgeAutomation(deps, { ...typed, saved });
  return {
    graph: toGraph(definition ?? automation, await namesIn(db, { workspaceId, steps: draftsIn(automation) })),
    problems,
    warnings: definition === null ? [] : await automationWarnings(deps, { workspaceId, definition }),
    counts: null,
  };
}

async function replacedBy({ db }: { db: Database }, target: AutomationTarget): Promise<SavedAutomation> {
  try {
    return await readAutomation({ db }, target);
  } catch (error) {
    if (error instanceof RollcallError && error.code === 'not_found')
      throw invalid([{ path: 'id', message: 'unknown automation' }]);
    throw error;
  }
}

function draftsIn(automation: object): object[] {
  return locateDrafts(asObject(automation)['steps']).map(({ draft }) => asObject(draft));
}
