import { useState } from 'react';
import type { StepType } from '../../domain/automation/automation.js';
import { useTexts } from '../texts/language';
import { CommandPalette } from '../ui/frame/palette';
import { stepTypes, type Slot } from './model/definition';
import { stepIcon } from './step-icon';

interface AddStepProps {
  /** Where it goes; null while nothing is being added. */
  slot: Slot | null;
  onAdd: (type: StepType, slot: Slot) => void;
  onClose: () => void;
}

/** A choice among the types of steps, found by typing. */
export function AddStep({ slot, onAdd, onClose }: AddStepProps) {
  const texts = useTexts('builder');
  const words = useTexts('steps');
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const found = stepTypes.filter((type) =>
    `${words.kinds[type]} ${words.hints[type]}`.toLowerCase().includes(wanted),
  );
  const commands = found.map((type) => ({
    id: type,
    label: words.kinds[type],
    hint: words.hints[type],
    icon: stepIcon(type),
    run: () => slot !== null && onAdd(type, slot),
  }));
  return (
    <CommandPalette
      label={texts.addStep}
      placeholder={texts.findStep}
      empty={texts.noKind}
      isOpen={slot !== null}
      onClose={() => {
        setText('');
        onClose();
      }}
      text={text}
      onText={setText}
      groups={[{ title: texts.stepKinds, commands }]}
    />
  );
}
