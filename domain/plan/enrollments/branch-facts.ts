import type { ContactState } from '../../contact/contact-state.js';
import { parseExactJson } from '../../json/parse-json.js';
import type { SegmentFacts } from '../../segments/decide.js';
import { answersByStep } from '../../steps/step-answers.js';
import type { CallProgress } from '../calls/call-progress.js';
import { factsOf } from '../segments/segment-facts.js';
import { NOTHING_READ } from '../segments/segment-state.js';
import type { EnrollmentState } from './enrollment-state.js';
import type { PlannedAutomation } from './planned-automation.js';

/** What the branches of an enrollment depend on: what was read of it, with what the batch has changed so far. */
export function branchFacts(
  progress: CallProgress,
  contact: ContactState,
  { enrollment, automation }: { enrollment: EnrollmentState; automation: PlannedAutomation },
): SegmentFacts {
  const { answers, behavior } = progress.state.snapshot;
  const read = behavior.get(contact.id);
  if (read === undefined && automation.readsBehavior)
    throw new Error('What the branches of an enrollment depend on was not read');
  const facts = factsOf(progress, contact, read ?? NOTHING_READ);
  const branch = {
    entry: enrollment.entryRefs,
    steps: answersByStep(answers.get(enrollment.id) ?? [], parseExactJson),
    enteredAt: enrollment.enteredAt.getTime(),
  };
  return Object.assign(facts, { branch });
}
