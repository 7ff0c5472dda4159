import { useState } from 'react';
import { useTexts } from '../../texts/language';
import { CommandPalette, type CommandGroup } from '../../ui/frame/palette';
import { useFound } from './found';
import { useActions } from './actions';
import { usePages } from './pages';
import { useRecent } from './recent';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** Screens and commands, what was opened last, and everything that has a name. */
export function Palette({ isOpen, onClose, onHelp }: Props) {
  const texts = useTexts('shell');
  const [text, setText] = useState('');
  const found = useFound(isOpen ? text : '');
  const recent = { title: texts.recent, commands: useRecent(isOpen) };
  const commands = [
    { title: texts.goTo, commands: usePages() },
    { title: texts.actions, commands: useActions(onHelp) },
  ];
  const close = () => {
    setText('');
    onClose();
  };
  const wanted = words(text);
  return (
    <CommandPalette
      label={texts.palette}
      placeholder={texts.paletteHint}
      empty={texts.nothing}
      isOpen={isOpen}
      onClose={close}
      text={text}
      onText={setText}
      groups={wanted.length === 0 ? [recent, ...commands] : [...commands.map(matching(wanted)), ...found]}
    />
  );
}

/** What has all of these words, anywhere. */
function matching(wanted: readonly string[]) {
  return ({ title, commands }: CommandGroup): CommandGroup => ({
    title,
    commands: commands.filter(({ label }) => {
      const name = label.toLowerCase();
      return wanted.every((word) => name.includes(word));
    }),
  });
}

function words(text: string): string[] {
  return text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
}
