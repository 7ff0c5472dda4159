import { useTexts } from '../../texts/language';
import type { Definition, Fields } from '../model/definition';
import { asList, asObject, asText } from '../../../domain/json/lenient.js';
import type { Remark } from '../step-info';
import { below } from '../steps/step-parts';
import { MatchForm } from './match-form';
import { IconButton, Button } from '../../ui/button';
import { DeleteIcon, PlusIcon } from '../../ui/icons';
import styles from './settings.module.css';

export interface SettingsProps {
  definition: Definition;
  /** Changes fields of the automation; `key` names what is being typed. */
  onChange: (fields: Fields, key: string) => void;
  /** Paths within the automation. */
  problems: readonly Remark[];
  isReadOnly: boolean;
}

/** What people enter by. */
export function TriggerForm({ definition, onChange, problems, isReadOnly }: SettingsProps) {
  const texts = useTexts('automationSettings');
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>{texts.triggerHint}</p>
      <MatchForm
        label={texts.event}
        value={definition['trigger']}
        onChange={(trigger) => onChange({ trigger }, 'trigger')}
        problems={below(problems, 'trigger')}
        isReadOnly={isReadOnly}
      />
    </div>
  );
}

/** What people leave by before the end. */
export function ExitsForm({ definition, onChange, problems, isReadOnly }: SettingsProps) {
  const texts = useTexts('automationSettings');
  const exits = asList(definition['exitOn']);
  const { goal } = definition;
  const entry = asText(asObject(definition['trigger'])['event']);
  const setExits = (exitOn: unknown[]) => onChange({ exitOn }, 'exitOn');
  return (
    <div className={styles['form']}>
      <p className={styles['hint']}>{texts.exitsHint}</p>
      {exits.map((exit, index) => (
        <div key={index} className={styles['match']}>
          <MatchForm
            label={texts.exit(index + 1)}
            value={exit}
            onChange={(match) => setExits(exits.map((one, at) => (at === index ? match : one)))}
            problems={below(problems, `exitOn[${index}]`)}
            entry={entry}
            isReadOnly={isReadOnly}
          />
          {!isReadOnly && (
            <IconButton
              size="small"
              icon={DeleteIcon}
              label={texts.removeExit(asText(asObject(exit)['event']))}
              onPress={() => setExits(exits.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
      {!isReadOnly && (
        <Button size="small" onPress={() => setExits([...exits, { event: '' }])}>
          <PlusIcon aria-hidden="true" />
          {texts.addExit}
        </Button>
      )}
      <Goal {...{ goal, entry, onChange, problems, isReadOnly }} />
    </div>
  );
}

interface GoalProps extends Omit<SettingsProps, 'definition'> {
  goal: unknown;
  entry: string;
}

function Goal({ goal, entry, onChange, problems, isReadOnly }: GoalProps) {
  const texts = useTexts('automationSettings');
  const hasGoal = goal !== undefined && goal !== null;
  return (
    <section className={styles['goal']}>
      <h3>{texts.goal}</h3>
      <p className={styles['hint']}>{texts.goalHint}</p>
      {hasGoal ? (
        <div className={styles['match']}>
          <MatchForm
            label={texts.event}
            value={goal}
            onChange={(match) => onChange({ goal: match }, 'goal')}
            problems={below(problems, 'goal')}
            entry={entry}
            isReadOnly={isReadOnly}
          />
          {!isReadOnly && (
            <IconButton
              size="small"
              icon={DeleteIcon}
              label={texts.removeGoal}
              onPress={() => onChange({ goal: null }, 'goal')}
            />
          )}
        </div>
      ) : (
        !isReadOnly && (
          <Button size="small" onPress={() => onChange({ goal: { event: '' } }, 'goal')}>
            <PlusIcon aria-hidden="true" />
            {texts.addGoal}
          </Button>
        )
      )}
    </section>
  );
}
