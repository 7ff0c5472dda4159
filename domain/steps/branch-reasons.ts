import type { BranchReason } from '../automation/enrollment.js';
import { leavesIn, type ContactWhere } from '../contact/contact-query.js';
import { parseJsonObject } from '../json/parse-json.js';
import type { SegmentFacts } from '../segments/decide.js';
import { explainMemberState } from '../segments/explain.js';

/** Conditions whose results are kept; a branch may have a hundred. */
const MAX_REASONS = 20;

/** What each condition and test of a branch came to, without values of the contact. */
export function branchReasons(where: ContactWhere, facts: SegmentFacts, now: Date): BranchReason[] {
  const leaves = [...leavesIn(where, 'where')].slice(0, MAX_REASONS);
  const found = explainMemberState(where, facts, now);
  return leaves.map(({ leaf }, i): BranchReason => {
    const { holds = false, count, lastAt, status } = found[i] ?? {};
    return {
      condition: parseJsonObject(JSON.stringify(leaf)),
      holds,
      ...(count !== undefined && { count }),
      ...(lastAt !== undefined && { lastAt }),
      ...(status !== undefined && { status }),
    };
  });
}
