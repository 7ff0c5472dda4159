import type { Node, NodeProps } from '@xyflow/react';
import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { useTexts } from '../../texts/language';
import { cx } from '../../ui/cx';
import { EventIcon } from '../../ui/icons';
import { Status } from '../../ui/status';
import { isSameInfo, type StepInfo } from '../step-info';
import { StepIcon } from '../step-icon';
import { StepCountLinks, StepRemarks } from '../step-marks';
import { StepTraceMark } from '../step-trace-mark';
import { ChangeMark } from '../change-mark';
import styles from './canvas.module.css';

export interface CardData extends Record<string, unknown> {
  automationId: string;
  /** Null for the trigger. */
  info: StepInfo | null;
  title: string;
  detail: string;
  problems: number;
  /** Whether the canvas is entered here by Tab. */
  isEntry: boolean;
  onSelect: (id: string) => void;
  onOpen: () => void;
}

export type CardNode = Node<CardData, 'trigger' | 'card' | 'pill'>;

/** A step as a card, or as a pill where people wait. */
export const StepNode = memo(function StepNode({ id, data, selected }: NodeProps<CardNode>) {
  const { info, automationId } = data;
  if (info === null) return null;
  const look = cx(
    info.isWait ? styles['pill'] : styles['card'],
    selected && styles['chosen'],
    nodeClass(info),
  );
  const counts = <StepCountLinks automationId={automationId} info={info} isReachable={selected} />;
  if (info.isWait) {
    return (
      <div className={look}>
        <Choose id={id} data={data} isChosen={selected}>
          <StepIcon type={info.type} />
          <span className={styles['hidden']}>{info.kind}</span>
          <span className={styles['pillTitle']}>{info.title}</span>
          <ChangeMark change={info.change} />
          <StepRemarks info={info} />
        </Choose>
        <StepTraceMark trace={info.trace} />
        {counts}
      </div>
    );
  }
  return (
    <div className={look}>
      <Choose id={id} data={data} isChosen={selected}>
        <span className={styles['kind']}>
          <StepIcon type={info.type} />
          {info.kind}
          <ChangeMark change={info.change} />
          <StepRemarks info={info} />
        </span>
        <span className={styles['title']}>{info.title}</span>
      </Choose>
      {(info.counts !== null || info.trace !== undefined) && (
        <div className={styles['counts']}>
          {info.trace === undefined ? counts : <StepTraceMark trace={info.trace} />}
        </div>
      )}
    </div>
  );
}, isDrawnTheSame);

function nodeClass({ problems, change, trace }: StepInfo): string {
  return cx(
    problems > 0 && styles['faulty'],
    change === 'removed' && styles['removed'],
    trace === null && styles['untouched'],
  );
}

function isDrawnTheSame(before: NodeProps<CardNode>, after: NodeProps<CardNode>): boolean {
  const [a, b] = [before.data, after.data];
  if (before.selected !== after.selected || a.onSelect !== b.onSelect || a.onOpen !== b.onOpen) return false;
  return a.info === b.info || (a.info !== null && b.info !== null && isSameInfo(a.info, b.info));
}

export const TriggerNode = memo(function TriggerNode({ id, data, selected }: NodeProps<CardNode>) {
  const texts = useTexts('builder');
  const { title, detail, problems } = data;
  return (
    <div className={cx(styles['pill'], styles['trigger'], selected && styles['chosen'])}>
      <Choose id={id} data={data} isChosen={selected}>
        <EventIcon aria-hidden="true" />
        <span className={styles['hidden']}>{texts.trigger}</span>
        <span className={styles['pillTitle']}>
          {title} <span>{detail}</span>
        </span>
        {problems > 0 && <Status tone="bad">{texts.problems(problems)}</Status>}
      </Choose>
    </div>
  );
});

interface ChooseProps {
  id: string;
  data: CardData;
  isChosen: boolean;
  children: ReactNode;
}

/**
 * The part of a card that has the focus. Only the chosen one is in the tab order, or the trigger while no card is chosen; the
 * arrows lead to the others.
 */
function Choose({ id, data, isChosen, children }: ChooseProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    data.onSelect(id);
    data.onOpen();
  };
  return (
    <button
      type="button"
      className={styles['choose']}
      data-step={id}
      aria-current={isChosen ? 'step' : undefined}
      tabIndex={isChosen || data.isEntry ? 0 : -1}
      onKeyDown={onKeyDown}
    >
      {children}
    </button>
  );
}
