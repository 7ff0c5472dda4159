import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { BareLink } from '../ui/button';
import { Status } from '../ui/status';
import styles from './builder.module.css';
import type { StepInfo } from './step-info';
import { useAwaitingSteps } from './use-awaiting-steps';

/** Problems and warnings of a step in colour, shape and words. */
export function StepRemarks({ info: { problems, warnings } }: { info: StepInfo }) {
  const texts = useTexts('builder');
  if (problems > 0) return <Status tone="bad">{texts.problems(problems)}</Status>;
  if (warnings > 0) return <Status tone="warn">{texts.warnings(warnings)}</Status>;
  return null;
}

interface CountsProps {
  automationId: string;
  info: StepInfo;
  /** Links are left out of the tab order where there are hundreds; the chosen step's can be reached. */
  isReachable: boolean;
}

/** How many passed, wait and failed at a step; those who are there can be seen by a click. */
export function StepCountLinks({ automationId, info, isReachable }: CountsProps) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const { counts, id } = info;
  const isServerAway = useAwaitingSteps(automationId).has(id);
  if (counts === null) return null;
  const tab = isReachable ? {} : { tabIndex: -1 };
  const to = {
    to: '/automations/$id/people',
    params: { id: automationId },
    className: styles['count'] ?? '',
  } as const;
  return (
    <>
      {/* A card has no room for both. */}
      {!info.isWait && !isServerAway && (
        <span className={styles['passed']}>
          <Status tone="good">{texts.passed(formats.number(counts.passed))}</Status>
        </span>
      )}
      {counts.waiting > 0 && (
        <BareLink {...to} {...tab} search={{ step: id, state: 'active' }} draggable={false}>
          <Status tone={isServerAway ? 'bad' : 'wait'}>
            {info.isWait ? formats.number(counts.waiting) : texts.waiting(formats.number(counts.waiting))}
            {info.isWait && <span className={styles['hidden']}> {texts.waitingWord}</span>}
            {isServerAway && ` · ${texts.serverAway}`}
          </Status>
        </BareLink>
      )}
      {counts.failed > 0 && (
        <BareLink {...to} {...tab} search={{ step: id, state: 'failed' }} draggable={false}>
          <Status tone="bad">{texts.failed(formats.number(counts.failed))}</Status>
        </BareLink>
      )}
    </>
  );
}
