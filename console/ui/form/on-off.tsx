import { useMutation } from '@tanstack/react-query';
import { Switch } from './switch';
import { notify } from '../toast';

interface OnOffProps {
  isOn: boolean;
  onChange: (isOn: boolean) => Promise<unknown>;
  texts: { on: string; off: string; turnedOn: string; turnedOff: string; undo: string };
}

/** Turns something on or off at once, back if that is refused, and offers to undo it. */
export function OnOff({ isOn: before, onChange, texts }: OnOffProps) {
  const { mutate, isPending, variables } = useMutation({
    mutationFn: onChange,
    onSuccess: (_changed, isOn) => {
      const undo = { label: texts.undo, run: () => mutate(!isOn) };
      notify(isOn ? texts.turnedOn : texts.turnedOff, { action: undo });
    },
    onError: (error) => notify(error.message, { tone: 'bad' }),
  });
  const isOn = isPending ? variables : before;
  return (
    <Switch isOn={isOn} onChange={mutate}>
      {isOn ? texts.on : texts.off}
    </Switch>
  );
}
