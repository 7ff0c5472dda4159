import { lazy, Suspense, type ReactNode } from 'react';
import { useTexts } from '../texts/language';
import { IconButton } from '../ui/button';
import { CopyIcon, DeleteIcon, DownIcon, UpIcon } from '../ui/icons';
import { Skeleton } from '../ui/frame/screen';
import { Banner } from '../ui/status';
import type { Warning } from '../warnings/warning';
import { Warnings } from '../warnings/warnings';
import { mendedIn } from '../warnings/mend';
import styles from './builder.module.css';
import { isStepType, type Definition, type DraftStep } from './model/definition';
import { asObject, asText } from '../../domain/json/lenient.js';
import { EXITS, findStep, SETTINGS, TRIGGER } from './model/tree';
import { AutomationForm } from './settings/automation-form';
import { ExitsForm, TriggerForm } from './settings/trigger-form';
import { StepMailResults } from './step-mail-results';
import { remarksByOwner, type Remark } from './step-info';
import type { Titles } from './step-title';
import type { Step } from './steps/step-form';
import { below } from './steps/step-parts';
import type { Edits } from './use-edits';

/** Loaded with the first step that is opened. */
const StepForm = lazy(async () => ({ default: (await import('./steps/step-form')).StepForm }));

interface InspectorProps {
  automationId: string;
  definition: Definition;
  selected: string | undefined;
  edits: Edits;
  titles: Titles;
  problems: readonly Remark[];
  warnings: readonly Warning[];
  isReadOnly: boolean;
}

/** What is chosen, to be changed. */
export function Inspector(props: InspectorProps) {
  const { definition, selected, edits, problems, isReadOnly } = props;
  const texts = useTexts('automationSettings');
  const words = useTexts('builder');
  const settings = { definition, onChange: edits.setFields, problems, isReadOnly };
  if (selected === TRIGGER) {
    return (
      <Pane title={texts.trigger} warnings={below(props.warnings, 'trigger')}>
        <TriggerForm {...settings} />
      </Pane>
    );
  }
  if (selected === EXITS) {
    return (
      <Pane title={texts.exits}>
        <ExitsForm {...settings} />
      </Pane>
    );
  }
  const at = selected === undefined ? undefined : findStep(definition, selected);
  if (at !== undefined) return <StepPane {...props} step={at.step} path={at.path} />;
  if (selected === SETTINGS) {
    return (
      <Pane title={texts.settings}>
        <AutomationForm {...settings} />
      </Pane>
    );
  }
  return <p className={styles['paneEmpty']}>{words.nothingChosen}</p>;
}

interface StepPaneProps extends InspectorProps {
  step: DraftStep;
  path: string;
}

function StepPane(props: StepPaneProps) {
  const { automationId, definition, step, path, edits, titles, isReadOnly } = props;
  const ofStep = <R extends Remark>(remarks: readonly R[]) =>
    below(remarksByOwner(definition, remarks).get(step.id) ?? [], path);
  const problems = ofStep(props.problems);
  const warnings = ofStep(props.warnings);
  const eventName = asText(asObject(definition['trigger'])['event']);
  return (
    <Pane
      title={titles.title(step)}
      above={
        <>
          {titles.kind(step.type)} · <code>{step.id}</code>
        </>
      }
      problems={problems.filter((one) => one.path === '' || one.path === 'id')}
      warnings={warnings}
      {...(!isReadOnly && { onMend: (chosen) => edits.setStep(mendedIn(step, chosen)) })}
      actions={!isReadOnly && <StepActions step={step} edits={edits} />}
    >
      {step.type === 'sendEmail' && <StepMailResults automationId={automationId} step={step.id} />}
      {isApiStep(step) && (
        <Suspense fallback={<Skeleton width="60%" />}>
          <StepForm
            key={step.id}
            step={step}
            onChange={(next) => edits.setStep({ ...next, id: next.id ?? step.id })}
            problems={problems}
            automation={{ id: automationId, eventName }}
            isReadOnly={isReadOnly}
          />
        </Suspense>
      )}
    </Pane>
  );
}

/** The forms take steps whose fields are missing or half typed; only the type must be known. */
function isApiStep(step: DraftStep): step is DraftStep & Step {
  return isStepType(step.type);
}

function StepActions({ step: { id }, edits }: { step: DraftStep; edits: Edits }) {
  const texts = useTexts('builder');
  return (
    <div className={styles['stepActions']}>
      <IconButton size="small" icon={UpIcon} label={texts.moveUp} onPress={() => edits.moveBy(id, -1)} />
      <IconButton size="small" icon={DownIcon} label={texts.moveDown} onPress={() => edits.moveBy(id, 1)} />
      <IconButton size="small" icon={CopyIcon} label={texts.duplicate} onPress={() => edits.duplicate(id)} />
      <IconButton size="small" icon={DeleteIcon} label={texts.remove} onPress={() => edits.remove(id)} />
    </div>
  );
}

interface PaneProps {
  title: string;
  above?: ReactNode;
  problems?: readonly Remark[];
  warnings?: readonly Warning[];
  onMend?: (warnings: readonly Warning[]) => void;
  actions?: ReactNode;
  children: ReactNode;
}

function Pane({ title, above, problems = [], warnings = [], onMend, actions, children }: PaneProps) {
  return (
    <>
      <div className={styles['paneHead']}>
        <div>
          {above !== undefined && <p className={styles['paneAbove']}>{above}</p>}
          <h2>{title}</h2>
        </div>
        {actions}
      </div>
      {problems.map(({ path, message }) => (
        <Banner key={`${path} ${message}`} tone="bad">
          {path !== '' && <code>{path} </code>}
          {message}
        </Banner>
      ))}
      <Warnings warnings={warnings} onMend={onMend} />
      {children}
    </>
  );
}
