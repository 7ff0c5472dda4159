import type { ReactNode } from 'react';
import { useFormats } from '../texts/formats';
import { useTexts } from '../texts/language';
import { Button } from '../ui/button';
import { cx } from '../ui/cx';
import { EventIcon, ExitIcon, PlusIcon } from '../ui/icons';
import { Status } from '../ui/status';
import styles from './builder.module.css';
import { ChangeMark } from './change-mark';
import {
  draftArms,
  ROOT,
  type Definition,
  type DraftStep,
  type ListRef,
  type Slot,
} from './model/definition';
import { EXITS, TRIGGER } from './model/tree';
import type { StepInfo } from './step-info';
import { StepIcon } from './step-icon';
import { StepCountLinks, StepRemarks } from './step-marks';
import { StepTraceMark } from './step-trace-mark';

export interface OutlineProps {
  automationId: string;
  definition: Definition;
  infos: ReadonlyMap<string, StepInfo>;
  trigger: { event: string; where: string; problems: number };
  exits: { text: string; problems: number };
  selected: string | undefined;
  onSelect: (id: string) => void;
  onOpen: () => void;
  /** Without it, nothing can be added. */
  onAdd?: (slot: Slot) => void;
}

/** The same tree as on the canvas, as nested lists. */
export function Outline(props: OutlineProps) {
  const texts = useTexts('builder');
  const words = useTexts('steps');
  const { definition, trigger, exits } = props;
  return (
    <div className={styles['outline']}>
      <ol>
        <Line {...props} id={TRIGGER} icon={<EventIcon aria-hidden="true" />} name={texts.trigger}>
          <b>{trigger.event || words.noEvent}</b>
          {trigger.where !== '' && <span className={styles['detail']}>{trigger.where}</span>}
          {trigger.problems > 0 && <Status tone="bad">{texts.problems(trigger.problems)}</Status>}
        </Line>
        <Steps {...props} steps={definition.steps} list={ROOT} />
        <Line {...props} id={EXITS} icon={<ExitIcon aria-hidden="true" />} name={texts.exits}>
          <b>{exits.text}</b>
          {exits.problems > 0 && <Status tone="bad">{texts.problems(exits.problems)}</Status>}
        </Line>
      </ol>
    </div>
  );
}

interface StepsProps extends OutlineProps {
  steps: readonly DraftStep[];
  list: ListRef;
}

function Steps(props: StepsProps) {
  const texts = useTexts('builder');
  const { steps, list, onAdd } = props;
  return (
    <>
      {steps.map((step) => (
        <OutlineStep key={step.id} {...props} step={step} />
      ))}
      {onAdd && (
        <li className={styles['addLine']}>
          <Button size="small" kind="bare" onPress={() => onAdd({ list, index: steps.length })}>
            <PlusIcon aria-hidden="true" />
            {texts.addStep}
          </Button>
        </li>
      )}
    </>
  );
}

function OutlineStep({ step, ...props }: OutlineProps & { step: DraftStep }) {
  const { infos, selected, automationId } = props;
  const info = infos.get(step.id);
  if (info === undefined) return null;
  const marks = <StepCountLinks automationId={automationId} info={info} isReachable={selected === step.id} />;
  return (
    <Line
      {...props}
      id={step.id}
      icon={<StepIcon type={info.type} />}
      name={info.kind}
      after={
        <span className={styles['detail']}>
          {marks}
          <StepTraceMark trace={info.trace} />
        </span>
      }
      inner={draftArms(step).map((arm) => (
        <Arm key={arm.port} {...props} owner={step} port={arm.port} />
      ))}
    >
      <b className={cx(info.change === 'removed' && styles['removed'])}>{info.title}</b>
      <span className={styles['detail']}>
        {info.kind}
        <ChangeMark change={info.change} />
        <StepRemarks info={info} />
      </span>
    </Line>
  );
}

function Arm({ owner, port, ...props }: OutlineProps & { owner: DraftStep; port: string }) {
  const texts = useTexts('builder');
  const formats = useFormats();
  const arms = draftArms(owner);
  const arm = arms.find((one) => one.port === port);
  if (arm === undefined) return null;
  const sum = arms.reduce((total, { weight = 0 }) => total + weight, 0);
  const share = arm.weight === undefined || sum === 0 ? 0 : Math.round((100 * arm.weight) / sum);
  const name =
    arm.weight === undefined ? (port === 'then' ? texts.yes : texts.no) : formats.percent(share / 100);
  return (
    <li className={styles['armLine']}>
      <span className={styles['armName']}>{name}</span>
      <ol aria-label={name}>
        <Steps {...props} steps={arm.steps} list={{ owner: owner.id, port }} />
      </ol>
    </li>
  );
}

interface LineProps {
  id: string;
  icon: ReactNode;
  name: string;
  children: ReactNode;
  after?: ReactNode;
  inner?: ReactNode[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onOpen: () => void;
}

function Line({ id, icon, name, children, after, inner = [], selected, onSelect, onOpen }: LineProps) {
  const isChosen = id === selected;
  const open = () => {
    onSelect(id);
    onOpen();
  };
  return (
    <li>
      <div className={cx(styles['line'], isChosen && styles['lineChosen'])}>
        <span className={styles['mark']} title={name}>
          {icon}
        </span>
        <button
          type="button"
          data-step={id}
          aria-current={isChosen ? 'step' : undefined}
          tabIndex={isChosen || (selected === undefined && id === TRIGGER) ? 0 : -1}
          onClick={open}
        >
          {children}
        </button>
        {after}
      </div>
      {inner.length > 0 && <ol className={styles['arms']}>{inner}</ol>}
    </li>
  );
}
